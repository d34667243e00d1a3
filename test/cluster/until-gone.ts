import { setTimeout as delay } from 'node:timers/promises';

import type { ApiCall } from '../../src/kube/api-call.js';
import { CRDS } from './existing-names.js';

/** Resolves when what was deleted is gone. */
export async function untilGone(call: ApiCall, path: string): Promise<void> {
  for (let tries = 0; (await call({ method: 'GET', path })).status !== 404; tries += 1) {
    if (tries === 240) {
      throw new Error(`${path} was deleted and is still there after a minute: a finalizer may hold it`);
    }
    if (path.startsWith(CRDS) && tries % 20 === 19) {
      await nudge(call, path, tries);
    }
    await delay(250);
  }
}

/**
 * The finalizer of CRDs gives up where its write met another, and looks again when the CRD changes, or after five minutes.
 * That happens to a CRD that is deleted just after it was made.
 */
async function nudge(call: ApiCall, path: string, tries: number): Promise<void> {
  const body = { metadata: { annotations: { 'tekton-concurrency.test/nudged': String(tries) } } };
  await call({ method: 'PATCH', path, contentType: 'application/merge-patch+json', body });
}
