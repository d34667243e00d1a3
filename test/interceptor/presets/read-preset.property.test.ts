import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';

import type { JsonValue } from '../../../src/core/json.js';
import { MAX_KEY_BYTES } from '../../../src/core/key.js';
import { providerOf } from '../../../src/interceptor/presets/provider-of.js';
import { readPreset } from '../../../src/interceptor/presets/read-preset.js';
import { aPayload, read } from './a-payload.js';

const FIXTURES = [
  'gitlab/merge-request',
  'gitlab/note-on-merge-request',
  'gitlab/push',
  'bitbucket-cloud/pull-request',
  'bitbucket-cloud/push',
  'bitbucket-server/pull-request',
  'bitbucket-server/push',
  'gitea/pull-request',
  'gitea/pull-request-comment',
  'gitea/push',
  'gitea/delete',
].map(aPayload);

/** Payloads with a member, somewhere, that is something else. */
const spoilt = fc
  .tuple(fc.constantFrom(...FIXTURES), fc.infiniteStream(fc.nat()), fc.jsonValue())
  .map(([{ header, body }, choices, value]) => {
    const copy = structuredClone(body) as Record<string, JsonValue>;
    let at: Record<string, JsonValue> = copy;
    for (const choice of choices) {
      const names = Object.keys(at);
      const name = names[choice % Math.max(names.length, 1)] ?? 'new';
      const inner = at[name];
      if (typeof inner !== 'object' || inner === null || choice % 5 === 0) {
        at[name] = value as JsonValue;
        break;
      }
      at = inner as Record<string, JsonValue>;
    }
    return { header, body: copy };
  });

const preset = fc.constantFrom('pull-request' as const, 'branch' as const);

describe('readPreset', () => {
  test('always reads, and never gives a key that is empty or too long', () => {
    fc.assert(
      fc.property(preset, spoilt, (name, { header, body }) => {
        const { key } = readPreset(name, { header, body: { object: body }, extensions: {}, eventID: 'e' });
        if (key.kind === 'key') {
          const bytes = Buffer.byteLength(key.key);
          expect(bytes > 0 && bytes <= MAX_KEY_BYTES).toBe(true);
        } else {
          expect(key.why.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('never takes an event for a close and for a commit to build at once', () => {
    fc.assert(
      fc.property(preset, spoilt, (name, payload) => {
        const { closes, revision } = read(name, payload);
        expect(closes !== undefined && revision !== undefined).toBe(false);
      }),
    );
  });

  test('always looks at the same event, whatever else the headers hold', () => {
    const name = fc.stringMatching(/^X-Other-[A-Z][a-z]{0,8}$/);
    const others = fc.dictionary(name, fc.array(fc.string(), { maxLength: 2 }));
    fc.assert(
      fc.property(fc.constantFrom(...FIXTURES), others, ({ header }, more) => {
        expect(providerOf({ ...more, ...header })).toEqual(providerOf(header));
      }),
    );
  });
});
