import { afterAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';

import { parseClaimAnnotation } from '../../src/api/claim-annotation.js';
import { entryNameOf, askerOf, parseClaim, toClaim } from '../../src/api/claim.js';
import type { Outcome } from '../../src/interceptor/outcome.js';
import { admit } from '../../src/webhook/admit.js';
import { aRequest, type CallFields, decided, grouped, TRIGGER_ID } from '../interceptor/a-call.js';
import { aWorld } from '../interceptor/world.js';
import { applyPatch } from '../webhook/apply-patch.js';
import { aCreation, aRun, found, NOW, type StoredRun, sources } from '../webhook/samples.js';
import { HOSTILE_TEXTS, hostileName, hostileText, hostileValue, prototypes } from './hostile.js';

const unchanged = prototypes();
const world = aWorld();
afterAll(async () => {
  await world.stop();
  unchanged();
});

/** What the author of the Trigger has chosen. All that follows is chosen by whoever sends the event. */
const PARAMS = {
  key: '$(body.repo)#$(body.number)',
  order: '$(body.updated)',
  revision: '$(body.sha)',
  delivery: '$(header.X-Delivery)',
  strategy: 'Queue',
  maxRunning: 2,
  sharedAs: 'site',
} as const;

const LEGAL_LABEL = /^(?=.{1,63}$)[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/;

/** A payload that tries: values where the author looks, and everything else beside it. */
const payload = fc
  .tuple(
    fc.record({
      repo: hostileText,
      number: fc.oneof(hostileText, fc.integer()),
      updated: hostileText,
      sha: hostileText,
    }),
    fc.array(fc.tuple(hostileName, hostileValue), { maxLength: 3 }),
    fc.constantFrom(
      {},
      { sharedAs: 'other', strategy: 'Cancel', control: { kind: 'Trigger', namespace: 'kube-system', name: 'x' } },
    ),
  )
  .map(([own, pairs, beside]) => ({ ...Object.fromEntries(pairs), ...beside, ...own }));
const header = fc
  .tuple(
    fc.array(fc.tuple(hostileName, fc.array(hostileText, { maxLength: 2 })), { maxLength: 3 }),
    fc.array(hostileText, { maxLength: 2 }),
  )
  .map(([pairs, delivery]) => ({
    ...Object.fromEntries(pairs),
    'X-Delivery': delivery,
    'X-Github-Delivery': delivery,
  }));

type Grouped = Extract<Outcome, { kind: 'grouped' }>;

function groupedOr(fields: CallFields): Grouped | undefined {
  const { outcome } = decided(fields);
  return outcome.kind === 'grouped' ? outcome : undefined;
}

describe('a payload', () => {
  it('S04 never chooses anything but the values of the key, the order, the revision and the delivery', () => {
    const seen = { grouped: 0 };
    fc.assert(
      fc.property(payload, header, (body, given) => {
        const outcome = groupedOr({ body, header: given, params: PARAMS });
        if (outcome === undefined) {
          return;
        }
        seen.grouped += 1;
        const { key, title, order, revision, delivery, ...chosen } = outcome.entry;
        expect(chosen).toEqual({
          triggerID: TRIGGER_ID,
          arrival: expect.stringMatching(/^\d+$/),
          control: { kind: 'SharedAs', namespace: 'ci', name: 'site' },
          keyFrom: PARAMS.key,
          settings: { strategy: 'Queue', maxRunning: 2, sameRevision: 'Run' },
        });
        expect(key).toBe(`${body.repo}#${String(body.number)}`);
        expect([order, revision, delivery].every((text) => Buffer.byteLength(text ?? '') <= 256)).toBe(true);
        expect(title).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]{1,200}$/u);
        expect(outcome.texts.group).toMatch(LEGAL_LABEL);
        expect(outcome.texts.claim).toMatch(/^[A-Za-z0-9_-]{1,8192}$/);
        expect(outcome.entryName).toBe(entryNameOf(askerOf(TRIGGER_ID, PARAMS), outcome.entry));
      }),
      { numRuns: 400 },
    );
    expect(seen.grouped).toBeGreaterThan(50);
  });

  it('always comes to the run as it was: in one claim, one label that is legal, and no field but ours', () => {
    fc.assert(
      fc.property(payload, (body) => {
        const { key, ...rest } = PARAMS;
        const outcome = groupedOr({ body, params: { ...rest, key, order: 'x', sharedAs: 'site' } });
        if (outcome === undefined) {
          return;
        }
        const { entryName, entry } = outcome;
        const event = { eventID: '1d98564f-6f2a-4a0e-9f5e-0a7f1c3f8a11', trigger: 'build', expiresAt: NOW };
        const own = { ...entry, triggerID: 'namespaces/lab/triggers/build' };
        const stored: unknown = JSON.parse(JSON.stringify(toClaim({ ...event, entryName, entry: own })));
        expect(parseClaim(stored).ok).toBe(true);
        const { patch } = admit(aCreation(aRun()), sources(found(stored)), NOW);
        const { metadata, spec } = applyPatch(aRun(), patch) as StoredRun;
        const claim = parseClaimAnnotation(metadata.annotations?.['concurrency.tekton.dev/claim'] ?? '');
        expect(claim.ok && claim.value.entries).toEqual([own]);
        expect(metadata.labels?.['concurrency.tekton.dev/group']).toMatch(LEGAL_LABEL);
        expect(spec).toEqual({ pipelineRef: { name: 'p' }, status: 'PipelineRunPending' });
      }),
      { numRuns: 150 },
    );
  });

  it('is never read again: what looks like an expression is text', () => {
    const { entry } = grouped({
      body: { a: '$(body.b)$(header.Authorization)$(bindings.token)', b: 'secret' },
      params: { key: '$(body.a)' },
    });
    expect(entry.key).toBe('$(body.b)$(header.Authorization)$(bindings.token)');
  });

  it.each([
    ['another key that looks the same', { key: 'a' }, { key: 'а' }],
    ['another form of the same letter', { key: 'é' }, { key: 'e\u0301' }],
    ['a case', { key: 'main' }, { key: 'Main' }],
    ['a space', { key: 'a' }, { key: 'a ' }],
    ['a number and its neighbour', { key: '9007199254740993' }, { key: '9007199254740992' }],
    ['parts that could be another pair', { key: 'a#b' }, { key: 'a#b#' }],
  ])('that differs by %s is of another group', (_, one, other) => {
    const group = (body: object): string => grouped({ body, params: { key: '$(body.key)' } }).group;
    expect(group(one)).not.toBe(group(other));
  });

  it.each(['1e401', '-1e401', '9'.repeat(257), '0x10', '1_000', '2024-02-30T00:00:00Z', '٣', 'Infinity', '', ' 1'])(
    'with the order %j is never newer or older for it than it arrived',
    (updated) => {
      const outcome = groupedOr({
        body: { key: 'k', updated },
        params: { key: '$(body.key)', order: '$(body.updated)' },
      });
      expect(outcome?.entry.order).toBeUndefined();
    },
  );

  it('of any kind of text in a delivery leaves no delivery longer than 256 bytes, and no half characters', () => {
    for (const text of HOSTILE_TEXTS) {
      const { entry } = grouped({
        body: { key: 'k' },
        header: { 'X-Github-Delivery': [text], 'X-Github-Event': ['push'] },
        params: { key: '$(body.key)' },
      });
      expect(Buffer.byteLength(entry.delivery ?? '')).toBeLessThanOrEqual(256);
      expect((entry.delivery ?? '').isWellFormed()).toBe(true);
    }
  });

  it('writes no line of its own into the log or an Event', async () => {
    const url = await world.url();
    for (const text of HOSTILE_TEXTS) {
      for (const key of ['$(body.key)', '$(body.none)', '$(body.list)']) {
        const body = { key: text, list: [text, text] };
        const request = aRequest({
          body,
          params: { key, order: '$(body.key)' },
          header: { 'X-Github-Event': [text], 'X-Github-Delivery': [text] },
        });
        const answer = await fetch(`${url}/`, { method: 'POST', body: JSON.stringify(request) });
        expect(answer.status).toBe(200);
      }
    }
    const notes = world.events.map(({ note }) => note);
    expect(notes.length).toBeGreaterThan(0);
    expect(notes.filter((note) => /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(note))).toEqual([]);
    // An expression is quoted, and one of the texts looks like it.
    const quoted = HOSTILE_TEXTS.filter((text) => text.length > 3 && text !== '$(body.key)');
    expect(notes.filter((note) => quoted.some((text) => note.includes(text)))).toEqual([]);
    // As winston writes them: JSON, so that a line is a line.
    const lines = world.log.map((line) => JSON.stringify(line));
    expect(lines.filter((line) => line.includes('\n'))).toEqual([]);
  });
});
