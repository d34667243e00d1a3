// Controls while they live: made late, edited, paused, deleted; each dial; and what is said of them.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import {
  FORCED_ANNOTATION,
  GROUP_LABEL,
  IGNORE_ANNOTATION,
  REASON_ANNOTATION,
  SUPERSEDED_BY_ANNOTATION,
} from '../../src/api/names.js';
import { createManifests, type Manifest, readManifests } from '../../src/devcluster/apply-manifests.js';
import { isDone, PENDING, type RunObject } from '../../src/tekton/run.js';
import { policyEvents } from './policy-events.js';
import { untilTold } from './pace.js';
import { POLICIES, policyHandsOn } from './policy-hands.js';
import { reasonOf, startWorld, type World } from './world.js';

const CONTROLS = 'ci-controls';
const OTHER = 'ci-controls-too';
const UNLABELLED = 'ci-policies';
const API = '/apis/concurrency.tekton.dev/v1alpha1';
const shared = fileURLToPath(new URL('../../examples/controls/shared/', import.meta.url));

let world: World;
beforeAll(async () => {
  // Nothing ends by itself: the shortest step takes two minutes.
  world = await startWorld({ examples: ['policies/shared'], sleepMs: untilTold });
  for (const name of readdirSync(shared).toSorted()) {
    await createManifests(world.stack.call, readManifests(readFileSync(`${shared}${name}`, 'utf8')));
  }
});
const { define, arrive, works, waits, endTask, finish, done, reason, now, reach, tidyUp, manifest } = policyHandsOn(
  () => world,
  [CONTROLS, OTHER, POLICIES],
);
afterEach(async () => {
  await tidyUp();
  await world.atRest();
});
afterAll(async () => {
  await world.close();
});

type Fields = Readonly<Record<string, unknown>>;

/** Each test has a label of its own, so that the runs of one are none of another's. */
interface Wanted {
  readonly app: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly namespace?: string;
}

/** Makes a run as cron or `kubectl create` does. */
async function create({ app, labels = {}, annotations = {}, namespace = CONTROLS }: Wanted): Promise<RunObject> {
  const isBuild = namespace === UNLABELLED;
  const params = [{ name: isBuild ? 'revision' : 'environment', value: 'x' }];
  const spec = { pipelineRef: { name: isBuild ? 'build' : 'deploy' }, params };
  const metadata = { generateName: `${app}-`, labels: { ...labels, app }, annotations };
  return await world.create({ metadata, spec }, namespace);
}

interface Controlled extends Wanted {
  readonly spec: Fields;
  readonly kind?: 'ConcurrencyControl' | 'ClusterConcurrencyControl';
}

function aControl({ app, spec, namespace = CONTROLS, kind = 'ConcurrencyControl' }: Controlled): Manifest & Fields {
  const place = kind === 'ConcurrencyControl' ? { namespace } : {};
  const selector = { matchLabels: { app } };
  return {
    apiVersion: 'concurrency.tekton.dev/v1alpha1',
    kind,
    metadata: { name: app, ...place },
    spec: { selector, key: '$(params.environment)', ...spec },
  };
}

/** Makes a control for the runs of an app, and resolves when it says that it is in force. */
async function control(wanted: Controlled): Promise<void> {
  await manifest(aControl(wanted));
  await status(wanted, 'in force', ({ conditions }) => conditions?.some(({ type }) => type === 'Ready') === true);
}

interface Status {
  readonly observedGeneration?: number;
  readonly running?: number;
  readonly waiting?: number;
  readonly lastDecision?: { readonly time: string; readonly text: string };
  readonly conditions?: readonly { readonly type: string; readonly status: string; readonly message: string }[];
}

function pathOf({ app, kind, namespace = CONTROLS }: Pick<Controlled, 'app' | 'kind' | 'namespace'>): string {
  return kind === 'ClusterConcurrencyControl'
    ? `${API}/clusterconcurrencycontrols/${app}`
    : `${API}/namespaces/${namespace}/concurrencycontrols/${app}`;
}

/** The status of a control as soon as it is as it should be. */
async function status(
  of: Parameters<typeof pathOf>[0],
  what: string,
  holds: (status: Status) => boolean,
): Promise<Status> {
  for (let tries = 0; tries < 400; tries += 1) {
    const { body } = await world.stack.call({ method: 'GET', path: pathOf(of) });
    const { status: found = {} } = body as { readonly status?: Status };
    if (holds(found)) {
      return found;
    }
    await reach(Date.now() + 100);
  }
  throw new Error(`the status of ${of.app} does not come to be: ${what}`);
}

async function edit(app: string, spec: Fields): Promise<void> {
  const contentType = 'application/merge-patch+json';
  const answer = await world.stack.call({ method: 'PATCH', path: pathOf({ app }), contentType, body: { spec } });
  expect(answer.status).toBe(200);
}

async function remove(app: string): Promise<void> {
  expect((await world.stack.call({ method: 'DELETE', path: pathOf({ app }) })).status).toBe(200);
}

/** Runs without an arrival are ordered by their creation, which has steps of a second. */
async function nextSecond({ creationTimestamp }: RunObject): Promise<void> {
  await reach(Date.parse(creationTimestamp) + 1_000);
}

async function createThree(app: string): Promise<readonly [RunObject, RunObject, RunObject]> {
  const first = await create({ app });
  await works(first);
  const second = await create({ app });
  await waits(second);
  const third = await create({ app });
  await waits(third);
  return [first, second, third];
}

describe('a control that is edited', () => {
  it('with a higher maxRunning starts what waits, without another event', async () => {
    const app = 'raised';
    await control({ app, spec: { strategy: 'Queue' } });
    const [first, second, third] = await createThree(app);
    await edit(app, { maxRunning: 2 });
    await works(second);
    expect(isDone(now(first))).toBe(false);
    expect(now(third).specStatus).toBe(PENDING);
  });

  it('with another strategy ends what that one ends', async () => {
    const app = 'stricter';
    await control({ app, spec: { strategy: 'Queue' } });
    const [first, second, third] = await createThree(app);
    await edit(app, { strategy: 'Cancel' });
    expect([await reason(first), await reason(second)]).toEqual(['Superseded', 'Superseded']);
    await works(third);
  });

  it('with protectAfter for a task leaves alone a run that has begun the task before', async () => {
    const app = 'protecting';
    await control({ app, spec: { strategy: 'Cancel' } });
    const first = await create({ app });
    await works(first);
    await world.until('the run says so', () => now(first).startedTasks.includes('test'));
    await edit(app, { protectAfter: 'task/test' });
    await status({ app }, 'seen', ({ observedGeneration }) => observedGeneration === 2);
    const second = await create({ app });
    await waits(second);
    expect(isDone(now(first))).toBe(false);
    await finish(first);
    await works(second);
  });

  it('with another selector lets what waits drain, one at a time', async () => {
    const app = 'narrowed';
    await control({ app, spec: { strategy: 'Queue' } });
    const [first, second, third] = await createThree(app);
    await edit(app, { selector: { matchLabels: { app: 'nothing' } } });
    await finish(first);
    await works(second);
    expect(now(third).specStatus).toBe(PENDING);
    await finish(second);
    await works(third);
  });

  it('paused holds what waits and leaves what runs, until it is not', async () => {
    const app = 'frozen';
    await control({ app, spec: { strategy: 'Cancel' } });
    const first = await create({ app });
    await works(first);
    await edit(app, { paused: true });
    await status({ app }, 'paused', ({ conditions }) => conditions?.[0]?.message.includes('paused') === true);
    const second = await create({ app });
    await waits(second);
    expect(now(first).specStatus).toBeUndefined();
    await edit(app, { paused: false });
    await works(second);
    expect(await reason(first)).toBe('Superseded');
  });
});

describe('a control that is deleted', () => {
  it('lets what waits drain by the policy that it brought, one at a time and in order', async () => {
    const app = 'gone';
    await control({ app, spec: { strategy: 'Queue' } });
    const [first, second, third] = await createThree(app);
    await remove(app);
    expect([second, third].map((run) => now(run).specStatus)).toEqual([PENDING, PENDING]);
    await finish(first);
    await works(second);
    expect(now(third).specStatus).toBe(PENDING);
    await finish(second);
    await works(third);
  });

  it('and made again, as Helm does, starts nothing in between', async () => {
    const app = 'again';
    await control({ app, spec: { strategy: 'Queue' } });
    const [first, second, third] = await createThree(app);
    await remove(app);
    await control({ app, spec: { strategy: 'Queue' } });
    const fourth = await create({ app });
    await waits(fourth);
    expect([second, third].map((run) => now(run).specStatus)).toEqual([PENDING, PENDING]);
    await finish(first);
    await works(second);
    expect(now(fourth).specStatus).toBe(PENDING);
  });
});

describe('a control that is made after its runs', () => {
  it('takes hold of those that run: what comes next waits for them', async () => {
    const app = 'late';
    const [first, second] = [await create({ app }), await create({ app })];
    await works(first);
    await works(second);
    await control({ app, spec: { strategy: 'Queue' } });
    await world.until('both are in its group', () =>
      [first, second].every((run) => now(run).labels[GROUP_LABEL] !== undefined),
    );
    const third = await create({ app });
    await waits(third);
    await finish(first);
    expect(now(third).specStatus).toBe(PENDING);
    await finish(second);
    await works(third);
  });

  it('in a namespace without the label works by the sweep, and its condition says so', async () => {
    const app = 'unlabelled';
    const first = await create({ app, namespace: UNLABELLED });
    await works(first);
    await nextSecond(first);
    const second = await create({ app, namespace: UNLABELLED });
    await works(second);
    const spec = { key: '$(params.revision)', strategy: 'Cancel' };
    await control({ app, namespace: UNLABELLED, spec });
    expect(await reason(first)).toBe('Superseded');
    expect(now(first).annotations[SUPERSEDED_BY_ANNOTATION]).toBe(`${first.uid} ${second.name}`);
    const { conditions = [] } = await status(
      { app, namespace: UNLABELLED },
      'told',
      ({ conditions: all }) => all !== undefined,
    );
    const canHold = conditions.find(({ type }) => type === 'CanHold');
    expect(canHold?.status).toBe('False');
    expect(canHold?.message).toContain(`kubectl label namespace ${UNLABELLED} concurrency.tekton.dev/controls=enabled`);
  });
});

describe('a run that a control selects', () => {
  it('is left alone with the annotation ignore', async () => {
    const app = 'ignored';
    await control({ app, spec: { strategy: 'Cancel' } });
    const first = await create({ app, annotations: { [IGNORE_ANNOTATION]: 'true' } });
    await works(first);
    const second = await create({ app });
    await works(second);
    expect(now(first).annotations[REASON_ANNOTATION]).toBeUndefined();
    expect(reasonOf(await finish(first))).toBe('Succeeded');
  });

  it('is in the group of its Trigger too, and starts when both have room', async () => {
    const app = 'both';
    const selector = { matchLabels: { 'triggers.tekton.dev/trigger': app } };
    await define({ name: app, on: 'push', params: { key: '$(body.ref)', strategy: 'Queue' } });
    await control({ app, namespace: POLICIES, spec: { selector, key: '$(spec.pipelineRef.name)', strategy: 'Queue' } });
    const { push } = policyEvents(301);
    const first = await arrive(push(1, 'a'));
    await works(first);
    const other = await arrive(push(2, 'b'));
    await waits(other);
    await finish(first);
    await works(other);
  });
});

describe('a dial of a control', () => {
  it('maxQueued with overflow', async () => {
    const app = 'full';
    await control({ app, spec: { strategy: 'Queue', maxQueued: 1, overflow: 'DropOldest' } });
    const first = await create({ app });
    await works(first);
    const second = await create({ app });
    await waits(second);
    const third = await create({ app });
    expect(await reason(second)).toBe('QueueFull');
    await waits(third);
  });

  it('running and waiting, with queueTimeout', async () => {
    const app = 'impatient';
    await control({ app, spec: { running: 'Leave', waiting: 'All', queueTimeout: '2s' } });
    const first = await create({ app });
    await works(first);
    const second = await create({ app });
    expect(await reason(second)).toBe('QueueTimeout');
  });

  it('strategy Skip turns the newer one away', async () => {
    const app = 'busy';
    await control({ app, spec: { strategy: 'Skip' } });
    await works(await create({ app }));
    expect(await reason(await create({ app }))).toBe('Busy');
  });

  it('strategy QueueLatest with protectAfter keeps what has waited that long', async () => {
    const app = 'latest';
    await control({ app, spec: { strategy: 'QueueLatest', protectAfter: '1s' } });
    const first = await create({ app });
    await works(first);
    const second = await create({ app });
    await waits(second);
    await reach(Date.parse(now(second).creationTimestamp) + 2_000);
    const third = await create({ app });
    await waits(third);
    expect(now(second).specStatus).toBe(PENDING);
  });

  it('noOverlap with gracePeriod', async () => {
    const app = 'graceful';
    await control({ app, spec: { strategy: 'StopRunFinally', noOverlap: true, gracePeriod: '1s' } });
    const first = await create({ app });
    await works(first);
    const second = await create({ app });
    expect((await done(first)).specStatus).toBe('Cancelled');
    expect(now(first).annotations[FORCED_ANNOTATION]).toMatch(/ GracePeriodOver$/);
    await works(second);
    expect([...world.tasksOf(first.name).values()].every(isDone)).toBe(true);
  });
});

describe('a control of the cluster', () => {
  const kind = 'ClusterConcurrencyControl' as const;

  it('with scope Cluster and allowCrossNamespaceEnding ends runs of other namespaces', async () => {
    const app = 'across';
    const spec = { scope: 'Cluster', strategy: 'Cancel', allowCrossNamespaceEnding: true };
    await control({ app, kind, spec });
    const first = await create({ app });
    await works(first);
    await nextSecond(first);
    const second = await create({ app, namespace: OTHER });
    expect(await reason(first)).toBe('Superseded');
    await works(second);
  });

  it('without allowCrossNamespaceEnding is refused a strategy that ends runs, and without scope Cluster the permission', async () => {
    const refusalOf = async (spec: Fields): Promise<string> => {
      const path = `${API}/clusterconcurrencycontrols`;
      const answer = await world.stack.call({ method: 'POST', path, body: aControl({ app: 'refused', kind, spec }) });
      expect(answer.status).toBe(422);
      return (answer.body as { readonly message: string }).message;
    };
    expect(await refusalOf({ scope: 'Cluster', strategy: 'Cancel' })).toContain('allowCrossNamespaceEnding');
    expect(await refusalOf({ strategy: 'Queue', allowCrossNamespaceEnding: true })).toContain('scope');
    expect(await refusalOf({ scope: 'Cluster', strategy: 'Queue', order: '$(metadata.name)' })).toContain('order');
  });
});

describe('the status of a control', () => {
  it('has observedGeneration, conditions, how many are running and waiting, and lastDecision', async () => {
    const app = 'told';
    await control({ app, spec: { strategy: 'Queue' } });
    const [first] = await createThree(app);
    const one = await status(
      { app },
      'one runs and two wait',
      ({ running, waiting }) => running === 1 && waiting === 2,
    );
    expect(one.observedGeneration).toBe(1);
    expect(one.conditions?.map(({ type, status: verdict }) => [type, verdict])).toEqual([
      ['Ready', 'True'],
      ['CanHold', 'True'],
    ]);
    expect(one.lastDecision?.text).toContain(first.name);
    await endTask(first, 'test');
    await status({ app }, 'one waits', ({ running, waiting }) => running === 1 && waiting === 1);
  });
});
