import { describe, expect, it } from '@jest/globals';

import type { ApiAnswer, ApiRequest } from '../../src/kube/api-call.js';
import { NoAnswerError } from '../../src/kube/no-answer-error.js';
import { createRunStore, type PatchOutcome, type RunStore } from '../../src/kube/runs.js';

const ref = { namespace: 'ci', name: 'build-7' };

function storeThatAnswers(answer: ApiAnswer): { readonly store: RunStore; readonly requests: ApiRequest[] } {
  const requests: ApiRequest[] = [];
  const store = createRunStore(async (request) => {
    requests.push(request);
    return await Promise.resolve(answer);
  });
  return { store, requests };
}

const statusOf = (code: number, reason = ''): ApiAnswer => ({
  status: code,
  body: { kind: 'Status', code, reason, message: 'because' },
});

describe('get', () => {
  it('finds a run by namespace and name', async () => {
    const { store, requests } = storeThatAnswers({ status: 200, body: { kind: 'PipelineRun' } });
    await expect(store.get(ref)).resolves.toEqual({ kind: 'found', object: { kind: 'PipelineRun' } });
    expect(requests).toEqual([{ method: 'GET', path: '/apis/tekton.dev/v1/namespaces/ci/pipelineruns/build-7' }]);
  });

  it('says that a run is gone', async () => {
    await expect(storeThatAnswers(statusOf(404)).store.get(ref)).resolves.toEqual({ kind: 'gone' });
  });

  it('rejects any other answer, because it says nothing about the run', async () => {
    await expect(storeThatAnswers(statusOf(403)).store.get(ref)).rejects.toMatchObject({
      code: 'Refused',
      status: 403,
      message: 'GET /apis/tekton.dev/v1/namespaces/ci/pipelineruns/build-7: 403 because',
    });
  });
});

describe('patch', () => {
  it('sends a JSON Patch', async () => {
    const { store, requests } = storeThatAnswers({ status: 200, body: { kind: 'PipelineRun' } });
    const operations = [{ op: 'test', path: '/spec/status', value: null }] as const;
    await expect(store.patch(ref, operations)).resolves.toEqual({ kind: 'applied', object: { kind: 'PipelineRun' } });
    expect(requests).toEqual([
      {
        method: 'PATCH',
        path: '/apis/tekton.dev/v1/namespaces/ci/pipelineruns/build-7',
        body: operations,
        contentType: 'application/json-patch+json',
      },
    ]);
  });

  it.each<[number, PatchOutcome]>([
    [409, { kind: 'stale' }],
    [422, { kind: 'stale' }],
    [404, { kind: 'gone' }],
    [400, { kind: 'refused', message: '400 because' }],
    [401, { kind: 'refused', message: '401 because' }],
    [403, { kind: 'refused', message: '403 because' }],
    [413, { kind: 'refused', message: '413 because' }],
    [429, { kind: 'busy', message: '429 because' }],
    [500, { kind: 'busy', message: '500 because' }],
    [503, { kind: 'busy', message: '503 because' }],
    [504, { kind: 'unknown', message: '504 because' }],
  ])('takes status %d for what it says', async (status, outcome) => {
    await expect(storeThatAnswers(statusOf(status)).store.patch(ref, [])).resolves.toEqual(outcome);
  });

  it('passes on how long to wait', async () => {
    const { store } = storeThatAnswers({ ...statusOf(429), retryAfterMs: 2000 });
    await expect(store.patch(ref, [])).resolves.toEqual({ kind: 'busy', message: '429 because', retryAfterMs: 2000 });
  });

  it('does not know what became of a patch that the server gave up waiting for', async () => {
    const { store } = storeThatAnswers(statusOf(500, 'ServerTimeout'));
    await expect(store.patch(ref, [])).resolves.toEqual({ kind: 'unknown', message: '500 because' });
  });

  it('does not know what became of a patch without an answer', async () => {
    const store = createRunStore(async (request) => {
      return await Promise.reject(new NoAnswerError(request, 'deadline', undefined));
    });
    await expect(store.patch(ref, [])).resolves.toEqual({
      kind: 'unknown',
      message:
        'no answer from the API server to PATCH /apis/tekton.dev/v1/namespaces/ci/pipelineruns/build-7 within the deadline',
    });
  });

  it('does not take a fault of ours for a lost answer', async () => {
    const store = createRunStore(async () => await Promise.reject(new TypeError('a bug')));
    await expect(store.patch(ref, [])).rejects.toThrow('a bug');
  });
});
