import { API_VERSION, CLAIM_RESOURCE } from '../api/names.js';
import type { ApiAnswer, ApiCall, ApiRequest } from './api-call.js';
import { valueAt } from '../core/value-at.js';
import { RefusedError } from './refused-error.js';
import { resourcePath } from './resource-path.js';

/** A claim as it is sent. */
export interface ClaimObject {
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly spec: { readonly entries: Readonly<Record<string, unknown>> };
}

/** The claims in our namespace. Everything rejects where the API server refuses or does not answer. */
export interface ClaimStore {
  /**
   * Writes the claim, or adds its entries to the one of that name; answers the stored object. The deadline is that of each
   * of the two requests this may take.
   */
  readonly record: (claim: ClaimObject, deadlineMs?: number) => Promise<unknown>;
  readonly find: (name: string) => Promise<unknown>;
  /** Deletes what the label selector selects. */
  readonly removeExpired: (selector: string) => Promise<void>;
}

// The EventListener and the API server wait behind `record` and `find`.
const waitedForMs = 2_000;
// The API server itself stops deleting after 60 s, with 504; the rest is done by asking again.
const removalDeadlineMs = 65_000;
const removalRounds = 20;

export function createClaimStore(call: ApiCall, { namespace }: { readonly namespace: string }): ClaimStore {
  const collection = { apiVersion: API_VERSION, namespace, resource: CLAIM_RESOURCE };
  const pathOf = (name: string): string => resourcePath({ ...collection, name });

  async function record(claim: ClaimObject, deadlineMs = waitedForMs): Promise<unknown> {
    // Both may be sent twice: the second create meets the first, and a merge patch says the same again.
    const create: ApiRequest = {
      method: 'POST',
      path: resourcePath(collection),
      body: claim,
      deadlineMs,
      repeatable: true,
    };
    const created = await call(create);
    if (created.status !== 409) {
      return stored(create, created);
    }
    const merge: ApiRequest = {
      method: 'PATCH',
      path: pathOf(claim.metadata.name),
      body: { metadata: { labels: claim.metadata.labels }, spec: { entries: claim.spec.entries } },
      contentType: 'application/merge-patch+json',
      deadlineMs,
      repeatable: true,
    };
    return stored(merge, await call(merge));
  }

  async function find(name: string): Promise<unknown> {
    const request: ApiRequest = { method: 'GET', path: pathOf(name), deadlineMs: waitedForMs };
    const answer = await call(request);
    return answer.status === 404 ? undefined : stored(request, answer);
  }

  async function removeExpired(selector: string): Promise<void> {
    const request: ApiRequest = {
      method: 'DELETE',
      path: resourcePath(collection),
      query: { labelSelector: selector },
      deadlineMs: removalDeadlineMs,
    };
    let answer = await call(request);
    for (let round = 1; round < removalRounds && isUnfinished(answer); round += 1) {
      answer = await call(request);
    }
    stored(request, answer);
  }

  return { record, find, removeExpired };
}

function stored(request: ApiRequest, answer: ApiAnswer): unknown {
  if (answer.status < 200 || answer.status > 299) {
    throw new RefusedError(request, answer);
  }
  return answer.body;
}

function isUnfinished(answer: ApiAnswer): boolean {
  const next = valueAt(answer.body, 'metadata', 'continue');
  return answer.status === 504 || (typeof next === 'string' && next !== '');
}
