import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { EVENT_ID_LABEL, GROUP_LABEL, TRIGGER_LABEL } from '../../src/api/names.js';
import type { RunObject } from '../../src/tekton/run.js';
import { handsOn } from './hands.js';
import { startWorld, type World } from './world.js';

/** Where the runs of the EventListener's Triggers are made. */
const NAMESPACES = ['across-runs', 'across-a', 'across-b'] as const;

let world: World;
beforeAll(async () => {
  world = await startWorld({ examples: ['../test/e2e/fixtures/across-namespaces'] });
});
afterEach(async () => {
  await world.atRest();
});
afterAll(async () => {
  await world.close();
});

const { push, started, done, finish } = handsOn(() => world);

/** Posts an event; resolves with its run in each namespace. */
async function fire(event: ReturnType<typeof push>): Promise<Readonly<Record<(typeof NAMESPACES)[number], RunObject>>> {
  const id = await world.post(event, 'across');
  const runIn = async (namespace: string): Promise<RunObject> =>
    await world.until(`a run in ${namespace}`, () =>
      world.runs(namespace).find(({ labels }) => labels[EVENT_ID_LABEL] === id),
    );
  const [elsewhere, a, b] = [await runIn('across-runs'), await runIn('across-a'), await runIn('across-b')];
  return { 'across-runs': elsewhere, 'across-a': a, 'across-b': b };
}

describe('a run that its Trigger makes in another namespace', () => {
  it('is in the group of its Trigger: the next one ends it', async () => {
    const first = (await fire(push(1, 1)))['across-runs'];
    await started(first.name);
    const second = (await fire(push(1, 2)))['across-runs'];
    expect((await done(first.name)).specStatus).toBe('CancelledRunFinally');
    expect(second.labels[GROUP_LABEL]).toBe(first.labels[GROUP_LABEL]);
    expect((await finish(second.name)).succeeded?.reason).toBe('Succeeded');
  });
});

describe('Triggers of one name in two namespaces, behind one EventListener', () => {
  it('have groups of their own: the run of one team is not ended on account of the other', async () => {
    const first = await fire(push(2, 1));
    expect(first['across-a'].labels[TRIGGER_LABEL]).toBe(first['across-b'].labels[TRIGGER_LABEL]);
    expect(first['across-a'].labels[GROUP_LABEL]).not.toBe(first['across-b'].labels[GROUP_LABEL]);
    await Promise.all(NAMESPACES.map(async (namespace) => await started(first[namespace].name)));
    // A rerun of one team's run is the newest of that team's group, and of no other.
    const { labels, annotations } = first['across-a'];
    const rerun = await world.create(
      { metadata: { generateName: 'rerun-', labels, annotations }, spec: { pipelineRef: { name: 'none' } } },
      'across-a',
    );
    expect((await done(first['across-a'].name)).specStatus).toBe('CancelledRunFinally');
    expect(world.run(rerun.name).labels[GROUP_LABEL]).toBe(labels[GROUP_LABEL]);
    expect((await finish(first['across-b'].name)).succeeded?.reason).toBe('Succeeded');
  });
});
