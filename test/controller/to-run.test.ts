import { describe, expect, it } from '@jest/globals';

import { encodeGroupsMark, type GroupsMark } from '../../src/api/marks.js';
import {
  CLAIM_ANNOTATION,
  EVENT_ID_LABEL,
  GROUPS_ANNOTATION,
  HELD_ANNOTATION,
  IGNORE_ANNOTATION,
  UID_ANNOTATION,
} from '../../src/api/names.js';
import { microsOf, toTracked } from '../../src/controller/to-run.js';
import { toKey } from '../../src/core/key.js';
import { policyOf } from '../../src/core/settings.js';
import { at } from '../builders/time.js';
import { aRunObject, iso, type PipelineRunOptions } from './a-pipeline-run.js';

const tracked = (o: Partial<PipelineRunOptions>) => toTracked(aRunObject({ name: 'a', ...o }));
const control = { kind: 'Trigger', namespace: 'team-a', name: 'ci' };
const group = { control, scope: 'team-a', key: toKey('17#7'), keyFrom: 'preset pull-request' };
const policy = policyOf({ strategy: 'CancelRunFinally', sameRevision: 'Run' });

const mark: GroupsMark = [
  {
    control,
    scope: 'team-a',
    key: '17#8',
    keyFrom: 'k',
    title: 'acme/web#8',
    arrival: '1714557600000001',
    order: '5',
    revision: 'def',
    strategy: 'StopRunFinally',
    sameRevision: 'Skip',
  },
  { control, scope: 'team-a', key: 'main', keyFrom: 'k', arrival: '7', strategy: 'Cancel', sameRevision: 'Run' },
];
const bound = { [GROUPS_ANNOTATION]: encodeGroupsMark('u-a', mark) };

describe('toTracked', () => {
  it('reads a run that nobody has bound yet from its claim', () => {
    const object = aRunObject({ name: 'a', second: 4, entry: { order: '3', revision: 'abc' } });
    expect(toTracked(object)).toEqual({
      object,
      nonce: 'review-a',
      run: {
        uid: 'u-a',
        namespace: 'team-a',
        name: 'a',
        createdAt: at(4),
        event: 'event team-a event-a',
        state: { kind: 'held' },
        identified: false,
        bound: false,
        memberships: [{ group, title: 'acme/web#7', policy, arrival: at(4), order: '3', revision: 'abc' }],
      },
    });
  });

  it('reads a bound run from its groups mark, whatever its claim says', () => {
    const run = tracked({ annotations: bound, entry: { key: 'edited' } })?.run;
    expect(run?.bound).toBe(true);
    expect(run?.memberships).toEqual([
      {
        group: { control, scope: 'team-a', key: '17#8', keyFrom: 'k' },
        title: 'acme/web#8',
        policy: policyOf({ strategy: 'StopRunFinally', sameRevision: 'Skip' }),
        arrival: 1_714_557_600_000_001,
        order: '5',
        revision: 'def',
      },
      {
        group: { control, scope: 'team-a', key: 'main', keyFrom: 'k' },
        policy: policyOf({ strategy: 'Cancel', sameRevision: 'Run' }),
        arrival: 7,
      },
    ]);
  });

  it('keeps a bound run whose claim was destroyed, with the event of its label or one of its own', () => {
    const annotations = { ...bound, [CLAIM_ANNOTATION]: 'destroyed' };
    expect(tracked({ annotations })?.run).toMatchObject({ bound: true, event: 'event team-a event-a' });
    const object = aRunObject({ name: 'a', annotations, metadata: { labels: {} } });
    expect(toTracked(object)?.run.event).toBe('run u-a');
  });

  it('C29 scopes a claim by the namespace of the run, whatever the claim says', () => {
    expect(tracked({ namespace: 'team-b', entry: { control } })?.run.memberships[0]?.group).toEqual({
      ...group,
      scope: 'team-b',
    });
  });

  it('takes the time of a creation that cannot be read for the beginning of time', () => {
    expect(tracked({ metadata: { creationTimestamp: 'now' } })?.run.createdAt).toBe(0);
    expect([microsOf(undefined), microsOf(iso(1))]).toEqual([0, at(1)]);
  });

  it.each<[string, Partial<PipelineRunOptions>]>([
    ['asks to be ignored', { annotations: { [IGNORE_ANNOTATION]: 'true' } }],
    [
      'is the child of another run',
      { metadata: { ownerReferences: [{ kind: 'PipelineRun', apiVersion: 'tekton.dev/v1' }] } },
    ],
    ['A13 belongs to another controller', { spec: { managedBy: 'kueue.x-k8s.io/multikueue' } }],
    ['has a group label, but no claim', { metadata: { annotations: {} } }],
    ['has a claim that cannot be read', { annotations: { [CLAIM_ANNOTATION]: '%%%' } }],
    [
      'has the groups mark of another run, and no claim',
      { annotations: { [CLAIM_ANNOTATION]: '', [GROUPS_ANNOTATION]: encodeGroupsMark('u-0', mark) } },
    ],
  ])('finds none of ours in a run that %s', (_, o) => {
    expect(tracked(o)).toBeUndefined();
  });

  it.each<[string, Partial<PipelineRunOptions>]>([
    ['says ignore: "false"', { annotations: { [IGNORE_ANNOTATION]: 'false' } }],
    ["A13 names Tekton's own controller", { spec: { managedBy: 'tekton.dev/pipeline' } }],
  ])('finds one of ours in a run that %s', (_, o) => {
    expect(tracked(o)?.run.memberships).toHaveLength(1);
  });
});

describe('toTracked of a copy', () => {
  const entry = { order: '3', revision: 'abc', delivery: 'd' };

  it('keeps key, group and settings; event, order and revision are its own', () => {
    const copy = tracked({ second: 90, annotations: { [UID_ANNOTATION]: 'u-0' }, claim: {}, entry });
    expect(copy?.copyOf).toBe('u-0');
    expect(copy?.run).toMatchObject({ event: 'run u-a', identified: true });
    expect(copy?.run.memberships).toEqual([{ group, title: 'acme/web#7', policy, arrival: at(90) + 1 }]);
  });

  it('arrives later than what it copied, however far ahead that clock was', () => {
    const copy = tracked({ annotations: { [UID_ANNOTATION]: 'u-0' }, entry: { arrival: String(at(500)) } });
    expect(copy?.run.memberships[0]?.arrival).toBe(at(500) + 1);
  });

  it('reads the groups of the original as none, and its own as its own', () => {
    const annotations = { [UID_ANNOTATION]: 'u-0', [GROUPS_ANNOTATION]: encodeGroupsMark('u-0', mark) };
    expect(tracked({ annotations })?.run).toMatchObject({ bound: false, memberships: [{ group }] });
    expect(tracked({ annotations: { ...annotations, ...bound } })?.run.memberships[0]).toMatchObject({ order: '5' });
  });

  it('is known by the nonce where no uid mark says so', () => {
    const object = aRunObject({ name: 'a', second: 2, entry });
    expect(toTracked(object, { copyOfByNonce: 'u-0' })).toMatchObject({
      copyOf: 'u-0',
      run: { event: 'run u-a', identified: false },
    });
    expect(toTracked(object, { copyOfByNonce: 'u-0' })?.run.memberships[0]?.arrival).toBe(at(2) + 1);
  });

  it('is none where the uid mark says that the marks are its own', () => {
    const object = aRunObject({ name: 'a', annotations: { [UID_ANNOTATION]: 'u-a' } });
    expect(toTracked(object, { copyOfByNonce: 'u-0' })).toMatchObject({ run: { event: 'event team-a event-a' } });
    expect(toTracked(object, { copyOfByNonce: 'u-0' })).not.toHaveProperty('copyOf');
  });
});

describe('toTracked of a run without an event', () => {
  it('takes the event of the claim, which is there even where no label is', () => {
    expect(tracked({ metadata: { labels: { [EVENT_ID_LABEL]: 'other' } } })?.run.event).toBe('event team-a event-a');
  });
});

describe('toTracked of a held mark', () => {
  it('finds its nonce where it can be read', () => {
    expect(tracked({})?.nonce).toBe('review-a');
    expect(tracked({ held: 'no' })?.nonce).toBeUndefined();
    expect(tracked({ annotations: { [HELD_ANNOTATION]: '{}' } })?.nonce).toBeUndefined();
  });
});
