import { describe, expect, it } from '@jest/globals';

import { parseClaim } from '../../src/api/claim.js';
import { parseClaimAnnotation } from '../../src/api/claim-annotation.js';
import { parseHeldMark, parseLifeMark } from '../../src/api/marks.js';
import {
  FORCED_ANNOTATION,
  HELD_ANNOTATION,
  OVERLAPS_ANNOTATION,
  SUPERSEDED_BY_ANNOTATION,
} from '../../src/api/names.js';
import { keptRun } from '../../src/controller/kept-run.js';
import { supersededNames } from '../../src/controller/patch-of.js';
import { toTracked, type Tracked } from '../../src/controller/to-run.js';
import type { Membership, Run } from '../../src/core/run.js';
import type { RunObject } from '../../src/tekton/run.js';
import { at } from '../builders/time.js';
import { recordedFormats } from './recorded.js';

const recorded = recordedFormats();

function runObject(file: string): RunObject {
  return keptRun(recorded[file]);
}

function tracked(file: string): Tracked {
  return toTracked(runObject(file))!;
}

const trigger = { kind: 'Trigger', namespace: 'team-a', name: 'ci' };
const inTeam = { control: trigger, scope: 'team-a' };
const cancelFinally = { running: 'CancelledRunFinally', waiting: 'Newest' };
const one = { maxRunning: 1, overflow: 'DropNewest', noOverlap: false, sameRevision: 'Run' };
const queue = { running: 'Leave', waiting: 'All', ...one };

/** The membership of the pull request, as a run has it whose event was the nth. */
function ofPullRequest(name: string, second: number, revision: object = { revision: `sha-${name}` }): object {
  return {
    group: { ...inTeam, key: '17#7', keyFrom: 'preset pull-request' },
    title: 'acme/web#7',
    policy: { ...cancelFinally, ...one, sameRevision: 'Skip' },
    arrival: at(second),
    order: `2024-05-01T10:0${second}:00Z`,
    delivery: `ci delivery-${name}`,
    ...revision,
  };
}

function ofKey(key: string, second: number, policy: object = queue): object {
  return { group: { ...inTeam, key, keyFrom: key }, title: key, policy, arrival: at(second) };
}

interface Meaning extends Partial<Pick<Run, 'event' | 'identified' | 'bound' | 'reason' | 'passedOverAt'>> {
  readonly file: string;
  readonly state: Run['state'];
  readonly memberships: readonly object[];
}

const meanings: readonly Meaning[] = [
  {
    file: 'run-held',
    event: 'event team-a event-a',
    identified: false,
    bound: false,
    state: { kind: 'held' },
    memberships: [ofPullRequest('a', 1)],
  },
  {
    file: 'run-released',
    identified: true,
    bound: true,
    state: { kind: 'started', at: at(1), tasks: [] },
    memberships: [ofPullRequest('a', 1)],
  },
  {
    file: 'run-superseded',
    state: { kind: 'ending', started: true, isOurs: true, word: 'CancelledRunFinally', since: at(2) },
    reason: 'Superseded',
    memberships: [ofPullRequest('a', 1)],
  },
  {
    file: 'run-superseding',
    state: { kind: 'released', at: at(2) },
    memberships: [ofPullRequest('b', 2)],
  },
  {
    file: 'run-of-a-close',
    state: { kind: 'ending', started: false, isOurs: true, word: 'Cancelled', since: at(3) },
    reason: 'Closed',
    memberships: [ofPullRequest('close', 3, { action: 'End' })],
  },
  {
    file: 'run-waiting',
    bound: true,
    state: { kind: 'held' },
    memberships: [
      ofKey('web', 3, {
        ...queue,
        maxRunning: 2,
        maxQueued: 3,
        overflow: 'DropOldest',
        queueTimeout: 5_400_000_000,
      }),
    ],
  },
  {
    file: 'run-with-dials',
    state: { kind: 'released', at: at(1) },
    memberships: [
      {
        group: { ...inTeam, control: { ...trigger, kind: 'SharedAs', name: 'site' }, key: 'web', keyFrom: 'web' },
        title: 'web',
        policy: {
          running: 'StoppedRunFinally',
          waiting: 'Newest',
          ...one,
          noOverlap: true,
          gracePeriod: 300_000_000,
          protectAfter: { task: 'deploy' },
          sameRevision: 'Skip',
        },
        arrival: at(1),
        order: '5',
        revision: 'abc',
        delivery: 'ci d-1',
      },
    ],
  },
  {
    file: 'run-passed-over',
    state: { kind: 'held' },
    passedOverAt: at(3),
    memberships: [ofKey('web', 2), ofKey('api', 2)],
  },
  {
    file: 'run-ended-by-somebody-else',
    state: { kind: 'ending', started: true, isOurs: false, word: 'StoppedRunFinally', since: at(1) },
    memberships: [ofKey('web', 1, { ...queue, noOverlap: true })],
  },
  {
    file: 'run-forced',
    state: { kind: 'ending', started: true, isOurs: true, word: 'Cancelled', since: at(2) },
    reason: 'Superseded',
    memberships: [ofKey('web', 1, { ...cancelFinally, ...one, gracePeriod: 300_000_000 })],
  },
  {
    file: 'run-overlapping',
    state: { kind: 'released', at: at(602) },
    memberships: [ofKey('web', 2, { ...cancelFinally, ...one, noOverlap: true })],
  },
  { file: 'run-fenced', bound: true, state: { kind: 'held' }, memberships: [ofKey('web', 3)] },
  {
    file: 'run-that-joined-late',
    state: { kind: 'released', at: at(1) },
    memberships: [
      ofKey('web', 1),
      {
        group: {
          control: { kind: 'ConcurrencyControl', namespace: 'team-a', name: 'deploys' },
          scope: 'team-a',
          key: 'team-a',
          keyFrom: '$(metadata.namespace)',
        },
        title: 'deploys: team-a',
        policy: { ...queue, maxRunning: 2 },
        arrival: at(1),
      },
    ],
  },
  {
    file: 'run-held-by-its-template',
    event: 'event team-a event-a',
    bound: false,
    state: { kind: 'held' },
    memberships: [{ ...ofPullRequest('a', 1), arrival: at(0) }],
  },
  {
    file: 'run-without-an-event',
    event: 'run u-a',
    state: { kind: 'released', at: at(0) },
    memberships: [
      {
        group: {
          control: { kind: 'Run', namespace: 'team-a', name: '' },
          scope: 'team-a',
          key: 'web',
          keyFrom: 'key',
        },
        title: 'web',
        policy: { running: 'Leave', waiting: 'Newest', ...one, maxRunning: 2 },
        arrival: at(0),
      },
      {
        group: {
          control: { kind: 'ConcurrencyControl', namespace: 'team-a', name: 'deploys' },
          scope: 'team-a',
          key: 'team-a',
          keyFrom: '$(metadata.namespace)',
        },
        title: 'deploys: team-a',
        policy: queue,
        arrival: at(0),
      },
    ],
  },
];

describe('a run as it was recorded', () => {
  it.each(meanings)('means what it meant: $file', ({ file, memberships, ...run }) => {
    const found = tracked(file).run;
    expect(found).toMatchObject(run);
    expect(found.memberships).toEqual(memberships);
    expect(found.reason).toBe(run.reason);
  });

  it('means what it meant: run-copied', () => {
    const { copyOf, nonce, run } = tracked('run-copied');
    expect({ copyOf, nonce, event: run.event, state: run.state }).toEqual({
      copyOf: 'u-b',
      nonce: 'review-copy',
      event: 'run u-copy',
      state: { kind: 'released', at: at(3) },
    });
    // Its order is that of the newest of the group when it came; revision and delivery are those of the original alone.
    const { revision, delivery, ...membership } = ofPullRequest('copy', 3) as Membership;
    expect([revision, delivery]).toEqual(['sha-copy', 'ci delivery-copy']);
    expect(run.memberships).toEqual([membership]);
  });

  it('tells people and other tools what it told them', () => {
    const mark = (file: string, name: string): string | undefined =>
      parseLifeMark(runObject(file).uid, runObject(file).annotations[name]);
    expect(mark('run-superseded', SUPERSEDED_BY_ANNOTATION)).toBe('b');
    expect(supersededNames(runObject('run-superseding'))).toEqual(['a']);
    expect(mark('run-overlapping', OVERLAPS_ANNOTATION)).toBe('1 a');
    expect(mark('run-forced', FORCED_ANNOTATION)).toBe('2024-05-01T10:05:02.000Z GracePeriodOver');
    expect(parseHeldMark(runObject('run-held').annotations[HELD_ANNOTATION])).toEqual({
      nonce: 'review-a',
      since: '2024-05-01T10:00:01.000Z',
      why: 'grouped: acme/web#7',
    });
  });

  it('is in the list of meanings, whichever it is', () => {
    const runs = Object.keys(recorded).filter((file) => file.startsWith('run-'));
    expect([...meanings.map(({ file }) => file), 'run-copied'].toSorted()).toEqual(runs.toSorted());
  });
});

describe('a claim as it was recorded', () => {
  it.each(['claim', 'claim-of-a-close', 'claim-of-two-groups'])('can be read: %s', (file) => {
    const { spec } = recorded[file] as { readonly spec: object };
    expect(parseClaim(recorded[file])).toEqual({ ok: true, value: spec });
  });

  it('says in its entries what the annotation on the run says', () => {
    const parsed = parseClaim(recorded['claim']);
    const entries = parsed.ok ? Object.values(parsed.value.entries) : [];
    const onRun = parseClaimAnnotation(runObject('run-held').annotations['concurrency.tekton.dev/claim'] ?? '');
    const bare = entries.map(({ calls: _, ...entry }) => entry);
    expect(onRun).toMatchObject({ ok: true, value: { v: 1, entries: bare } });
  });

  it('comes from the interceptor as a text that can be read', () => {
    const { extensions } = recorded['answer'] as { extensions: { concurrency: Record<string, string> } };
    const { claim = '', ...texts } = extensions.concurrency;
    expect(parseClaimAnnotation(claim)).toMatchObject({ ok: true, value: { inject: 'Template' } });
    expect(texts).toEqual({
      key: '17#7',
      group: 'acme-web-7-lorhgeszttxhehxr',
      status: 'PipelineRunPending',
      title: 'acme/web#7',
    });
  });
});
