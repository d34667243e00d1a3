import type { Control } from '../../src/api/control.js';
import { afterEach, describe, expect, it } from '@jest/globals';

import {
  CLAIM_ANNOTATION,
  EVENT_ID_LABEL,
  GROUP_LABEL,
  IGNORE_ANNOTATION,
  TRIGGER_LABEL,
} from '../../src/api/names.js';
import type { PatchOutcome, RunEvent, RunRef } from '../../src/controller/ports.js';
import { startSweep } from '../../src/controller/sweep.js';
import type { ClaimSought } from '../../src/controller/sweep-deps.js';
import type { SeenClaim } from '../../src/controller/sweep-claims.js';
import type { JsonPatchOperation } from '../../src/tekton/patch.js';
import { PENDING, readRun, type RunObject } from '../../src/tekton/run.js';
import { handClock } from '../kube/hand-clock.js';
import { aClaim, aPipelineRun, aStatus, iso, type PipelineRunOptions } from './a-pipeline-run.js';
import { applyOperations } from './apply-operations.js';
import { aTeamControl } from './a-team-control.js';

const EVERYTHING = `!${GROUP_LABEL}`;

/** Runs without a group label in memory, and a sweep over them. */
class Lab {
  readonly clock = handClock(Date.parse(iso(0)));
  readonly objects = new Map<string, object>();
  readonly claims: SeenClaim[] = [];
  readonly lists: string[] = [];
  readonly wholeLists: string[] = [];
  controls: readonly Control[] = [];
  onControlsChange: () => void = () => undefined;
  lastDone: () => number | undefined = () => undefined;
  readonly reads: string[] = [];
  readonly events: RunEvent[] = [];
  readonly remembered: string[] = [];
  readonly counted: string[] = [];
  readonly logged: string[] = [];
  readonly notOurs = new Set<string>();
  listFault: Error | undefined;
  readFault: Error | undefined;
  readonly patchFaults: PatchOutcome[] = [];
  sought: (run: RunObject) => ClaimSought = ({ name }) => ({ kind: 'claim', annotation: aClaim({ name }) });
  stop: () => Promise<void> = async () => {
    await Promise.resolve();
  };

  start(): void {
    const log = (message: string): void => {
      this.logged.push(message);
    };
    const sweep = startSweep({
      runs: { get: this.#get, patch: this.#patch },
      remember: (object) => {
        this.remembered.push(readRun(object).name);
      },
      list: async (selector, onItem) => {
        await Promise.resolve();
        this.lists.push(selector);
        if (this.listFault !== undefined) {
          throw this.listFault;
        }
        for (const object of this.unlabelled()) {
          // Metadata only, as the API server is asked.
          onItem({ metadata: (object as { metadata: object }).metadata });
        }
      },
      listWhole: async ({ labelSelector }, onItem) => {
        await Promise.resolve();
        this.wholeLists.push(labelSelector);
        this.unlabelled().forEach(onItem);
      },
      controls: { items: () => this.controls, namespaceLabels: () => ({}) },
      takesPart: () => true,
      claimOf: async (run) => await Promise.resolve(this.sought(run)),
      claims: () => this.claims,
      grouped: () => [],
      notOurs: this.notOurs,
      record: (event) => {
        this.events.push(event);
      },
      countAct: ({ kind }, result) => {
        this.counted.push(`${kind}: ${result}`);
      },
      time: this.clock,
      log: { info: log, warn: log, error: log },
    });
    this.stop = sweep.stop;
    this.onControlsChange = sweep.onControlsChange;
    this.lastDone = sweep.lastDone;
  }

  readonly #get = async ({ name }: RunRef) => {
    await Promise.resolve();
    this.reads.push(name);
    if (this.readFault !== undefined) {
      throw this.readFault;
    }
    const object = this.objects.get(name);
    return object === undefined ? ({ kind: 'gone' } as const) : ({ kind: 'found', object } as const);
  };

  readonly #patch = async ({ name }: RunRef, operations: readonly JsonPatchOperation[]): Promise<PatchOutcome> => {
    await Promise.resolve();
    const fault = this.patchFaults.shift();
    if (fault !== undefined) {
      return fault;
    }
    const object = applyOperations(this.objects.get(name)!, operations);
    this.objects.set(name, object);
    return { kind: 'applied', object };
  };

  /** A run that a Trigger made while the webhook was away, and the claim of its event. */
  unseen(name: string, o: Partial<PipelineRunOptions> = {}): void {
    const { metadata = {} } = aPipelineRun({ name, held: 'no', ...o }) as { metadata?: object };
    const labels = { [EVENT_ID_LABEL]: `event-${name}`, [TRIGGER_LABEL]: 'ci', ...o.labels };
    const annotations = o.annotations;
    this.objects.set(name, {
      ...aPipelineRun({ name, held: 'no', ...o }),
      metadata: { ...metadata, labels, annotations },
    });
    this.claims.push({ name: `c-${name}`, eventID: `event-${name}`, trigger: 'ci', createdAt: this.clock.now() });
  }

  /** Every list asks for runs without the label. */
  unlabelled(): readonly object[] {
    return [...this.objects.values()].filter((object) => readRun(object).labels[GROUP_LABEL] === undefined);
  }

  run(name: string): RunObject {
    return readRun(this.objects.get(name));
  }

  async pass(seconds: number): Promise<void> {
    for (let left = seconds; left >= 0; left -= 30) {
      this.clock.advance(Math.min(left, 30) * 1_000);
      for (let turn = 0; turn < 20; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  }
}

let lab: Lab;
afterEach(async () => {
  await lab.stop();
});

describe('startSweep', () => {
  it('A10 adopts a run that was made while the webhook was away, and says so', async () => {
    lab = new Lab();
    lab.unseen('a');
    lab.start();
    await lab.pass(0);
    const run = lab.run('a');
    expect(run.annotations).toEqual({ [CLAIM_ANNOTATION]: aClaim({ name: 'a' }) });
    expect(run.labels[GROUP_LABEL]).toMatch(/^acme-web-7-/);
    expect(run.specStatus).toBeUndefined();
    expect(lab.events).toEqual([
      {
        regarding: expect.objectContaining({ name: 'a' }),
        type: 'Normal',
        reason: 'Adopted',
        action: 'Label',
        note: 'Joins acme/web#7: it was made while the webhook did not answer',
      },
    ]);
    expect(lab.logged).toEqual(['adopt']);
    expect(lab.counted).toEqual(['adopt: done']);
    expect(lab.remembered).toEqual(['a']);
    expect(lab.lastDone()).toBe(lab.clock.now());
  });

  it('keeps the annotations that a run has', async () => {
    lab = new Lab();
    lab.unseen('a', { annotations: { team: 'web', [CLAIM_ANNOTATION]: 'unreadable' } });
    lab.start();
    await lab.pass(0);
    expect(lab.run('a').annotations).toEqual({ team: 'web', [CLAIM_ANNOTATION]: aClaim({ name: 'a' }) });
  });

  it('writes a label again that was taken away while nobody looked', async () => {
    lab = new Lab();
    lab.objects.set('a', aPipelineRun({ name: 'a', held: 'no', metadata: { labels: {} } }));
    lab.start();
    await lab.pass(0);
    expect(lab.run('a').labels[GROUP_LABEL]).toMatch(/^acme-web-7-/);
    expect(lab.events.map(({ reason }) => reason)).toEqual(['LabelRestored']);
  });

  it('starts a run that we held and that can be placed nowhere any more', async () => {
    lab = new Lab();
    lab.sought = () => ({ kind: 'none' });
    const claim = { [CLAIM_ANNOTATION]: 'unreadable' };
    lab.objects.set('a', aPipelineRun({ name: 'a', annotations: claim, metadata: { labels: {} } }));
    expect(lab.run('a').specStatus).toBe(PENDING);
    lab.start();
    await lab.pass(0);
    expect(lab.run('a').specStatus).toBeUndefined();
    expect(lab.events.map(({ reason }) => reason)).toEqual(['Ungrouped']);
  });

  it.each([
    ['asks to be ignored', { annotations: { [IGNORE_ANNOTATION]: 'true' } }],
    ['has no event', { labels: { [EVENT_ID_LABEL]: '' } }],
    ['is of an event without a claim', { labels: { [EVENT_ID_LABEL]: 'other' } }],
    ['is of a trigger without a claim', { labels: { [TRIGGER_LABEL]: 'other' } }],
    ['is older than the claim of its event', { second: -60 }],
  ])('does not even read a run that %s', async (_why, o) => {
    lab = new Lab();
    lab.unseen('a', o);
    lab.start();
    await lab.pass(0);
    expect(lab.reads).toEqual([]);
  });

  it('reads a run of another controller once, however often it looks', async () => {
    lab = new Lab();
    lab.unseen('a', { spec: { managedBy: 'kueue.x-k8s.io/multikueue' } });
    lab.start();
    await lab.pass(3_600);
    await lab.stop();
    lab.start();
    await lab.pass(3_600);
    expect(lab.lists.length).toBeGreaterThan(10);
    expect(lab.reads).toEqual(['a']);
    expect(lab.run('a').labels[GROUP_LABEL]).toBeUndefined();
  });

  it('forgets what it read of runs that are gone', async () => {
    lab = new Lab();
    lab.unseen('a', { spec: { managedBy: 'kueue.x-k8s.io/multikueue' } });
    lab.start();
    await lab.pass(0);
    expect(lab.notOurs).toEqual(new Set(['u-a']));
    lab.objects.clear();
    await lab.pass(600);
    expect(lab.notOurs).toEqual(new Set());
  });

  it('lists all runs every ten minutes, and between only those of claims that no run has met', async () => {
    lab = new Lab();
    lab.start();
    await lab.pass(0);
    lab.unseen('late');
    await lab.pass(60);
    expect(lab.lists).toEqual([EVERYTHING, `${EVERYTHING},${EVENT_ID_LABEL} in (event-late)`]);
    expect(lab.run('late').labels[GROUP_LABEL]).toBeDefined();
    await lab.pass(600);
    expect(lab.lists.slice(2)).toEqual([EVERYTHING]);
  });

  it('looks again half a minute after a list that failed', async () => {
    lab = new Lab();
    lab.unseen('a');
    lab.listFault = new Error('the API server is away');
    lab.start();
    await lab.pass(0);
    expect(lab.logged).toEqual(['could not look for runs that the watch does not show']);
    expect(lab.lastDone()).toBeUndefined();
    lab.listFault = undefined;
    await lab.pass(30);
    expect(lab.run('a').labels[GROUP_LABEL]).toBeDefined();
  });

  it('looks at all runs after ten minutes though the look for claims fails time and again', async () => {
    lab = new Lab();
    lab.start();
    await lab.pass(0);
    lab.unseen('a');
    lab.listFault = new Error('the API server does not like this selector');
    await lab.pass(630);
    expect(lab.lists.filter((selector) => selector === EVERYTHING).length).toBeGreaterThan(1);
  });

  it('looks again at once where somebody else wrote first, and not for ever', async () => {
    lab = new Lab();
    lab.unseen('a');
    lab.unseen('b');
    lab.patchFaults.push({ kind: 'stale' }, ...Array.from({ length: 5 }, () => ({ kind: 'stale' }) as const));
    lab.start();
    await lab.pass(0);
    expect([lab.run('a'), lab.run('b')].map(({ labels }) => labels[GROUP_LABEL] !== undefined)).toEqual([false, true]);
    await lab.pass(30);
    expect(lab.run('a').labels[GROUP_LABEL]).toBeDefined();
  });

  it.each<PatchOutcome>([
    { kind: 'busy', message: '429' },
    { kind: 'refused', message: '403' },
    { kind: 'unknown', message: 'no answer' },
  ])('tries a run again that it could not change: $kind', async (outcome) => {
    lab = new Lab();
    lab.unseen('a');
    lab.patchFaults.push(outcome);
    lab.start();
    await lab.pass(0);
    expect(lab.run('a').labels[GROUP_LABEL]).toBeUndefined();
    await lab.pass(30);
    expect(lab.run('a').labels[GROUP_LABEL]).toBeDefined();
    expect(lab.events).toHaveLength(1);
  });

  it('leaves a run that nobody can change alone until the next look at all', async () => {
    lab = new Lab();
    lab.unseen('a');
    lab.patchFaults.push(...Array.from({ length: 9 }, () => ({ kind: 'refused', message: '400' }) as const));
    lab.start();
    await lab.pass(0);
    await lab.pass(570);
    expect(lab.reads).toHaveLength(5);
    await lab.pass(150);
    expect(lab.run('a').labels[GROUP_LABEL]).toBeDefined();
  });

  it('tries a run again whose claim, or which itself, could not be read; the others do not wait for it', async () => {
    lab = new Lab();
    lab.unseen('a');
    lab.unseen('b');
    const { sought } = lab;
    lab.sought = (run) => (run.name === 'a' ? { kind: 'failed' } : sought(run));
    lab.start();
    await lab.pass(0);
    expect(lab.run('a').labels[GROUP_LABEL]).toBeUndefined();
    expect(lab.run('b').labels[GROUP_LABEL]).toBeDefined();
    lab.sought = sought;
    lab.readFault = new Error('no answer');
    await lab.pass(30);
    lab.readFault = undefined;
    await lab.pass(30);
    expect(lab.run('a').labels[GROUP_LABEL]).toBeDefined();
  });

  it('leaves a run alone that somebody else has labelled, made anew or deleted since the list', async () => {
    lab = new Lab();
    for (const name of ['labelled', 'anew', 'deleted', 'patched']) {
      lab.unseen(name);
    }
    lab.patchFaults.push(...Array.from({ length: 4 }, () => ({ kind: 'busy', message: 'later' }) as const));
    lab.start();
    await lab.pass(0);
    lab.objects.set('labelled', aPipelineRun({ name: 'labelled', held: 'no' }));
    lab.unseen('anew', { metadata: { uid: 'u-other' } });
    lab.objects.delete('deleted');
    lab.patchFaults.push({ kind: 'gone' });
    await lab.pass(30);
    expect(lab.events).toEqual([]);
  });

  it('stops in the middle: nothing is read or written after that', async () => {
    lab = new Lab();
    lab.unseen('a');
    lab.start();
    lab.clock.advance(0);
    await lab.stop();
    await lab.pass(3_600);
    expect(lab.reads).toEqual([]);
    expect(lab.lists).toEqual([EVERYTHING]);
    expect(lab.clock.timers()).toEqual([]);
  });

  describe('with controls', () => {
    const done = aStatus(['True', 'Succeeded'], { start: 0, end: 1, children: true });
    const byControl = (run: RunObject): ClaimSought => {
      const control = { kind: 'ConcurrencyControl', namespace: 'team-a', name: 'deploys' };
      return { kind: 'claim', annotation: aClaim({ name: run.name, entry: { control } }) };
    };

    it('finds what a control selects that is made later, and of what is done reads nothing', async () => {
      lab = new Lab();
      lab.sought = (run) => (lab.controls.length === 0 ? { kind: 'none' } : byControl(run));
      lab.unseen('running', { labels: { team: 'a' } });
      lab.unseen('done', { labels: { team: 'a' }, status: done });
      lab.unseen('other');
      lab.claims.length = 0;
      lab.start();
      await lab.pass(0);
      expect(lab.reads).toEqual([]);
      lab.controls = [aTeamControl({ selector: { matchLabels: { team: 'a' } } })];
      lab.onControlsChange();
      await lab.pass(1);
      expect(lab.wholeLists).toEqual([`!${GROUP_LABEL},team in (a)`]);
      expect(lab.reads).toEqual(['running']);
      expect(lab.run('running').labels[GROUP_LABEL]).toBeDefined();
      expect(lab.events[0]?.note).toContain('a control selects it');
      await lab.pass(1_200);
      expect(lab.reads).toEqual(['running']);
    });

    it('looks once for controls that are made several at a time', async () => {
      lab = new Lab();
      lab.start();
      await lab.pass(0);
      for (const name of ['a', 'b', 'c']) {
        lab.controls = [...lab.controls, aTeamControl({}, { name })];
        lab.onControlsChange();
      }
      await lab.pass(1);
      expect(lab.wholeLists).toHaveLength(3);
      expect(lab.lists).toHaveLength(2);
    });
  });
});
