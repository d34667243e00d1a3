// Runs that no Trigger made: what they, or controls, say of their groups. Each example does what its first lines promise.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

import { type GroupsMark, parseGroupsMark } from '../../src/api/marks.js';
import { GROUP_LABEL, GROUPS_ANNOTATION, SUPERSEDED_BY_ANNOTATION } from '../../src/api/names.js';
import { createManifests, readManifests } from '../../src/devcluster/apply-manifests.js';
import { isDone, PENDING, type RunObject } from '../../src/tekton/run.js';
import { untilTold } from './pace.js';
import { examplesIn, policyHandsOn } from './policy-hands.js';
import { reasonOf, startWorld, type World } from './world.js';

const CONTROLS = 'ci-controls';
const OTHER = 'ci-controls-too';
const shared = fileURLToPath(new URL('../../examples/controls/shared/', import.meta.url));
const examples = examplesIn('controls');
const runs = examplesIn('controls/runs');

let world: World;
beforeAll(async () => {
  // Nothing ends by itself: the shortest step takes two minutes.
  world = await startWorld({ examples: ['policies/shared'], sleepMs: untilTold });
  for (const name of readdirSync(shared).toSorted()) {
    await createManifests(world.stack.call, readManifests(readFileSync(`${shared}${name}`, 'utf8')));
  }
});
const { apply, works, waits, finish, reason, now, tidyUp } = policyHandsOn(() => world, [CONTROLS, OTHER]);
afterEach(async () => {
  await tidyUp();
  await world.atRest();
});
afterAll(async () => {
  await world.close();
});

interface Wanted {
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly environment?: string;
  readonly namespace?: string;
}

/** Makes a run as cron or `kubectl create` does. */
async function create({ environment = 'production', namespace = CONTROLS, ...metadata }: Wanted): Promise<RunObject> {
  const params = [{ name: 'environment', value: environment }];
  const spec = { pipelineRef: { name: 'deploy' }, params };
  return await world.create({ metadata: { generateName: 'run-', ...metadata }, spec }, namespace);
}

/** Makes the run of an example. */
async function createExample(name: string): Promise<RunObject> {
  return await world.create(
    parse(readFileSync(runs.get(name)!, 'utf8')) as Readonly<Record<string, unknown>>,
    CONTROLS,
  );
}

interface Named {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

/** Applies a control and resolves when the webhook knows it, and none that was there before: by the name of the group. */
async function control(name: string, probe: Wanted): Promise<void> {
  await apply(examples.get(name)!);
  const { kind, metadata } = parse(readFileSync(examples.get(name)!, 'utf8')) as Named;
  for (let tries = 0; tries < 400; tries += 1) {
    const run = await create(probe);
    if (run.labels[GROUP_LABEL] === undefined) {
      continue;
    }
    const groups = await world.until(`${run.name} is bound`, () => groupsOf(now(run)));
    if (groups.some((group) => group.control.kind === kind && group.control.name === metadata.name)) {
      return;
    }
  }
  throw new Error(`no run is in a group of the control ${name}`);
}

function groupsOf({ uid, annotations }: RunObject): GroupsMark | undefined {
  return parseGroupsMark(uid, annotations[GROUPS_ANNOTATION]);
}

describe('examples/controls, one by one', () => {
  it('the label concurrency.tekton.dev/key alone puts a run into a group, in which a newer one ends the older', async () => {
    const first = await createExample('label');
    await works(first);
    const second = await createExample('label');
    expect(await reason(first)).toBe('Superseded');
    expect(now(first).annotations[SUPERSEDED_BY_ANNOTATION]).toBe(`${first.uid} ${second.name}`);
    await works(second);
  });

  it('annotations give a run key, strategy and shared-as: it waits for its turn', async () => {
    const first = await createExample('annotations');
    await works(first);
    const second = await createExample('annotations');
    await waits(second);
    expect(reasonOf(await finish(first))).toBe('Succeeded');
    await works(second);
  });

  it('a control selects runs by selector and groups them by key', async () => {
    const labels = { kind: 'deployment' };
    await control('control', { labels, environment: 'probe' });
    const first = await create({ labels });
    await works(first);
    const second = await create({ labels });
    await waits(second);
    const staging = await create({ labels, environment: 'staging' });
    await works(staging);
    const unselected = await create({});
    await works(unselected);
    expect(now(unselected).labels[GROUP_LABEL]).toBeUndefined();
    expect(reasonOf(await finish(first))).toBe('Succeeded');
    await works(second);
  });

  it('groupBy takes the values of labels for the key, and onMissingKey Group those that have none for a group', async () => {
    await control('group-by', { labels: { app: 'probe', branch: 'main' } });
    const main = { app: 'web', branch: 'main' };
    const first = await create({ labels: main });
    await works(first);
    const other = await create({ labels: { ...main, branch: 'other' } });
    await works(other);
    const without = await create({ labels: { app: 'web' } });
    await works(without);
    const second = await create({ labels: main });
    expect(await reason(first)).toBe('Superseded');
    await works(second);
    const secondWithout = await create({ labels: { app: 'web' } });
    expect(await reason(without)).toBe('Superseded');
    await works(secondWithout);
    expect(isDone(now(other))).toBe(false);
  });

  it('keys, order, revision and sameRevision are read from the run', async () => {
    const of = (number: number, commit = `c-${number}`, branch = 'main'): Wanted => ({
      labels: { kind: 'build' },
      annotations: { 'example.com/branch': branch, 'example.com/number': String(number), 'example.com/commit': commit },
    });
    await control('order-and-revision', of(10, 'c', 'probe'));
    const newer = await create(of(19));
    await works(newer);
    const late = await create(of(18));
    expect(await reason(late)).toBe('Superseded');
    expect(now(late).hasChildren).toBe(false);
    const same = await create(of(20, 'c-19'));
    expect(await reason(same)).toBe('SameRevision');
    const newest = await create(of(21));
    expect(await reason(newer)).toBe('Superseded');
    await works(newest);
  });

  it('a cluster control reaches the namespaces of its namespaceSelector, each for itself', async () => {
    const labels = { kind: 'deployment' };
    await control('cluster-control', { labels, environment: 'probe' });
    const first = await create({ labels });
    const there = await create({ labels, namespace: OTHER });
    await works(first);
    await works(there);
    const second = await create({ labels });
    await waits(second);
    const secondThere = await create({ labels, namespace: OTHER });
    await waits(secondThere);
    await finish(there);
    await works(secondThere);
    expect(now(second).specStatus).toBe(PENDING);
  });

  it('paused holds what waits, until it is false again', async () => {
    const labels = { kind: 'deployment' };
    await control('paused', { labels, environment: 'probe' });
    const run = await create({ labels });
    await waits(run);
    const path = `/apis/concurrency.tekton.dev/v1alpha1/namespaces/${CONTROLS}/concurrencycontrols/freeze`;
    const contentType = 'application/merge-patch+json';
    const answer = await world.stack.call({ method: 'PATCH', path, contentType, body: { spec: { paused: false } } });
    expect(answer.status).toBe(200);
    await works(run);
  });

  it('scope Cluster has the runs of all namespaces compete', async () => {
    const labels = { needs: 'test-rack' };
    await control('over-all-namespaces', { labels });
    await tidyUpRuns();
    const first = await create({ labels });
    await works(first);
    const there = await create({ labels, namespace: OTHER });
    await waits(there);
    await finish(first);
    await works(there);
  });
});

/** Has the runs finish that only showed that a control is known. */
async function tidyUpRuns(): Promise<void> {
  await Promise.all([...world.runs(CONTROLS), ...world.runs(OTHER)].filter((run) => !isDone(run)).map(finish));
}
