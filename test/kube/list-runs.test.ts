import { describe, expect, it } from '@jest/globals';

import type { ApiAnswer, ApiRequest } from '../../src/kube/api-call.js';
import { listRuns } from '../../src/kube/list-runs.js';

async function listed(...answers: readonly ApiAnswer[]) {
  const requests: ApiRequest[] = [];
  const items: unknown[] = [];
  const { signal } = new AbortController();
  await listRuns(
    async (request) => {
      requests.push(request);
      return await Promise.resolve(answers[requests.length - 1]!);
    },
    { labelSelector: '!x', signal, onItem: (item) => items.push(item) },
  );
  return { requests, items };
}

function aPage(items: readonly unknown[], next?: string): ApiAnswer {
  return { status: 200, body: { metadata: { resourceVersion: '9', continue: next }, items } };
}

describe('listRuns', () => {
  it('asks for metadata alone, page by page', async () => {
    const { requests, items } = await listed(aPage(['a'], 'more'), aPage(['b']));
    expect(items).toEqual(['a', 'b']);
    expect(requests.map(({ query }) => query?.['continue'])).toEqual([undefined, 'more']);
    for (const request of requests) {
      expect(request).toMatchObject({
        path: '/apis/tekton.dev/v1/pipelineruns',
        accept: 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json',
        query: { labelSelector: '!x' },
      });
    }
  });

  it('takes null for no items, as the real API server writes them', async () => {
    const { items } = await listed({ status: 200, body: { metadata: { resourceVersion: '9' }, items: null } });
    expect(items).toEqual([]);
  });

  it('rejects a list that breaks off, whichever way', async () => {
    await expect(listed(aPage(['a'], 'more'), { status: 410, body: {} })).rejects.toThrow('forgot where it was');
    await expect(listed({ status: 200, body: { metadata: { resourceVersion: '9' } } })).rejects.toThrow('no list');
    await expect(listed({ status: 403, body: { message: 'forbidden' } })).rejects.toThrow('403 forbidden');
  });
});
