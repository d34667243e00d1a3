import { describe, expect, it } from '@jest/globals';

import type { ApiRequest } from '../../src/kube/api-call.js';
import { createTektonTriggers, type TektonTriggers } from '../../src/kube/tekton-triggers.js';

function answering(status: number, body: unknown): { readonly asked: ApiRequest[]; readonly triggers: TektonTriggers } {
  const asked: ApiRequest[] = [];
  const triggers = createTektonTriggers(async (request) => {
    asked.push(request);
    return await Promise.resolve({ status, body });
  });
  return { asked, triggers };
}

describe('createTektonTriggers', () => {
  it('gets an EventListener and a Trigger by name, each within its deadline', async () => {
    const { asked, triggers } = answering(200, { kind: 'Some' });
    expect(await triggers.readEventListener('ci', 'main', 700)).toEqual({ kind: 'Some' });
    expect(await triggers.readTrigger('ci', 'build', 800)).toEqual({ kind: 'Some' });
    const path = '/apis/triggers.tekton.dev/v1beta1/namespaces/ci';
    expect(asked).toEqual([
      { method: 'GET', path: `${path}/eventlisteners/main`, deadlineMs: 700 },
      { method: 'GET', path: `${path}/triggers/build`, deadlineMs: 800 },
    ]);
  });

  it('says undefined where there is none, and rejects what is refused', async () => {
    expect(await answering(404, {}).triggers.readTrigger('ci', 'gone', 1)).toBeUndefined();
    await expect(answering(403, { message: 'forbidden' }).triggers.readTrigger('ci', 'a', 1)).rejects.toThrow();
  });
});
