import { describe, expect, it } from '@jest/globals';

import type { ApiAnswer, ApiRequest } from '../../src/kube/api-call.js';
import { type ClaimStore, createClaimStore } from '../../src/kube/claims.js';
import { NoAnswerError } from '../../src/kube/no-answer-error.js';

const claim = {
  apiVersion: 'concurrency.tekton.dev/v1alpha1',
  kind: 'ConcurrencyClaim',
  metadata: { name: 'c-1', labels: { 'concurrency.tekton.dev/expires': '493000' } },
  spec: { eventID: 'e', trigger: 't', entries: { abc: { key: 'acme/web#7' } } },
};
const collection = '/apis/concurrency.tekton.dev/v1alpha1/namespaces/tekton-concurrency/concurrencyclaims';

/** The last answer is given from then on. */
function storeThatAnswers(...answers: readonly ApiAnswer[]): {
  readonly store: ClaimStore;
  readonly requests: ApiRequest[];
} {
  const requests: ApiRequest[] = [];
  const call = async (request: ApiRequest): Promise<ApiAnswer> => {
    requests.push(request);
    return await Promise.resolve(answers[Math.min(requests.length, answers.length) - 1]!);
  };
  return { store: createClaimStore(call, { namespace: 'tekton-concurrency' }), requests };
}

const statusOf = (code: number, message = 'because'): ApiAnswer => ({
  status: code,
  body: { kind: 'Status', code, message },
});

describe('record', () => {
  it('creates the claim, within two seconds', async () => {
    const { store, requests } = storeThatAnswers({ status: 201, body: { stored: true } });
    await expect(store.record(claim)).resolves.toEqual({ stored: true });
    expect(requests).toEqual([{ method: 'POST', path: collection, body: claim, deadlineMs: 2000, repeatable: true }]);
  });

  it('waits no longer than it is told, for each request', async () => {
    const { store, requests } = storeThatAnswers(statusOf(409), { status: 200, body: {} });
    await store.record(claim, 700);
    expect(requests.map(({ deadlineMs }) => deadlineMs)).toEqual([700, 700]);
  });

  it('adds its entries to the claim that is already there', async () => {
    const { store, requests } = storeThatAnswers(statusOf(409), { status: 200, body: { merged: true } });
    await expect(store.record(claim)).resolves.toEqual({ merged: true });
    expect(requests[1]).toEqual({
      method: 'PATCH',
      path: `${collection}/c-1`,
      body: { metadata: { labels: claim.metadata.labels }, spec: { entries: claim.spec.entries } },
      contentType: 'application/merge-patch+json',
      deadlineMs: 2000,
      repeatable: true,
    });
  });

  it.each([400, 403, 404, 422, 429, 500, 503])('rejects status %d, and says what was said', async (status) => {
    await expect(storeThatAnswers(statusOf(status)).store.record(claim)).rejects.toMatchObject({
      code: 'Refused',
      status,
      message: `POST ${collection}: ${status} because`,
    });
  });

  it('rejects when the claim that was there cannot be added to', async () => {
    const { store } = storeThatAnswers(statusOf(409), statusOf(404));
    await expect(store.record(claim)).rejects.toMatchObject({ status: 404, method: 'PATCH' });
  });

  it('rejects when no answer comes', async () => {
    const store = createClaimStore(
      async (request) => await Promise.reject(new NoAnswerError(request, 'deadline', undefined)),
      { namespace: 'tekton-concurrency' },
    );
    await expect(store.record(claim)).rejects.toBeInstanceOf(NoAnswerError);
  });
});

describe('find', () => {
  it('reads a claim by name', async () => {
    const { store, requests } = storeThatAnswers({ status: 200, body: claim });
    await expect(store.find('c-1')).resolves.toEqual(claim);
    expect(requests).toEqual([{ method: 'GET', path: `${collection}/c-1`, deadlineMs: 2000 }]);
  });

  it('finds nothing where nothing is', async () => {
    await expect(storeThatAnswers(statusOf(404)).store.find('c-1')).resolves.toBeUndefined();
  });

  it('rejects any other answer, because a refusal is not an absence', async () => {
    await expect(storeThatAnswers(statusOf(403)).store.find('c-1')).rejects.toMatchObject({ status: 403 });
  });
});

describe('removeExpired', () => {
  const done: ApiAnswer = { status: 200, body: { kind: 'Status' } };

  it('deletes the selected claims as a collection', async () => {
    const { store, requests } = storeThatAnswers(done);
    await store.removeExpired('concurrency.tekton.dev/expires notin (1,2)');
    expect(requests).toEqual([
      {
        method: 'DELETE',
        path: collection,
        query: { labelSelector: 'concurrency.tekton.dev/expires notin (1,2)' },
        deadlineMs: 65_000,
      },
    ]);
  });

  it('asks again while the server stops halfway', async () => {
    const more: ApiAnswer = { status: 200, body: { metadata: { continue: 'more' } } };
    const { store, requests } = storeThatAnswers(statusOf(504), more, done);
    await store.removeExpired('x');
    expect(requests).toHaveLength(3);
  });

  it('gives up on a server that never comes to an end', async () => {
    const { store, requests } = storeThatAnswers(statusOf(504));
    await expect(store.removeExpired('x')).rejects.toMatchObject({ status: 504 });
    expect(requests).toHaveLength(20);
  });

  it('rejects a refusal', async () => {
    await expect(storeThatAnswers(statusOf(403)).store.removeExpired('x')).rejects.toMatchObject({ status: 403 });
  });
});
