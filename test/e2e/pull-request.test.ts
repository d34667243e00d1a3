import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import {
  CLAIM_ANNOTATION,
  EVENT_ID_LABEL,
  GROUP_LABEL,
  GROUPS_ANNOTATION,
  HELD_ANNOTATION,
  REASON_ANNOTATION,
  RELEASED_ANNOTATION,
  SUPERSEDED_BY_ANNOTATION,
  SUPERSEDES_ANNOTATION,
  UID_ANNOTATION,
} from '../../src/api/names.js';
import type { RunObject } from '../../src/tekton/run.js';
import { handsOn } from './hands.js';
import { reasonOf, startWorld, type World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(async () => {
  await world.atRest();
});
afterAll(async () => {
  await world.close();
});

const { push, arrive, started, done, finish, settle } = handsOn(() => world);

describe('a second push to a pull request', () => {
  it('ends the first run with its finally tasks, starts the second, and says so on both', async () => {
    const first = await arrive(push(1, 1));
    await started(first.name);
    const second = await arrive(push(1, 2));
    await done(first.name);
    await finish(second.name);

    const [loser, winner] = [world.run(first.name), world.run(second.name)];
    expect(reasonOf(loser)).toBe('Cancelled');
    expect(loser.specStatus).toBe('CancelledRunFinally');
    expect(reasonOf(world.tasksOf(loser.name).get('report')!)).toBe('Succeeded');
    expect(loser.annotations[REASON_ANNOTATION]).toMatch(new RegExp(`^${loser.uid} \\S+Z Superseded$`));
    expect(loser.annotations[SUPERSEDED_BY_ANNOTATION]).toBe(`${loser.uid} ${winner.name}`);
    expect(reasonOf(winner)).toBe('Succeeded');
    expect(winner.annotations[SUPERSEDES_ANNOTATION]).toBe(`${winner.uid} 1 ${loser.name}`);
    expect(winner.labels[GROUP_LABEL]).toBe(loser.labels[GROUP_LABEL]);
  });

  it('leaves another pull request alone', async () => {
    const one = await arrive(push(2, 1));
    const other = await arrive(push(3, 1));
    await started(one.name);
    await arrive(push(2, 2));
    await done(one.name);
    expect(reasonOf(await finish(other.name))).toBe('Succeeded');
    expect(reasonOf(world.run(one.name))).toBe('Cancelled');
  });

  it('I16 turns away the older event that arrives last, and the newer run goes on', async () => {
    const newer = await arrive(push(4, 9));
    await started(newer.name);
    const late = await arrive(push(4, 8));
    const ended = await done(late.name);
    expect(ended.annotations[REASON_ANNOTATION]).toMatch(/ Superseded$/);
    expect(ended.hasChildren).toBe(false);
    expect(ended.startTime).toBe(ended.completionTime);
    expect(reasonOf(await finish(newer.name))).toBe('Succeeded');
  });

  it('I16 turns away the older event also when the newer run is long finished', async () => {
    const newer = await arrive(push(5, 9));
    await finish(newer.name);
    const late = await arrive(push(5, 8));
    expect((await done(late.name)).annotations[SUPERSEDED_BY_ANNOTATION]).toBe(`${late.uid} ${newer.name}`);
  });

  it('I15 runs one of two deliveries of one push, and turns the other away', async () => {
    const [a, b] = [push(6, 1), push(6, 1)];
    const ids = [await world.post(a), await world.post(b)];
    const ended = await settle(ids);
    expect(ended.map(reasonOf).toSorted()).toEqual(['Cancelled', 'Succeeded']);
    const loser = ended.find((run) => reasonOf(run) === 'Cancelled')!;
    expect(loser.annotations[REASON_ANNOTATION]).toMatch(/ SameRevision$/);
  });
});

/** When a life mark was written, in milliseconds. */
function timeIn({ annotations }: RunObject, mark: string): number {
  return Date.parse(annotations[mark]!.split(' ')[1]!);
}

describe('50 pushes to one pull request within a second', () => {
  it('leave one run, the newest by the order of the preset, and hold none', async () => {
    const events = Array.from({ length: 50 }, (_, i) => push(50, i + 1));
    // The last to be posted is not the newest: the order of the preset decides.
    const shuffled = events.toSorted((a, b) => (a.delivery < b.delivery ? -1 : 1));
    const ids = await Promise.all(shuffled.map(async (event) => await world.post(event)));
    const newestId = ids[shuffled.indexOf(events.at(-1)!)];

    const runs = await settle(ids);
    const survivors = runs.filter((run) => reasonOf(run) === 'Succeeded');
    expect(survivors.map((run) => run.labels[EVENT_ID_LABEL])).toEqual([newestId]);
    for (const loser of runs.filter((run) => run !== survivors[0])) {
      expect(reasonOf(loser)).toBe('Cancelled');
      const tasks = world.tasksOf(loser.name);
      if (tasks.size === 0) {
        expect(loser.hasChildren).toBe(false);
        expect(loser.startTime).toBe(loser.completionTime);
      } else if (loser.specStatus === 'Cancelled') {
        // On a machine so slow that Tekton did not write startTime for 10 s after the release.
        expect(timeIn(loser, REASON_ANNOTATION) - timeIn(loser, RELEASED_ANNOTATION)).toBeGreaterThanOrEqual(10_000);
      } else {
        expect(loser.specStatus).toBe('CancelledRunFinally');
        expect(reasonOf(tasks.get('report')!)).toBe('Succeeded');
      }
    }
  });
});

describe('a rerun', () => {
  /** What the dashboard copies: all labels but Tekton's own, all annotations; spec.status is dropped. */
  const copyOf = (name: string): Record<string, unknown> => {
    const { metadata, spec } = world.raw(name) as {
      metadata: { labels: Record<string, string>; annotations: Record<string, string> };
      spec: Record<string, unknown>;
    };
    const { status: _status, ...rest } = spec;
    const labels = Object.entries(metadata.labels).filter(([label]) => !label.startsWith('tekton.dev/'));
    const { annotations } = metadata;
    return { metadata: { generateName: 'rerun-', labels: Object.fromEntries(labels), annotations }, spec: rest };
  };

  it('of a finished run is a unit of its own, the newest of its group: it supersedes what runs', async () => {
    const first = await arrive(push(7, 1));
    await finish(first.name);
    const second = await arrive(push(7, 2));
    await started(second.name);
    const rerun = await world.create(copyOf(first.name));
    expect(reasonOf(await done(second.name))).toBe('Cancelled');
    expect(world.run(second.name).annotations[SUPERSEDED_BY_ANNOTATION]).toBe(`${second.uid} ${rerun.name}`);
    const finished = await finish(rerun.name);
    expect(reasonOf(finished)).toBe('Succeeded');
    expect(finished.annotations[UID_ANNOTATION]).toBe(first.uid);
    expect(finished.annotations[GROUPS_ANNOTATION]).toMatch(new RegExp(`^${finished.uid} `));
  });

  it('is superseded by the next push', async () => {
    const first = await arrive(push(8, 1));
    await finish(first.name);
    const rerun = await world.create(copyOf(first.name));
    await started(rerun.name);
    const second = await arrive(push(8, 2));
    expect(reasonOf(await done(rerun.name))).toBe('Cancelled');
    expect(reasonOf(await finish(second.name))).toBe('Succeeded');
  });
});

describe('a run that is not ours to touch', () => {
  it('A01 stays Pending if its author made it so, whatever comes', async () => {
    const first = await arrive(push(9, 1));
    const { [HELD_ANNOTATION]: _held, [UID_ANNOTATION]: _uid, ...annotations } = world.run(first.name).annotations;
    await finish(first.name);
    const mine = await world.create({
      metadata: {
        name: 'template-run',
        labels: { [GROUP_LABEL]: first.labels[GROUP_LABEL] },
        annotations: { ...annotations, [CLAIM_ANNOTATION]: first.annotations[CLAIM_ANNOTATION] },
      },
      spec: { status: 'PipelineRunPending', pipelineRef: { name: 'pull-request' } },
    });
    const second = await arrive(push(9, 2));
    await finish(second.name);
    expect(world.run(mine.name).specStatus).toBe('PipelineRunPending');
    expect(reasonOf(world.run(second.name))).toBe('Succeeded');
  });

  it('C14 runs without marks if nobody asked for a group', async () => {
    const plain = await world.create({
      metadata: { name: 'plain' },
      spec: { pipelineSpec: { tasks: [{ name: 'a', taskSpec: { steps: [{ script: 'true' }] } }] } },
    });
    const finished = await done(plain.name);
    expect(Object.keys(finished.annotations).filter((name) => name.startsWith('concurrency.'))).toEqual([]);
  });
});

describe('a label that somebody strips', () => {
  it('is written again, and the run stays in its group', async () => {
    const first = await arrive(push(10, 1));
    await started(first.name);
    await world.mergePatch(first.name, { metadata: { labels: { [GROUP_LABEL]: null } } });
    await world.until(
      'the label is back',
      () => world.run(first.name).labels[GROUP_LABEL] === first.labels[GROUP_LABEL],
    );
    const second = await arrive(push(10, 2));
    expect(reasonOf(await done(first.name))).toBe('Cancelled');
    expect(reasonOf(await finish(second.name))).toBe('Succeeded');
  });
});
