import { describe, expect, it } from '@jest/globals';

import { encodeGroupsMark } from '../../src/api/marks.js';
import {
  GROUPS_ANNOTATION,
  RELEASED_ANNOTATION,
  SUPERSEDED_BY_ANNOTATION,
  SUPERSEDES_ANNOTATION,
  UID_ANNOTATION,
} from '../../src/api/names.js';
import { patchOf } from '../../src/controller/patch-of.js';
import { toTracked, type Tracked } from '../../src/controller/to-run.js';
import type { Action } from '../../src/core/action.js';
import type { Membership } from '../../src/core/run.js';
import { readRun } from '../../src/tekton/run.js';
import { aGroup } from '../builders/a-group.js';
import { aMembership } from '../builders/a-membership.js';
import { aRun } from '../builders/a-run.js';
import { at } from '../builders/time.js';
import { aPipelineRun, aRunObject, type PipelineRunOptions } from './a-pipeline-run.js';
import { applyOperations } from './apply-operations.js';

const NOW = '2024-05-01T10:00:07.250Z';
const bound = { [UID_ANNOTATION]: 'u-a', [GROUPS_ANNOTATION]: encodeGroupsMark('u-a', []) };
const tracked = (o: Partial<PipelineRunOptions> = {}): Tracked => toTracked(aRunObject({ name: 'a', ...o }))!;
const by = aRun({ uid: 'b', name: 'ci-b' });
const memberships: readonly Membership[] = [
  aMembership({ title: 'acme/web#7', order: '3', revision: 'abc', arrival: at(1) }),
  aMembership({ group: aGroup({ key: 'main' }) }),
];
const mark =
  'u-a [{"control":{"kind":"Trigger","namespace":"team-a","name":"ci"},"scope":"team-a","key":"acme/web#7",' +
  '"keyFrom":"$(body.number)","title":"acme/web#7","arrival":"1714557601000000","order":"3","revision":"abc",' +
  '"strategy":"CancelRunFinally","sameRevision":"Run"},' +
  '{"control":{"kind":"Trigger","namespace":"team-a","name":"ci"},"scope":"team-a","key":"main",' +
  '"keyFrom":"$(body.number)","arrival":"1714557600000000","strategy":"CancelRunFinally","sameRevision":"Run"}]';

const start = ({ run }: Tracked, names: readonly string[] = []): Action => ({
  kind: 'start',
  run,
  memberships,
  supersedes: names.map((name) => aRun({ uid: name })),
  overlaps: [],
  isGuarded: false,
});
const end = ({ run }: Tracked, status: 'Cancelled' | 'StoppedRunFinally' = 'Cancelled'): Action => ({
  kind: 'end',
  run,
  memberships,
  status,
  reason: 'Superseded',
  group: aGroup(),
  by,
});
const bind = ({ run }: Tracked): Action => ({ kind: 'bind', run, memberships, waitsFor: [] });

const annotation = (name: string): string => `/metadata/annotations/concurrency.tekton.dev~1${name}`;
const testUid = { op: 'test', path: '/metadata/uid', value: 'u-a' };
const identify = [
  { op: 'test', path: annotation('uid'), value: null },
  { op: 'add', path: annotation('uid'), value: 'u-a' },
];
const fix = [
  { op: 'test', path: annotation('groups'), value: null },
  { op: 'add', path: annotation('groups'), value: mark },
];

describe('patchOf', () => {
  it('starts a run and binds it in one patch: uid, status, marks that are not there yet, then the change', () => {
    const item = tracked();
    expect(patchOf(start(item, ['x', 'y']), item, NOW)).toEqual([
      testUid,
      { op: 'test', path: '/spec/status', value: 'PipelineRunPending' },
      ...identify,
      ...fix,
      { op: 'remove', path: '/spec/status' },
      { op: 'add', path: annotation('released'), value: `u-a ${NOW}` },
      { op: 'add', path: annotation('supersedes'), value: 'u-a 2 x,y' },
    ]);
  });

  it('starts a bound run without binding it again, and says nothing of runs that it does not supersede', () => {
    const item = tracked({ annotations: bound });
    expect(patchOf(start(item), item, NOW)).toEqual([
      testUid,
      { op: 'test', path: '/spec/status', value: 'PipelineRunPending' },
      { op: 'remove', path: '/spec/status' },
      { op: 'add', path: annotation('released'), value: `u-a ${NOW}` },
    ]);
  });

  it('names at most ten superseded runs and says how many there were', () => {
    const item = tracked({ annotations: bound });
    const names = Array.from({ length: 12 }, (_, i) => `r${i}`);
    expect(patchOf(start(item, names), item, NOW).at(-1)).toEqual({
      op: 'add',
      path: annotation('supersedes'),
      value: 'u-a 12 r0,r1,r2,r3,r4,r5,r6,r7,r8,r9',
    });
  });

  it('C05 ends a running run whose status is absent: the test asks for null', () => {
    const item = tracked({ held: 'no', annotations: bound });
    expect(patchOf(end(item, 'StoppedRunFinally'), item, NOW)).toEqual([
      testUid,
      { op: 'test', path: '/spec/status', value: null },
      { op: 'add', path: '/spec/status', value: 'StoppedRunFinally' },
      { op: 'add', path: annotation('reason'), value: `u-a ${NOW} Superseded` },
      { op: 'add', path: annotation('superseded-by'), value: 'u-a ci-b' },
    ]);
  });

  it('C05 ends a run that is held: the test asks for Pending, and the run is bound with it', () => {
    const item = tracked();
    expect(patchOf(end(item), item, NOW)).toEqual([
      testUid,
      { op: 'test', path: '/spec/status', value: 'PipelineRunPending' },
      ...identify,
      ...fix,
      { op: 'add', path: '/spec/status', value: 'Cancelled' },
      { op: 'add', path: annotation('reason'), value: `u-a ${NOW} Superseded` },
      { op: 'add', path: annotation('superseded-by'), value: 'u-a ci-b' },
    ]);
  });

  it('binds without a look at the status, which Tekton or somebody else may change meanwhile', () => {
    const item = tracked();
    expect(patchOf(bind(item), item, NOW)).toEqual([testUid, ...identify, ...fix]);
  });

  it('only notes who the run is where no memberships are fixed', () => {
    const item = tracked();
    const action: Action = { kind: 'bind', run: item.run, waitsFor: [] };
    expect(patchOf(action, item, NOW)).toEqual([testUid, ...identify]);
  });

  it('binds an identified run without a second uid mark', () => {
    const item = tracked({ annotations: { [UID_ANNOTATION]: 'u-a' } });
    expect(patchOf(bind(item), item, NOW)).toEqual([testUid, ...fix]);
  });

  it('writes the uid of the original on a copy that only the nonce shows, and so leaves it known as a copy', () => {
    const object = aRunObject({ name: 'a' });
    const item = toTracked(object, { copyOfByNonce: 'u-0' })!;
    expect(patchOf({ kind: 'bind', run: item.run, waitsFor: [] }, item, NOW).at(-1)).toEqual({
      op: 'add',
      path: annotation('uid'),
      value: 'u-0',
    });
  });

  it('replaces the marks of the original on a copy, if they are still what was seen', () => {
    const copied = encodeGroupsMark('u-0', []);
    const item = tracked({ annotations: { [UID_ANNOTATION]: 'u-0', [GROUPS_ANNOTATION]: copied } });
    expect(patchOf(bind(item), item, NOW)).toEqual([
      testUid,
      { op: 'test', path: annotation('groups'), value: copied },
      { op: 'add', path: annotation('groups'), value: mark },
    ]);
  });

  it('never touches anything but spec.status and annotations of ours', () => {
    const item = tracked();
    const changed = [start(item, ['x']), end(item), bind(item)]
      .flatMap((action) => patchOf(action, item, NOW))
      .filter(({ op }) => op !== 'test')
      .map(({ path }) => path)
      .filter((path) => path !== '/spec/status' && !path.startsWith(annotation('')));
    expect(changed).toEqual([]);
  });
});

describe('the patch, applied', () => {
  const raw = aPipelineRun({ name: 'a', annotations: { 'a/b~c': 'stays' } });
  const item = toTracked(readRun(raw))!;

  it('clears Pending, keeps what others wrote, and holds what was decided', () => {
    const after = readRun(applyOperations(raw, patchOf(start(item, ['x']), item, NOW)));
    expect(after).not.toHaveProperty('specStatus');
    expect(after.annotations).toEqual({
      ...item.object.annotations,
      [UID_ANNOTATION]: 'u-a',
      [GROUPS_ANNOTATION]: mark,
      [RELEASED_ANNOTATION]: `u-a ${NOW}`,
      [SUPERSEDES_ANNOTATION]: 'u-a 1 x',
    });
    expect(toTracked(after)?.run.memberships).toEqual(memberships);
  });

  it.each<[string, object]>([
    ['the run is another one of that name', { metadata: { uid: 'u-z' } }],
    ['it has started meanwhile', { spec: { status: '' } }],
    ['it was cancelled meanwhile', { spec: { status: 'Cancelled' } }],
    ['somebody bound it meanwhile', { annotations: bound }],
    ['somebody identified it meanwhile', { annotations: { [UID_ANNOTATION]: 'u-a' } }],
  ])('fails where %s', (_, o) => {
    const now = aPipelineRun({ name: 'a', ...o });
    expect(() => applyOperations(now, patchOf(start(item), item, NOW))).toThrow();
  });

  it('C05 fails where the status that was absent has a value now', () => {
    const running = tracked({ held: 'no' });
    const patch = patchOf(end(running), running, NOW);
    const after = readRun(applyOperations(aPipelineRun({ name: 'a', held: 'no' }), patch));
    expect(after.annotations[SUPERSEDED_BY_ANNOTATION]).toBe('u-a ci-b');
    expect(() => applyOperations(aPipelineRun({ name: 'a', spec: { status: 'Cancelled' } }), patch)).toThrow();
  });
});
