import { describe, expect, it } from '@jest/globals';

import type { JsonObject } from '../../../src/core/json.js';
import { createTrustedCas } from '../../../src/devcluster/eventlistener/trusted-cas.js';

describe('createTrustedCas', () => {
  let bundle = 'one';
  const reader = {
    get: async () => await Promise.reject(new Error('not asked for')),
    list: async (): Promise<readonly JsonObject[]> => {
      const caBundle = Buffer.from(bundle).toString('base64');
      return await Promise.resolve([{ spec: { clientConfig: { caBundle } } }]);
    },
  };

  it('looks at each call where nothing is said', async () => {
    const cas = createTrustedCas(reader, { clock: () => new Date(0) });
    bundle = 'one';
    expect(await cas()).toEqual(['one']);
    bundle = 'two';
    expect(await cas()).toEqual(['two']);
  });

  it('looks as often as it is told, and forgets none', async () => {
    let now = 0;
    const cas = createTrustedCas(reader, { clock: () => new Date(now), caRefreshMs: 1_000 });
    bundle = 'one';
    expect(await cas()).toEqual(['one']);
    bundle = 'two';
    now = 999;
    expect(await cas()).toEqual(['one']);
    now = 1_000;
    expect(await cas()).toEqual(['one', 'two']);
  });
});
