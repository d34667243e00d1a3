import { describe, expect, it } from '@jest/globals';

import { type ClaimEntry, claimNameOf, TRIGGER_GROUPS } from '../../src/api/claim.js';
import { parseClaimAnnotation } from '../../src/api/claim-annotation.js';
import { CLAIM_ANNOTATION, EVENT_LISTENER_LABEL, GROUP_LABEL } from '../../src/api/names.js';
import type { Admission } from '../../src/webhook/admit.js';
import { decideCreation } from '../../src/webhook/decide-creation.js';
import { applyPatch } from './apply-patch.js';
import {
  aClaim,
  aCreation,
  anEntry,
  aRun,
  EVENT,
  EVENT_LABELS,
  NOW,
  type RunFields,
  type StoredRun,
  noControls,
} from './samples.js';

const GROUPS_CLAIM = claimNameOf(EVENT, TRIGGER_GROUPS);
const OWN_CLAIM = claimNameOf(EVENT, 'build');
const LABELS = { ...EVENT_LABELS, [EVENT_LISTENER_LABEL]: 'main' };

/** What a call for the group `grp` of an EventListener in `lab` learned. */
function groupEntry(entry: Partial<ClaimEntry> = {}): ClaimEntry {
  const control = { kind: 'TriggerGroup', namespace: 'lab', name: 'grp' };
  return anEntry({ triggerID: 'namespaces/lab/triggerGroups/grp', control, ...entry });
}

function groupsClaim(entries: Readonly<Record<string, ClaimEntry>> = { a: groupEntry() }, spec: object = {}): object {
  return aClaim(entries, { trigger: TRIGGER_GROUPS, ...spec });
}

function aListener(triggerSelector: object = { labelSelector: {} }, name = 'grp'): object {
  return { spec: { triggerGroups: [{ name, triggerSelector }] } };
}

interface Cluster {
  readonly claims?: Readonly<Record<string, unknown>>;
  /** By `namespace/name`. */
  readonly listeners?: Readonly<Record<string, unknown>>;
  readonly triggers?: Readonly<Record<string, unknown>>;
  readonly clock?: () => number;
}

const usual: Required<Omit<Cluster, 'clock'>> = {
  claims: { [GROUPS_CLAIM]: groupsClaim() },
  listeners: { 'lab/main': aListener() },
  triggers: { 'lab/build': { metadata: { labels: { team: 'web' } } } },
};

const nothing = (): void => undefined;

interface Decided {
  readonly admission: Admission;
  readonly run: StoredRun;
  readonly reads: readonly string[];
  readonly lines: readonly { readonly level: string; readonly message: string; readonly fields: object }[];
}

async function decided(cluster: Cluster = {}, run: RunFields = {}, namespace = 'lab'): Promise<Decided> {
  const { claims, listeners, triggers } = { ...usual, ...cluster };
  const reads: string[] = [];
  const lines: { level: string; message: string; fields: object }[] = [];
  const read =
    (kind: string, objects: Readonly<Record<string, unknown>>) =>
    async (where: string, name: string): Promise<unknown> => {
      reads.push(`${kind} ${where}/${name}`);
      const object = objects[`${where}/${name}`];
      return object instanceof Error ? await Promise.reject(object) : await Promise.resolve(object);
    };
  const log =
    (level: string) =>
    (message: string, fields: object = {}): void => {
      lines.push({ level, message, fields });
    };
  const object = aRun({ labels: LABELS, ...run });
  const admission = await decideCreation(aCreation(object, { namespace }), {
    findClaim: async (name) => {
      reads.push(`claim ${name}`);
      return await Promise.resolve(claims[name]);
    },
    readEventListener: read('EventListener', listeners),
    readTrigger: read('Trigger', triggers),
    clock: cluster.clock ?? (() => NOW),
    ...noControls,
    isLeaderAlive: () => true,
    holdWhenAway: 'Limited',
    recordUngrouped: nothing,
    countAdmission: nothing,
    log: { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') },
  });
  return { admission, run: applyPatch(object, admission.patch) as StoredRun, reads, lines };
}

function claimOn(run: StoredRun): unknown {
  const parsed = parseClaimAnnotation(run.metadata.annotations?.[CLAIM_ANNOTATION] ?? '');
  return parsed.ok ? parsed.value : undefined;
}

function entriesOn(run: StoredRun): readonly ClaimEntry[] {
  return (claimOn(run) as { readonly entries: readonly ClaimEntry[] } | undefined)?.entries ?? [];
}

const controlOn = (run: StoredRun): unknown => entriesOn(run)[0]?.control;

describe('a run whose Trigger has no claim, behind a triggerGroup that has one', () => {
  it('is grouped and held as by a call for its Trigger, which is the control', async () => {
    const { admission, run, reads } = await decided();
    expect(admission).toMatchObject({ outcome: 'held', warnings: [] });
    expect(claimOn(run)).toEqual({ v: 1, eventID: EVENT, trigger: 'build', inject: 'Webhook', entries: [anEntry()] });
    expect(run.spec?.status).toBe('PipelineRunPending');
    expect(reads).toEqual([
      `claim ${OWN_CLAIM}`,
      `claim ${GROUPS_CLAIM}`,
      'EventListener lab/main',
      'Trigger lab/build',
    ]);
  });

  it('has the label that a call for its Trigger would have given it', async () => {
    const byTrigger = await decided({ claims: { [OWN_CLAIM]: aClaim() } });
    const byGroup = await decided();
    expect(byGroup.run.metadata.labels?.[GROUP_LABEL]).toBe(byTrigger.run.metadata.labels?.[GROUP_LABEL]);
  });

  it('shares the control with others by the name that the group gives', async () => {
    const control = { kind: 'SharedAs', namespace: 'lab', name: 'site' };
    const claims = { [GROUPS_CLAIM]: groupsClaim({ a: groupEntry({ control }) }) };
    expect(controlOn((await decided({ claims })).run)).toEqual(control);
  });

  it('is in the groups of all entries of the triggerGroups that select it, and in no other', async () => {
    const claims = {
      [GROUPS_CLAIM]: groupsClaim({
        a: groupEntry({ key: 'one' }),
        b: groupEntry({ key: 'two', triggerID: 'namespaces/lab/triggerGroups/more' }),
        c: groupEntry({ key: 'three', triggerID: 'namespaces/lab/triggerGroups/not' }),
        d: groupEntry({ key: 'four', triggerID: 'namespaces/lab/triggers/build' }),
      }),
    };
    const group = (name: string, team: string): object => ({
      name,
      triggerSelector: { labelSelector: { matchLabels: { team } } },
    });
    const triggerGroups = [group('grp', 'web'), group('more', 'web'), group('not', 'api')];
    const { run } = await decided({ claims, listeners: { 'lab/main': { spec: { triggerGroups } } } });
    expect(entriesOn(run).map(({ key }) => key)).toEqual(['one', 'two']);
  });

  it('of another namespace that the group selects has the Trigger of that namespace as control', async () => {
    const listeners = { 'lab/main': aListener({ namespaceSelector: { matchNames: ['*'] } }) };
    const triggers = { 'lab/build': {}, 'other/build': {} };
    const there = await decided({ listeners, triggers }, {}, 'other');
    expect(controlOn(there.run)).toEqual({ kind: 'Trigger', namespace: 'other', name: 'build' });
    const here = await decided({ listeners, triggers });
    expect(controlOn(here.run)).toEqual({ kind: 'Trigger', namespace: 'lab', name: 'build' });
  });

  it('that its template makes in a namespace of no Trigger has the only Trigger of its name as control', async () => {
    const listeners = { 'lab/main': aListener({ namespaceSelector: { matchNames: ['lab', 'other'] } }) };
    const one = await decided({ listeners, triggers: { 'other/build': {} } }, {}, 'elsewhere');
    expect(controlOn(one.run)).toEqual({ kind: 'Trigger', namespace: 'other', name: 'build' });
    const two = await decided({ listeners, triggers: { 'lab/build': {}, 'other/build': {} } }, {}, 'elsewhere');
    expect(two.admission).toMatchObject({
      outcome: 'ungrouped',
      patch: [],
      reason: "its event fired triggers of this name in several namespaces, none of them the run's",
    });
  });
});

describe('a run that a triggerGroup with a claim has not made', () => {
  it.each([
    [
      'its labels are not those that the group asks for',
      { 'lab/main': aListener({ labelSelector: { matchLabels: { team: 'api' } } }) },
      {},
    ],
    [
      'its namespace is not one that the group names',
      { 'lab/main': aListener({ namespaceSelector: { matchNames: ['other'] } }) },
      {},
    ],
    ['its trigger is no object', {}, { 'lab/another': {} }],
    ['the group is not there any more', { 'lab/main': aListener({}, 'another') }, {}],
  ])('is none of ours: %s', async (_, listeners, triggers) => {
    const { admission, lines } = await decided({
      listeners: { ...usual.listeners, ...listeners },
      triggers: Object.keys(triggers).length === 0 ? usual.triggers : triggers,
    });
    expect(admission).toMatchObject({ outcome: 'notOurs', patch: [], warnings: [] });
    expect(lines).toMatchObject([
      { level: 'debug', fields: { reason: 'no triggerGroup that has a claim selects its trigger' } },
    ]);
  });

  it('but has a claim of its Trigger keeps to that, and nothing else is looked up', async () => {
    const claims = { ...usual.claims, [OWN_CLAIM]: aClaim({ a: anEntry({ key: 'own' }) }) };
    const { run, reads } = await decided({ claims });
    expect(entriesOn(run).map(({ key }) => key)).toEqual(['own']);
    expect(reads).toEqual([`claim ${OWN_CLAIM}`]);
  });

  it('costs two look-ups where its event has no claim at all', async () => {
    const { admission, reads } = await decided({ claims: {} });
    expect(admission.outcome).toBe('notOurs');
    expect(reads).toEqual([`claim ${OWN_CLAIM}`, `claim ${GROUPS_CLAIM}`]);
  });
});

describe('a run of which it cannot be told', () => {
  const gone = 'its event has a claim of triggerGroups, and the EventListener that has them is not to be found';
  const late = 'the claim of its event could not be fetched in time';

  it.each<[string, Cluster, RunFields, string]>([
    ['the EventListener is not there', { listeners: {} }, {}, gone],
    ['it does not say which EventListener', {}, { labels: EVENT_LABELS }, gone],
    ['the EventListener cannot be read', { listeners: { 'lab/main': new Error('no answer') } }, {}, late],
    ['the Trigger cannot be read', { triggers: { 'lab/build': new Error('forbidden') } }, {}, late],
    [
      'the claim cannot be read',
      { claims: { [GROUPS_CLAIM]: { spec: 7 } } },
      {},
      'the claim of its event cannot be read',
    ],
    [
      'the claim is of another event',
      { claims: { [GROUPS_CLAIM]: groupsClaim(undefined, { eventID: 'forged' }) } },
      {},
      "the claim under its event's name is of another event",
    ],
    [
      'the claim is not one of groups',
      { claims: { [GROUPS_CLAIM]: groupsClaim(undefined, { trigger: 'build' }) } },
      {},
      "the claim under its event's name is of another event",
    ],
  ])('goes on ungrouped, with a warning, where %s', async (_, cluster, run, reason) => {
    const { admission } = await decided(cluster, run);
    expect(admission).toMatchObject({ outcome: 'ungrouped', patch: [], warnings: [`not grouped: ${reason}`] });
  });

  it('goes on ungrouped where the claims took all of the time that the API server gives us', async () => {
    let now = NOW;
    const { admission, reads } = await decided({ clock: () => (now += 2_001) });
    expect(admission).toMatchObject({ outcome: 'ungrouped', reason: late });
    expect(reads).not.toContain('Trigger lab/build');
  });

  it('has no more read for it than four EventListeners and eight Triggers, whatever was posted to us', async () => {
    const many = Array.from({ length: 20 }, (_, i) => `ns-${i}`);
    const entryOf = (name: string): ClaimEntry => groupEntry({ triggerID: `namespaces/${name}/triggerGroups/grp` });
    const entries = new Map(many.map((name) => [name, entryOf(name)]));
    const { reads } = await decided({
      claims: { [GROUPS_CLAIM]: groupsClaim(Object.fromEntries(entries)) },
      listeners: Object.fromEntries(
        many.map((name) => [`${name}/main`, aListener({ namespaceSelector: { matchNames: many } })]),
      ),
    });
    expect(reads.filter((read) => read.startsWith('EventListener'))).toHaveLength(4);
    expect(reads.filter((read) => read.startsWith('Trigger'))).toHaveLength(8);
  });
});

describe('an entry that somebody posted to us directly', () => {
  it('never makes another control than the Trigger, or a name shared in its namespace', async () => {
    const control = { kind: 'ClusterConcurrencyControl', namespace: 'prod', name: 'deploys' };
    const shared = { kind: 'SharedAs', namespace: 'prod', name: 'deploys' };
    const claims = { [GROUPS_CLAIM]: groupsClaim({ a: groupEntry({ control }), b: groupEntry({ control: shared }) }) };
    const { run } = await decided({ claims });
    expect(entriesOn(run).map((entry) => entry.control)).toEqual([
      { kind: 'Trigger', namespace: 'lab', name: 'build' },
      { kind: 'SharedAs', namespace: 'lab', name: 'deploys' },
    ]);
  });
});
