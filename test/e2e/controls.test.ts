import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { LATE_GROUP_PREFIX } from '../../src/api/run-names.js';
import { isDone, PENDING, type RunObject } from '../../src/tekton/run.js';
import { handsOn } from './hands.js';
import { startWorld, type World } from './world.js';

type Fields = Readonly<Record<string, unknown>>;

const API = '/apis/concurrency.tekton.dev/v1alpha1';
const HOLDS = { 'concurrency.tekton.dev/controls': 'enabled' };

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await label('ci', HOLDS);
});
afterEach(async () => {
  for (const path of made.splice(0)) {
    await world.stack.call({ method: 'DELETE', path });
  }
  await Promise.all(
    world.runs().map(async ({ name }) => {
      await endAll(name);
    }),
  );
  await world.atRest();
});
afterAll(async () => {
  await world.close();
});

const { finish } = handsOn(() => world);
/** The controls of a scenario, to be taken away after it. */
const made: string[] = [];

async function call(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: Fields): Promise<Fields> {
  const answer = await world.stack.call({
    method,
    path,
    ...(body !== undefined && { body }),
    ...(method === 'PATCH' && { contentType: 'application/merge-patch+json' }),
  });
  if (answer.status >= 300) {
    throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  }
  return answer.body as Fields;
}

async function label(namespace: string, labels: Fields): Promise<void> {
  await call('PATCH', `/api/v1/namespaces/${world.namespaceOf(namespace)}`, { metadata: { labels } });
}

const pathOf = (name: string): string => `${API}/namespaces/${world.namespaceOf('ci')}/concurrencycontrols/${name}`;

/** A control of the namespace `ci`, about the runs labelled as of this scenario; resolves when it is in force. */
async function control(name: string, spec: Fields): Promise<void> {
  made.push(pathOf(name));
  await call('POST', pathOf('').slice(0, -1), {
    apiVersion: 'concurrency.tekton.dev/v1alpha1',
    kind: 'ConcurrencyControl',
    metadata: { name },
    spec: { selector: { matchLabels: { scenario: name } }, groupBy: ['env'], ...spec },
  });
  await statusOf(name, ({ conditions }) => conditions !== undefined);
}

const edit = async (name: string, spec: Fields): Promise<Fields> => await call('PATCH', pathOf(name), { spec });

/** A run that somebody makes by hand, to one environment. */
async function run(scenario: string, labels: Fields = { env: 'prod' }): Promise<RunObject> {
  return await world.create({
    metadata: { generateName: `${scenario}-`, labels: { scenario, ...labels } },
    spec: {
      pipelineRef: { name: 'pull-request' },
      params: [
        { name: 'repository', value: 'acme/web' },
        { name: 'revision', value: 'main' },
      ],
    },
  });
}

/** Resolves when the run works, which nothing but its own tasks will end. */
const works = async ({ name }: RunObject): Promise<void> => {
  await world.until(`${name} works`, () => world.tasksOf(name).has('test') && world.run(name).startTime !== undefined);
};

/** Resolves when the run was let in and waits. */
const waits = async ({ name }: RunObject): Promise<void> => {
  await world.until(`${name} waits`, () => {
    const { specStatus, annotations } = world.run(name);
    return specStatus === PENDING && annotations['concurrency.tekton.dev/groups'] !== undefined;
  });
};

async function endAll(name: string): Promise<void> {
  await world.until(`${name} can end`, () => isDone(world.run(name)) || world.run(name).specStatus !== PENDING);
  if (!isDone(world.run(name))) {
    await finish(name);
  }
}

/** The status of a control, once it is as asked for. */
async function statusOf(name: string, is: (status: Fields) => boolean): Promise<Fields> {
  let status: Fields = {};
  for (let tries = 0; tries < 400; tries += 1) {
    const answer = await world.stack.call({ method: 'GET', path: pathOf(name) });
    status = ((answer.body as Fields)['status'] ?? {}) as Fields;
    if (is(status)) {
      return status;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the status of ${name} is ${JSON.stringify(status)}`);
}

describe('a control over runs that no Trigger made', () => {
  it('runs one at a time for each environment, in order, and says so in its status', async () => {
    await control('queue', { strategy: 'Queue' });
    const first = await run('queue');
    await works(first);
    const [second, third, other] = [await run('queue'), await run('queue'), await run('queue', { env: 'test' })];
    expect([second, third].map(({ specStatus }) => specStatus)).toEqual([PENDING, PENDING]);
    await works(other);
    await waits(third);
    const status = await statusOf('queue', ({ running, waiting }) => running === 2 && waiting === 2);
    expect(status['conditions']).toMatchObject([
      { type: 'Ready', status: 'True', reason: 'InForce' },
      { type: 'CanHold', status: 'True' },
    ]);
    await finish(first.name);
    await works(second);
    expect(world.run(third.name).specStatus).toBe(PENDING);
    await finish(second.name);
    await works(third);
  });

  it('leaves a run alone that has no value for the key, and one that it does not select', async () => {
    await control('select', { strategy: 'Queue' });
    const runs = [await run('select'), await run('select', {}), await run('elsewhere')];
    await Promise.all(runs.map(works));
  });

  it('ends the older run under a cancel strategy', async () => {
    await control('cancel', { strategy: 'CancelRunFinally' });
    const first = await run('cancel');
    await works(first);
    const second = await run('cancel');
    await works(second);
    expect(world.run(first.name).specStatus).toBe('CancelledRunFinally');
  });

  it('Q11 lets one more start when its limit is raised, without another event', async () => {
    await control('limit', { strategy: 'Queue' });
    const first = await run('limit');
    await works(first);
    const second = await run('limit');
    await waits(second);
    await edit('limit', { maxRunning: 2 });
    await works(second);
  });

  it('starts nothing while it is paused, and goes on afterwards', async () => {
    await control('pause', { strategy: 'Queue', paused: true });
    const first = await run('pause');
    await waits(first);
    await statusOf('pause', ({ waiting }) => waiting === 1);
    await edit('pause', { paused: null });
    await works(first);
  });

  it('drains what waits in order when it is deleted, and when it is made again', async () => {
    await control('drain', { strategy: 'Queue' });
    const [first, second, third] = [await run('drain'), await run('drain'), await run('drain')];
    await works(first);
    await waits(third);
    await call('DELETE', pathOf('drain'));
    await finish(first.name);
    await works(second);
    expect(world.run(third.name).specStatus).toBe(PENDING);
    await control('drain', { strategy: 'Queue' });
    await finish(second.name);
    await works(third);
  });

  it('is made later, and takes hold of what runs', async () => {
    const early = await run('late');
    await works(early);
    await control('late', { strategy: 'Queue' });
    await world.until('the run that was there is in its group', () => {
      const { annotations, labels } = world.run(early.name);
      return (
        labels['concurrency.tekton.dev/group'] !== undefined &&
        (annotations['concurrency.tekton.dev/groups'] !== undefined ||
          Object.keys(annotations).some((name) => name.startsWith(LATE_GROUP_PREFIX)))
      );
    });
    const next = await run('late');
    await waits(next);
    await finish(early.name);
    await works(next);
  });

  it('says the command that makes it hold, in a namespace without the label', async () => {
    await label('ci', { 'concurrency.tekton.dev/controls': null });
    try {
      await control('unlabelled', { strategy: 'Queue' });
      const status = await statusOf('unlabelled', ({ conditions }) =>
        JSON.stringify(conditions ?? '').includes('NotLabelled'),
      );
      expect(JSON.stringify(status['conditions'])).toContain(
        `kubectl label namespace ${world.namespaceOf('ci')} concurrency.tekton.dev/controls=enabled`,
      );
    } finally {
      await label('ci', HOLDS);
    }
  });
});
