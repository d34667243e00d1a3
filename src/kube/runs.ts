import type { JsonPatchOperation } from '../tekton/patch.js';
import { answerMessage } from './answer-message.js';
import type { ApiAnswer, ApiCall, ApiRequest } from './api-call.js';
import { valueAt } from '../core/value-at.js';
import { NoAnswerError } from './no-answer-error.js';
import { RefusedError } from './refused-error.js';
import { resourcePath } from './resource-path.js';

export interface RunRef {
  readonly namespace: string;
  readonly name: string;
}

/** What became of a patch. After `unknown` it may or may not have been applied: look again. */
export type PatchOutcome =
  | { readonly kind: 'applied'; readonly object: unknown }
  /** A test of the patch failed: the run is not as it was seen. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'busy'; readonly message: string; readonly retryAfterMs?: number }
  | { readonly kind: 'unknown'; readonly message: string };

export type RunLookup = { readonly kind: 'found'; readonly object: unknown } | { readonly kind: 'gone' };

/** The PipelineRuns of the cluster. */
export interface RunStore {
  /** Rejects where the API server refuses or does not answer. */
  readonly get: (ref: RunRef) => Promise<RunLookup>;
  readonly patch: (ref: RunRef, operations: readonly JsonPatchOperation[]) => Promise<PatchOutcome>;
}

export function createRunStore(call: ApiCall): RunStore {
  return {
    get: async (ref) => {
      const request: ApiRequest = { method: 'GET', path: pathOf(ref) };
      const answer = await call(request);
      switch (answer.status) {
        case 200:
          return { kind: 'found', object: answer.body };
        case 404:
          return { kind: 'gone' };
        default:
          throw new RefusedError(request, answer);
      }
    },
    patch: async (ref, operations) => {
      try {
        return outcomeOf(
          await call({
            method: 'PATCH',
            path: pathOf(ref),
            body: operations,
            contentType: 'application/json-patch+json',
          }),
        );
      } catch (error) {
        if (error instanceof NoAnswerError) {
          return { kind: 'unknown', message: error.message };
        }
        throw error;
      }
    },
  };
}

function pathOf({ namespace, name }: RunRef): string {
  return resourcePath({ apiVersion: 'tekton.dev/v1', namespace, resource: 'pipelineruns', name });
}

function outcomeOf(answer: ApiAnswer): PatchOutcome {
  const { status, body } = answer;
  if (status >= 200 && status <= 299) {
    return { kind: 'applied', object: body };
  }
  switch (status) {
    // A failed test is 422, with the cause in `details`; which it was does not matter, for the run is read again.
    case 409:
    case 422:
      return { kind: 'stale' };
    case 404:
      return { kind: 'gone' };
    default:
      return withMessage(answer);
  }
}

function withMessage(answer: ApiAnswer): PatchOutcome {
  const { status, body, retryAfterMs } = answer;
  const message = answerMessage(answer);
  // The server stopped waiting for itself (504, or 500 with this reason): that says as little as a lost answer.
  if (status === 504 || valueAt(body, 'reason') === 'ServerTimeout') {
    return { kind: 'unknown', message };
  }
  return status === 429 || status >= 500
    ? { kind: 'busy', message, ...(retryAfterMs !== undefined && { retryAfterMs }) }
    : { kind: 'refused', message };
}
