import { afterAll, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';

import { parseClaim, toClaim } from '../../src/api/claim.js';
import { parseClaimAnnotation } from '../../src/api/claim-annotation.js';
import { aRequest, answered, type CallFields, decided } from './a-call.js';
import { aWorld } from './world.js';

const hostileNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'concurrency', 'key', 'claim', ''];
const name = fc.oneof(fc.constantFrom(...hostileNames), fc.string({ unit: 'binary' }));
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, 0, 1.5, 1e308, -0, '', '$(body.a)', '$(', 'Reject', 'pull-request'),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
  ),
})).value;

const expression = fc
  .array(
    fc.constantFrom('$(body.a)', '$(body.b[0].c)', '$(header.X)', '$(extensions..a)', '$(body[', ')', '$()', 'x', '#'),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(''));
const params = fc.oneof(
  { weight: 1, arbitrary: fc.dictionary(name, json, { maxKeys: 4 }) },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        key: fc.oneof(expression, fc.array(expression, { maxLength: 3 }), json),
        preset: fc.constantFrom('pull-request', 'branch', 'other'),
        order: expression,
        revision: expression,
        strategy: fc.constantFrom('Cancel', 'StopRunFinally', 'Queue', 'cancel'),
        sameRevision: fc.constantFrom('Run', 'Skip'),
        inject: fc.constantFrom('Webhook', 'Template'),
        onMissingKey: fc.constantFrom('Run', 'Reject'),
        onError: fc.constantFrom('Run', 'Reject', 'neither'),
        sharedAs: fc.string({ minLength: 1 }),
      },
      { requiredKeys: ['key'] },
    ),
  },
);
const body = fc.oneof(
  fc.record({ a: json, b: fc.array(fc.record({ c: json }), { maxLength: 2 }) }),
  json,
  fc.string({ unit: 'binary' }),
);
const call: fc.Arbitrary<CallFields> = fc.record(
  {
    body,
    params,
    header: fc.dictionary(name, fc.array(fc.string(), { maxLength: 2 }), { maxKeys: 3 }),
    extensions: fc.dictionary(name, json, { maxKeys: 3 }),
  },
  { requiredKeys: ['body', 'params'] },
);

describe('decideEvent', () => {
  test('always decides, and what is grouped always is a claim and an annotation that can be read back', () => {
    fc.assert(
      fc.property(call, (fields) => {
        const { outcome } = decided(fields);
        const answer = answered(fields);
        expect(typeof answer.continue).toBe('boolean');
        if (outcome.kind === 'grouped') {
          const { entryName, entry } = outcome;
          const claim = toClaim({ eventID: 'e', trigger: 'build', entryName, entry, expiresAt: 1 });
          expect(parseClaim(JSON.parse(JSON.stringify(claim)))).toMatchObject({ ok: true });
          const texts = answer.extensions?.['concurrency'] as unknown as { readonly claim: string };
          expect(parseClaimAnnotation(texts.claim)).toMatchObject({ ok: true });
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('the same call always has the same outcome', () => {
    fc.assert(
      fc.property(call, (fields) => {
        expect(decided(fields)).toEqual(decided(fields));
      }),
    );
  });
});

describe('POST /', () => {
  const world = aWorld();
  afterAll(world.stop);

  async function answerTo(text: Uint8Array | string): Promise<void> {
    const before = world.counted.length;
    const response = await fetch(`${await world.url()}/`, { method: 'POST', body: Buffer.from(text) });
    expect(world.counted).toHaveLength(before + 1);
    expect(response.status).toBe(200);
    const answer = (await response.json()) as { readonly continue?: unknown };
    expect(typeof answer.continue).toBe('boolean');
  }

  test('any bytes always are answered with 200 and a boolean continue, and counted', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), answerTo));
  });

  test('any JSON always is answered with 200 and a boolean continue, and counted', async () => {
    await fc.assert(
      fc.asyncProperty(json, async (value) => {
        await answerTo(JSON.stringify(value));
      }),
    );
  });

  test('a request with any one part replaced always is answered with 200 and a boolean continue', async () => {
    const parts = ['body', 'header', 'extensions', 'interceptor_params', 'context'];
    await fc.assert(
      fc.asyncProperty(call, fc.constantFrom(...parts), json, async (fields, part, value) => {
        await answerTo(JSON.stringify(aRequest(fields)));
        await answerTo(JSON.stringify({ ...aRequest(fields), [part]: value }));
        await answerTo(JSON.stringify({ ...aRequest(fields), context: { event_id: value, trigger_id: value } }));
      }),
    );
  });

  test.each([
    ['a body', (nested: string) => JSON.stringify(aRequest({ body: `{"key":${nested}}` }))],
    [
      'an extension',
      (nested: string) =>
        JSON.stringify(aRequest()).replace('{"body"', `{"extensions":{"concurrency":{"x":${nested}}},"body"`),
    ],
    ['a param', (nested: string) => JSON.stringify(aRequest()).replace('"$(body.key)"', nested)],
    ['a request', (nested: string) => nested],
  ])('%s nested 200,000 deep is answered with 200 and a boolean continue', async (_, textOf) => {
    await answerTo(textOf('['.repeat(200_000) + ']'.repeat(200_000)));
  });
});
