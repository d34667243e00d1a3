import { afterEach, describe, expect, it } from '@jest/globals';

import { parseClaim } from '../../src/api/claim.js';
import { CLAIM_ANNOTATION, GROUP_LABEL } from '../../src/api/names.js';
import { keptRun } from '../../src/controller/kept-run.js';
import { toTracked } from '../../src/controller/to-run.js';
import { admitted, aRun, found } from '../webhook/samples.js';
import { asLaterVersion, claimAsLaterVersion, withClaim, withGroups } from './later-version.js';
import { recordedFormats } from './recorded.js';
import { WireFlow } from './wire-flow.js';

type Texts = Readonly<Record<string, string>>;
interface Stored {
  readonly metadata: { readonly labels: Texts; readonly annotations: Texts };
}

const recorded = recordedFormats();
const runs = Object.keys(recorded).filter((file) => file.startsWith('run-'));

let flow = new WireFlow();
afterEach(async () => {
  await flow.end();
});

const anEvent = (name: string) => ({ name, params: [{ key: 'web', strategy: 'Queue' }] });

/** A leader of this version begins, and finds these. */
async function lead(...objects: readonly object[]): Promise<void> {
  flow = new WireFlow();
  objects.forEach((object) => {
    flow.put(object);
  });
  await flow.begin();
}

const states = (): readonly string[] =>
  flow.cluster.all().map(({ name, specStatus }) => `${name}: ${specStatus ?? 'free'}`);

describe('a run that a later version has written', () => {
  it.each(runs)('is read as if its new fields and marks were not there: %s', (file) => {
    const plain = toTracked(keptRun(recorded[file]))!;
    const later = toTracked(keptRun(asLaterVersion(recorded[file]!)))!;
    const { memberships, ...run } = later.run;
    expect(run).toEqual({ ...plain.run, memberships: undefined });
    expect(memberships).toMatchObject(plain.run.memberships);
  });

  it('competes with those of this version: controls are known by what they were always known by', async () => {
    await lead(asLaterVersion(recorded['run-released']!), recorded['run-superseding']!);
    expect(states()).toEqual(['a: CancelledRunFinally', 'b: free']);
  });

  it('is started where it is held, and the next waits for it: its mark is left as it is', async () => {
    const later = asLaterVersion(recorded['run-fenced']!);
    await lead(later);
    await flow.arrives(anEvent('next'));
    expect(states()).toEqual(['c: free', 'next: PipelineRunPending']);
    const { annotations } = (later as Stored).metadata;
    expect((flow.stored('c') as Stored).metadata.annotations).toMatchObject(annotations);
    await flow.steps('c', 'c');
    expect(states()).toEqual(['c: free', 'next: free']);
  });

  it.each<[string, (run: object) => object]>([
    ['is of another version', (run) => withClaim(run, (claim) => ({ ...claim, v: 2 }))],
    ['is of another form', (run) => withClaim(run, ({ entries: _, ...claim }) => ({ ...claim, groups: [] }))],
  ])('is started without concurrency control, with a warning, where its claim %s', async (_, change) => {
    for (const file of ['run-held', 'run-held-by-its-template']) {
      await lead(change(recorded[file]!));
      expect(states()).toEqual(['a: free']);
      expect(flow.cluster.events.map(({ type, reason }) => `${type} ${reason}`)).toEqual(['Warning Ungrouped']);
      await flow.end();
    }
  });

  it('keeps its groups where only its claim cannot be read any more', async () => {
    const waiting = withClaim(recorded['run-fenced']!, (claim) => ({ ...claim, v: 2 }));
    await lead(waiting);
    await flow.arrives(anEvent('next'));
    expect(states()).toEqual(['c: free', 'next: PipelineRunPending']);
    expect(flow.cluster.events.map(({ reason }) => reason)).toEqual(['Started', 'Waiting']);
  });

  it('is in the groups of its claim where only its groups mark cannot be read', async () => {
    const waiting = withGroups(recorded['run-fenced']!, (entry) => ({ ...entry, strategy: 'Fair' }));
    await lead(waiting);
    await flow.arrives(anEvent('next'));
    expect(states()).toEqual(['c: free', 'next: PipelineRunPending']);
  });

  it('is not started twice, nor ended again, for a reason of its own', async () => {
    const ended = recorded['run-superseded'] as Stored;
    const annotations = {
      ...ended.metadata.annotations,
      'concurrency.tekton.dev/reason': 'u-a 2024-05-01T10:00:02Z Unfair',
    };
    await lead({ ...ended, metadata: { ...ended.metadata, annotations } }, recorded['run-superseding']!);
    expect(states()).toEqual(['a: CancelledRunFinally', 'b: free']);
    expect(flow.cluster.sent.filter(({ name }) => name === 'a')).toEqual([]);
  });
});

describe('a claim that a later version has written', () => {
  const labels = { 'triggers.tekton.dev/triggers-eventid': 'event-a', 'triggers.tekton.dev/trigger': 'ci' };
  const request = { namespace: 'team-a' };

  it('is put on the run with what it has in addition, for the reconciler that may be of that version', () => {
    const claim = claimAsLaterVersion(recorded['claim']!);
    const { object, outcome } = admitted(aRun({ labels }), { claim: found(claim), request });
    const text = object.metadata.annotations?.[CLAIM_ANNOTATION] ?? '';
    expect(outcome).toBe('held');
    expect(JSON.parse(Buffer.from(text, 'base64url').toString())).toMatchObject({ v: 1, entries: [{ weight: 5 }] });
    expect(object.metadata.labels?.[GROUP_LABEL]).toBe((recorded['run-held'] as Stored).metadata.labels[GROUP_LABEL]);
  });

  it('leaves the run ungrouped where it has words that this version does not know, and the warning says so', () => {
    const { spec } = recorded['claim'] as { readonly spec: { readonly entries: Readonly<Record<string, object>> } };
    const settings = { strategy: 'Fair', sameRevision: 'Run' };
    const entries = Object.fromEntries(Object.entries(spec.entries).map(([at, one]) => [at, { ...one, settings }]));
    const { outcome, patch, warnings, at } = admitted(aRun({ labels }), {
      claim: found({ spec: { ...spec, entries } }),
      request,
    });
    expect({ outcome, patch, warnings }).toEqual({
      outcome: 'ungrouped',
      patch: [],
      warnings: ['not grouped: the claim of its event cannot be read'],
    });
    expect(at?.[0]).toMatch(/settings\]\[strategy\]$/);
  });

  it('is read by an interceptor of this version, which adds its own entry', () => {
    const claim = claimAsLaterVersion(recorded['claim']!);
    expect(parseClaim(claim)).toEqual({ ok: true, value: (claim as { readonly spec: object }).spec });
  });
});

describe('a run that this version left', () => {
  it.each(['run-held', 'run-held-by-its-template', 'run-waiting', 'run-fenced', 'run-passed-over'])(
    'is started by the leader that comes, nothing else being there: %s',
    async (file) => {
      await lead(recorded[file]!);
      expect(flow.cluster.all().map(({ specStatus }) => specStatus)).toEqual([undefined]);
    },
  );

  it('keeps its place: of three that waited the first starts, one at a time', async () => {
    await lead(recorded['run-fenced']!, recorded['run-passed-over']!);
    expect(states()).toEqual(['c: PipelineRunPending', 'both: free']);
  });
});
