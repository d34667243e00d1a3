import { afterEach, describe, expect, it } from '@jest/globals';

import type { ClaimEntry } from '../../src/api/claim.js';
import type { Control } from '../../src/api/control.js';
import { GROUP_LABEL, GROUPS_ANNOTATION, HELD_ANNOTATION, UID_ANNOTATION } from '../../src/api/names.js';
import { LATE_GROUP_PREFIX } from '../../src/api/run-names.js';
import { groupIn } from '../../src/controller/control-view.js';
import { lateGroupName } from '../../src/controller/late-groups.js';
import { readRun } from '../../src/tekton/run.js';
import { aClaimEntry } from '../builders/a-claim-entry.js';
import { aPipelineRun, aStatus, type PipelineRunOptions } from './a-pipeline-run.js';
import { FakeCluster } from './fake-cluster.js';
import { aTeamControl } from './a-team-control.js';

let cluster = new FakeCluster();

async function aCluster(...controls: readonly Control[]): Promise<void> {
  cluster = new FakeCluster();
  cluster.controls = controls;
  cluster.reconciler.onControlsChange();
  cluster.reconciler.resume();
  await cluster.turn();
}

async function change(...controls: readonly Control[]): Promise<void> {
  cluster.controls = controls;
  cluster.reconciler.onControlsChange();
  await cluster.turn();
}

afterEach(async () => {
  await cluster.reconciler.stop();
  expect(cluster.clock.timers()).toEqual([]);
});

const TO_PROD = { params: [{ name: 'env', value: 'prod' }] };

/** What the webhook writes of a control into the claim of a run. */
function entriesOf(controls: readonly Control[], o: Partial<PipelineRunOptions> = {}): readonly ClaimEntry[] {
  const object = readRun(aPipelineRun({ name: 'any', spec: TO_PROD, ...o }));
  return controls.map((control) => {
    const found = groupIn(control, object);
    if (found.kind !== 'group') {
      throw new Error(found.why);
    }
    const { kind, namespace, name, settings } = control;
    const { key, keyFrom, title } = found.group;
    const arrival = String(cluster.clock.now() * 1000 + cluster.all().length);
    return aClaimEntry({ control: { kind, namespace, name }, settings: { ...settings }, key, keyFrom, title, arrival });
  });
}

/** A run to production that nobody's event made, as the webhook leaves it, a second later. */
async function arrives(name: string, o: Partial<PipelineRunOptions> = {}): Promise<void> {
  await cluster.rest(1);
  const claim = { eventID: '', entries: o.claim === undefined ? [...entriesOf(cluster.controls, o)] : [] };
  cluster.create({ name, spec: { ...TO_PROD, status: 'PipelineRunPending' }, claim, ...o });
  await cluster.turn();
}

async function finish(name: string, namespace = 'team-a'): Promise<void> {
  for (let step = 0; step < 2; step += 1) {
    cluster.tekton(name, namespace);
    await cluster.turn();
  }
}

const states = (): readonly string[] => cluster.all().map(({ name, specStatus }) => `${name}: ${specStatus ?? 'free'}`);

describe('the reconciler with a control', () => {
  it('counts a run that is deleted until its tasks are done, where noOverlap came after the run', async () => {
    await aCluster(aTeamControl());
    await arrives('a');
    await arrives('b');
    cluster.tekton('a');
    await change(aTeamControl({ noOverlap: true }));
    cluster.delete('a');
    await cluster.turn();
    expect(states()).toEqual(['b: PipelineRunPending']);
    cluster.followed.get('a')?.();
    await cluster.turn();
    expect(states()).toEqual(['b: free']);
  });

  it('Q11 starts one more where the limit is raised, and ends none where it is lowered', async () => {
    await aCluster(aTeamControl());
    for (const name of ['a', 'b', 'c', 'd']) {
      await arrives(name);
    }
    expect(states()).toEqual(['a: free', 'b: PipelineRunPending', 'c: PipelineRunPending', 'd: PipelineRunPending']);
    await change(aTeamControl({ maxRunning: 2 }));
    expect(states()).toEqual(['a: free', 'b: free', 'c: PipelineRunPending', 'd: PipelineRunPending']);
    await change(aTeamControl());
    await finish('a');
    expect(states()).toEqual(['a: free', 'b: free', 'c: PipelineRunPending', 'd: PipelineRunPending']);
    await finish('b');
    expect(states()).toEqual(['a: free', 'b: free', 'c: free', 'd: PipelineRunPending']);
  });

  it('starts nothing while it is paused, and goes on when it is not', async () => {
    await aCluster(aTeamControl({ paused: true }));
    await arrives('a');
    await arrives('b');
    expect(states()).toEqual(['a: PipelineRunPending', 'b: PipelineRunPending']);
    await change(aTeamControl());
    expect(states()).toEqual(['a: free', 'b: PipelineRunPending']);
  });

  it('drains what waits in order where the control is gone, and where it is made again', async () => {
    await aCluster(aTeamControl());
    for (const name of ['a', 'b', 'c']) {
      await arrives(name);
    }
    await change();
    expect(states()).toEqual(['a: free', 'b: PipelineRunPending', 'c: PipelineRunPending']);
    await finish('a');
    expect(states()).toEqual(['a: free', 'b: free', 'c: PipelineRunPending']);
    await change(aTeamControl());
    await finish('b');
    expect(states()).toEqual(['a: free', 'b: free', 'c: free']);
  });

  it('drains what waits although it is paused, where it is about other runs now', async () => {
    await aCluster(aTeamControl());
    await arrives('a');
    await arrives('b');
    await change(aTeamControl({ paused: true, selector: { matchLabels: { team: 'b' } } }));
    await finish('a');
    expect(states()).toEqual(['a: free', 'b: free']);
  });
});

describe('the reconciler where not all namespaces take part', () => {
  it('starts what it once held there, and touches nothing else, whatever claim a run carries', async () => {
    await aCluster();
    cluster.outsiders.push('team-b');
    const claim = { entries: [aClaimEntry()] };
    const running = aStatus(['Unknown', 'Running'], { start: 0, children: true });
    await arrives('older', { namespace: 'team-b', held: 'no', spec: TO_PROD, status: running, claim });
    await arrives('newer', { namespace: 'team-b', claim });
    expect(states()).toEqual(['older: free', 'newer: free']);
    expect(cluster.sent.map(({ name }) => name)).toEqual(['newer']);
    expect(cluster.events.map(({ reason }) => reason)).toEqual(['Ungrouped']);
  });
});

describe('the reconciler with a control that came later', () => {
  const ofEvent = (key: string): Pick<PipelineRunOptions, 'claim'> => ({ claim: { entries: [aClaimEntry({ key })] } });

  it('takes hold of a run of a Trigger that runs, and says so on it', async () => {
    await aCluster();
    await arrives('a', ofEvent('1'));
    cluster.tekton('a');
    await change(aTeamControl());
    const mark = cluster.run('a')?.annotations[lateGroupName(aTeamControl())];
    expect(mark).toMatch(/^u-a \[\{"control":\{"kind":"ConcurrencyControl","namespace":"team-a","name":"deploys"\}/);
    expect(cluster.events.at(-1)?.note).toBe(
      'Joins deploys: prod: the ConcurrencyControl deploys selects it, and came later',
    );
    await arrives('b');
    expect(states()).toEqual(['a: free', 'b: PipelineRunPending']);
    await finish('a');
    expect(states()).toEqual(['a: free', 'b: free']);
  });

  it('takes hold of a run that waits: it starts when both its groups have room', async () => {
    await aCluster();
    const queue = { settings: { strategy: 'Queue', sameRevision: 'Run' } } as const;
    const entry = (arrival: string): ClaimEntry => aClaimEntry({ ...queue, arrival });
    await arrives('a', { claim: { entries: [entry('1')] }, spec: { status: 'PipelineRunPending' } });
    await arrives('b', { claim: { entries: [entry('2')] } });
    await arrives('c', { claim: { entries: [aClaimEntry({ key: 'other' })] } });
    await change(aTeamControl());
    await finish('a');
    expect(states()).toEqual(['a: free', 'b: PipelineRunPending', 'c: free']);
    await finish('c');
    expect(states()).toEqual(['a: free', 'b: free', 'c: free']);
  });

  it('groups by an annotation of the run, and by none where that is too long for a key', async () => {
    await aCluster();
    const env = (value: string): Pick<PipelineRunOptions, 'annotations' | 'claim'> => ({
      ...ofEvent(value.slice(0, 8)),
      annotations: { 'acme.dev/env': value },
    });
    const control = aTeamControl({
      key: "$(metadata.annotations['acme.dev/env'])",
      strategy: 'Cancel',
      onMissingKey: 'Group',
    });
    await arrives('a', env('prod'));
    await arrives('b', env('qa'));
    await arrives('c', env('x'.repeat(2_000)));
    await arrives('d', ofEvent('d'));
    for (const name of ['a', 'b', 'c', 'd']) {
      cluster.tekton(name);
    }
    await change(control);
    expect(states()).toEqual(['a: free', 'b: free', 'c: free', 'd: free']);
    const joined = cluster.events.filter(({ reason }) => reason === 'Joined');
    expect(joined.map(({ regarding, note }) => `${regarding.name}: ${note.split(': ')[1] ?? ''}`)).toEqual([
      'a: prod',
      'b: qa',
      'd: none',
    ]);
  });

  it('joins a run once, and never one that is done', async () => {
    await aCluster();
    const done = aStatus(['True', 'Succeeded'], { start: 0, end: 1, children: true });
    await arrives('a', { held: 'no', spec: TO_PROD, status: done, ...ofEvent('1') });
    await arrives('b', ofEvent('2'));
    await change(aTeamControl());
    await change(aTeamControl());
    const late = cluster.sent.filter(({ operations }) => operations.some(({ path }) => path.includes('groups-')));
    expect(late.map(({ name }) => name)).toEqual(['b']);
  });

  it('writes its group into no other mark', async () => {
    await aCluster();
    await arrives('a', ofEvent('1'));
    const before = cluster.run('a')?.annotations[GROUPS_ANNOTATION];
    await change(aTeamControl());
    const after = cluster.run('a')?.annotations ?? {};
    expect(after[GROUPS_ANNOTATION]).toBe(before);
    expect(Object.keys(after).filter((name) => name.startsWith(LATE_GROUP_PREFIX))).toHaveLength(1);
  });
});

describe('the reconciler with a control over all namespaces', () => {
  const wide = aTeamControl({ scope: 'Cluster' }, { kind: 'ClusterConcurrencyControl', name: 'wide' });

  it('lets runs of two namespaces wait for each other', async () => {
    await aCluster(wide);
    await arrives('a');
    await arrives('b', { namespace: 'team-b' });
    expect(states()).toEqual(['a: free', 'b: PipelineRunPending']);
    await finish('a');
    expect(states()).toEqual(['a: free', 'b: free']);
  });

  it('believes no mark: whoever writes another key on a run waits all the same', async () => {
    await aCluster(wide);
    await arrives('a');
    const [entry] = entriesOf([wide]);
    const settings = { strategy: 'Queue', sameRevision: 'Run', maxRunning: 50 } as const;
    await arrives('b', {
      namespace: 'team-b',
      claim: { eventID: '', entries: [{ ...entry!, key: 'mine', settings, arrival: '1' }] },
    });
    expect(states()).toEqual(['a: free', 'b: PipelineRunPending']);
  });

  it('counts a run whatever other params it has', async () => {
    const byRegion = aTeamControl(
      { scope: 'Cluster', key: '$(params.region)' },
      { kind: 'ClusterConcurrencyControl', name: 'wide' },
    );
    await aCluster(byRegion);
    const manifest = { name: 'manifest', value: 'm'.repeat(4_085) };
    for (const [at, namespace] of ['team-a', 'team-b', 'team-c'].entries()) {
      const params = [manifest, { name: 'region', value: 'eu' }];
      const claim = { eventID: '', entries: [...entriesOf([byRegion], { spec: { params } })] };
      await arrives(`r${at}`, { namespace, claim, spec: { params, status: 'PipelineRunPending' } });
    }
    expect(states()).toEqual(['r0: free', 'r1: PipelineRunPending', 'r2: PipelineRunPending']);
  });

  it('keeps what waits to its own namespace where the control is gone', async () => {
    await aCluster(wide);
    await arrives('a');
    await arrives('b', { namespace: 'team-b' });
    await arrives('c', { namespace: 'team-b' });
    await change();
    expect(states()).toEqual(['a: free', 'b: free', 'c: PipelineRunPending']);
  });
});

describe('the reconciler with a control over all namespaces that is edited', () => {
  const wide = (spec: object = {}): Control =>
    aTeamControl({ scope: 'Cluster', ...spec }, { kind: 'ClusterConcurrencyControl', name: 'wide' });
  const other = { matchLabels: { team: 'other' } };

  it('drains what waits by what it brought, in order, where it selects other runs now', async () => {
    await aCluster(wide());
    await arrives('a');
    await arrives('b');
    await arrives('c');
    await change(wide({ selector: other, paused: true }));
    expect(states()).toEqual(['a: free', 'b: PipelineRunPending', 'c: PipelineRunPending']);
    await finish('a');
    expect(states()).toEqual(['a: free', 'b: free', 'c: PipelineRunPending']);
  });

  it('drains what waits and has not been bound yet where it selects other runs now', async () => {
    await aCluster(wide({ paused: true }));
    const claim = { eventID: '', entries: [...entriesOf([wide()])] };
    cluster.controls = [wide({ selector: other })];
    cluster.reconciler.onControlsChange();
    cluster.create({ name: 'a', spec: { ...TO_PROD, status: 'PipelineRunPending' }, claim });
    await cluster.turn();
    expect(states()).toEqual(['a: free']);
  });

  it('drains what waits where it finds no key on it any more', async () => {
    await aCluster(wide());
    await arrives('a');
    await arrives('b');
    await change(wide({ key: '$(params.region)' }));
    await finish('a');
    expect(states()).toEqual(['a: free', 'b: free']);
  });

  it('believes the webhook where the labels of a namespace are not read yet', async () => {
    const ofTeams = wide({ namespaceSelector: { matchLabels: { tier: 'prod' } } });
    await aCluster(ofTeams);
    cluster.namespaceLabels = () => undefined;
    await arrives('a');
    await arrives('b', { namespace: 'team-b' });
    expect(states()).toEqual(['a: free', 'b: PipelineRunPending']);
    cluster.namespaceLabels = () => ({ tier: 'test' });
    await change(ofTeams);
    expect(states()).toEqual(['a: free', 'b: free']);
  });

  it('holds what is paused where the labels of its namespace are not read yet', async () => {
    const paused = aTeamControl(
      { paused: true, namespaceSelector: { matchLabels: { tier: 'prod' } } },
      { kind: 'ClusterConcurrencyControl', name: 'prod' },
    );
    await aCluster(paused);
    cluster.namespaceLabels = () => undefined;
    await arrives('a');
    expect(states()).toEqual(['a: PipelineRunPending']);
  });
});

describe('whoever may write the runs of one namespace', () => {
  const wide = aTeamControl({ scope: 'Cluster' }, { kind: 'ClusterConcurrencyControl', name: 'wide' });
  const entries = (): ClaimEntry[] => [...entriesOf([wide])];

  it('joins no unit of another namespace by the id of its event', async () => {
    await aCluster(wide);
    await arrives('a');
    await arrives('b', { claim: { eventID: 'stolen', entries: entries() } });
    const skip = { strategy: 'Skip', sameRevision: 'Run' } as const;
    const ownGroup = (arrival: string): ClaimEntry => aClaimEntry({ settings: skip, arrival });
    const first = { eventID: '', entries: [ownGroup('1')] };
    const toTest = { params: [{ name: 'env', value: 'test' }], status: 'PipelineRunPending' };
    await arrives('x', { namespace: 'team-b', claim: first, spec: toTest });
    const turnedAway = { eventID: 'stolen', entries: [...entries(), ownGroup('2')] };
    await arrives('y', { namespace: 'team-b', claim: turnedAway });
    expect(states()).toEqual(['a: free', 'b: PipelineRunPending', 'x: free', 'y: Cancelled']);
    await finish('a');
    expect(cluster.run('b')?.specStatus).toBeUndefined();
  });

  it('makes no run of another namespace a copy by its nonce', async () => {
    await aCluster(wide);
    cluster.tellsAtOnce = false;
    const held = JSON.stringify({ nonce: 'review-b', since: new Date(cluster.clock.now()).toISOString(), why: 'mine' });
    const annotations = { [HELD_ANNOTATION]: held };
    await arrives('a', { namespace: 'team-b', annotations });
    await arrives('b');
    cluster.deliver();
    await cluster.turn();
    expect(cluster.run('b')?.annotations[UID_ANNOTATION]).toBe('u-b');
  });

  it('is not counted by the control of another namespace, nor noted as its decision', async () => {
    const theirs = aTeamControl({}, { namespace: 'team-b' });
    await aCluster(theirs);
    const [entry] = entriesOf([theirs], { namespace: 'team-b' });
    await arrives('a', { claim: { eventID: '', entries: [entry!] } });
    expect(states()).toEqual(['a: free']);
    expect(cluster.reconciler.counts()).toEqual(new Map());
    expect(cluster.decisions).toEqual([]);
  });
});

describe('the marks of a run in many groups', () => {
  const wide = aTeamControl({ scope: 'Cluster' }, { kind: 'ClusterConcurrencyControl', name: 'wide' });
  const eight = (): ClaimEntry[] => Array.from({ length: 8 }, (_, at) => aClaimEntry({ key: `key ${at}` }));

  it('are written once for eight groups and one over all namespaces', async () => {
    await aCluster(wide);
    await arrives('a', { claim: { eventID: '', entries: eight() } });
    expect(states()).toEqual(['a: free']);
    expect(cluster.sent).toHaveLength(1);
    expect(JSON.parse(cluster.run('a')!.annotations[GROUPS_ANNOTATION]!.slice('u-a '.length))).toHaveLength(8);
  });

  it('are written once where the sender chose the longest delivery that there may be', async () => {
    await aCluster();
    await arrives('a', { claim: { entries: [aClaimEntry({ delivery: 'd'.repeat(256) })] } });
    expect(states()).toEqual(['a: free']);
    expect(cluster.sent).toHaveLength(1);
  });

  it('are written on a run that has no annotation', async () => {
    const plain = { annotations: undefined, labels: { [GROUP_LABEL]: 'mine' } };
    await aCluster(wide, aTeamControl());
    const { metadata } = aPipelineRun({ name: 'a' }) as { metadata: object };
    await arrives('a', { metadata: { ...metadata, ...plain }, spec: TO_PROD, held: 'no' });
    expect(cluster.sent.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
    expect(cluster.run('a')?.annotations[lateGroupName(aTeamControl())]).toBeDefined();
    expect(cluster.run('a')?.annotations[UID_ANNOTATION]).toBe('u-a');
  });
});
