import { afterAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';

import { aRequest } from '../interceptor/a-call.js';
import { aWorld } from '../interceptor/world.js';
import { broken, hostileJson, hostileName, hostileText, hostileValue, prototypes } from './hostile.js';

const world = aWorld();
const unchanged = prototypes();
afterAll(async () => {
  await world.stop();
  unchanged();
});

/** What an answer adds to what it gives back of the request. */
const MOST_OF_OURS = 64 * 1024;

async function answerTo(text: string): Promise<void> {
  const response = await fetch(`${await world.url()}/`, { method: 'POST', body: text });
  const answer = await response.text();
  const { continue: goesOn, status, extensions } = JSON.parse(answer) as Readonly<Record<string, unknown>>;
  expect([response.status, typeof goesOn, typeof status]).toEqual([200, 'boolean', 'object']);
  expect(answer.length).toBeLessThan(MOST_OF_OURS + 8 * text.length);
  if (goesOn === true) {
    const texts = (extensions as { readonly concurrency: Readonly<Record<string, unknown>> }).concurrency;
    expect(['key', 'group', 'claim', 'status', 'title'].map((name) => typeof texts[name])).toEqual(
      Array.from({ length: 5 }, () => 'string'),
    );
  }
}

const path = fc
  .array(fc.oneof(hostileName, fc.constantFrom('key', '*', '..', '[0]', '[?(@.a==1)]', '[::2]')), { maxLength: 4 })
  .map((names) => `$(body.${names.join('.')})`);

const params = fc.record(
  {
    key: fc.oneof(path, hostileText, fc.array(path, { maxLength: 3 }), hostileValue),
    order: fc.oneof(path, hostileText),
    revision: path,
    delivery: path,
    strategy: fc.oneof(fc.constantFrom('Cancel', 'Queue'), hostileText),
    sharedAs: hostileText,
    maxRunning: fc.oneof(fc.constantFrom(1, '1'), hostileValue),
    queueTimeout: fc.oneof(fc.constantFrom('1m'), hostileText),
    protectAfter: hostileText,
    preset: fc.constantFrom('pull-request', 'branch'),
  },
  { requiredKeys: [] },
);

const headers = fc.array(fc.tuple(hostileName, fc.array(hostileText, { maxLength: 2 })), { maxLength: 4 });

/** A request whose body is hostile JSON, under `key` too, so that something is found. */
const requests = fc
  .record({
    body: hostileJson,
    params: fc.oneof(fc.constantFrom({ key: '$(body.key)' }, { key: '$(body.a)' }), params, hostileValue),
    headers,
    extensions: hostileValue,
    ours: fc.oneof(fc.constant({ mine: 1 }), hostileValue),
    again: fc.boolean(),
  })
  .map(({ body, headers: pairs, extensions, ours, again, params: given }) =>
    JSON.stringify({
      ...aRequest({
        body: `{"key":"k","a":${body}${again ? `,"key":${body}` : ''}}`,
        header: Object.fromEntries([...pairs, ['X-GitHub-Event', ['pull_request']]]),
      }),
      interceptor_params: given,
      extensions: { other: extensions, concurrency: ours },
    }),
  );

describe('the interceptor', () => {
  it('always answers a hostile event with 200, a boolean, our texts, and nothing large', async () => {
    await fc.assert(fc.asyncProperty(requests, answerTo), { numRuns: 200 });
  });

  it('always answers so where the request is JSON of any kind, or was', async () => {
    await fc.assert(fc.asyncProperty(fc.oneof(hostileJson, broken(hostileJson), broken(requests)), answerTo), {
      numRuns: 300,
    });
  });

  it('always answers so where the ids are hostile, and never writes a claim that no run could ask for', async () => {
    const ids = fc.record({
      event_id: hostileValue,
      trigger_id: fc.oneof(
        hostileText,
        hostileName.map((name) => `namespaces/ci/triggers/${name}`),
      ),
    });
    await fc.assert(
      fc.asyncProperty(ids, async (context) => {
        await answerTo(JSON.stringify({ ...aRequest({ body: { key: 'k' } }), context }));
      }),
      { numRuns: 150 },
    );
    for (const { metadata, spec } of world.claims.values()) {
      expect(metadata.name).toMatch(/^c-[0-9a-f]{40}$/);
      expect(spec.trigger).toMatch(/^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/);
    }
  });

  it('has grouped some of them, has said nothing that breaks a line, and has not failed', () => {
    expect(world.decisions().filter(({ outcome }) => outcome === 'grouped').length).toBeGreaterThan(20);
    const said = [...world.events.map(({ note }) => note), ...world.log.map((line) => JSON.stringify(line))];
    // eslint-disable-next-line no-control-regex -- what must not be there
    expect(said.filter((text) => /[\u0000-\u001f\u007f]/.test(text))).toEqual([]);
    expect(world.events.filter(({ note }) => note.length > 1_000)).toEqual([]);
    expect(world.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
