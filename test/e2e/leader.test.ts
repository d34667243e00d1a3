import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { EVENT_ID_LABEL, GROUP_LABEL, REASON_ANNOTATION, RELEASED_ANNOTATION } from '../../src/api/names.js';
import { isEnding, type RunObject } from '../../src/tekton/run.js';
import { handsOn } from './hands.js';
import { reasonOf, startWorld, type World } from './world.js';

const LEASES = '/apis/coordination.k8s.io/v1/namespaces/tekton-concurrency/leases';
const LEASE = `${LEASES}/tekton-concurrency-controller`;

let world: World;
const { push, arrive, started, done } = handsOn(() => world);
beforeAll(async () => {
  world = await startWorld();
});
afterEach(async () => {
  await world.atRest();
});
afterAll(async () => {
  await world.close();
});

async function holder(): Promise<string> {
  const answer = await world.stack.call({ method: 'GET', path: LEASE });
  return (answer.body as { spec: { holderIdentity: string } }).spec.holderIdentity;
}

async function readiness(): Promise<number> {
  return (await fetch(`http://127.0.0.1:${world.stack.product.healthPorts.controller}/readyz`)).status;
}

async function superseded(name: string): Promise<RunObject> {
  return await world.until(`${name} is ended`, () => {
    const run = world.run(name);
    return run.annotations[REASON_ANNOTATION]?.endsWith(' Superseded') === true && run;
  });
}

describe('runs that were made while the webhook was away', () => {
  it('A10 are adopted when the controller is back: the newest ends the older ones', async () => {
    await world.stack.product.kill('controller');
    const names: string[] = [];
    for (const number of [1, 2, 3]) {
      const { name, labels } = await arrive(push(1, number));
      expect(labels[GROUP_LABEL]).toBeUndefined();
      await started(name);
      names.push(name);
    }
    await world.stack.product.restart('controller');
    const [first, second, newest] = names as [string, string, string];
    for (const name of [first, second]) {
      expect((await superseded(name)).specStatus).toBe('CancelledRunFinally');
      expect(reasonOf(await done(name))).toBe('Cancelled');
      expect(reasonOf(world.tasksOf(name).get('report')!)).toBe('Succeeded');
    }
    const survivor = world.run(newest);
    expect(survivor.labels[GROUP_LABEL]).toBe(world.run(first).labels[GROUP_LABEL]);
    expect(isEnding(survivor.specStatus)).toBe(false);
    // The next push is held as always, and meets the adopted run.
    const next = await arrive(push(1, 4));
    await superseded(newest);
    expect(world.run(next.name).labels[EVENT_ID_LABEL]).toBe(next.labels[EVENT_ID_LABEL]);
  });

  it('A10 a label that was taken away while nobody looked is written again', async () => {
    const run = await arrive(push(2, 1));
    await started(run.name);
    await world.stack.product.kill('controller');
    await world.mergePatch(run.name, { metadata: { labels: { [GROUP_LABEL]: null } } });
    await world.stack.product.restart('controller');
    await world.until('the label is back', () => world.run(run.name).labels[GROUP_LABEL] === run.labels[GROUP_LABEL]);
  });
});

describe('two replicas of the controller', () => {
  it('C26 the other takes over within a bound when the leader crashes, and nothing is lost', async () => {
    const { product } = world.stack;
    await product.startStandby();
    const leader = await holder();
    const first = await arrive(push(3, 1));
    await started(first.name);
    await product.failOver('SIGKILL');
    const crashedAt = performance.now();
    // Not the leader yet, and in service all the same: the run is grouped and held.
    const second = await arrive(push(3, 2));
    expect(second.specStatus).toBe('PipelineRunPending');
    expect(await readiness()).toBe(200);
    await superseded(first.name);
    process.stderr.write(`the next leader acted ${Math.round(performance.now() - crashedAt)} ms after the crash\n`);
    await started(second.name);
    expect(world.run(second.name).annotations[RELEASED_ANNOTATION]).toBeDefined();
    expect(await holder()).not.toBe(leader);
  });

  it('the other takes over without waiting when the leader is shut down', async () => {
    const { product } = world.stack;
    await product.startStandby();
    const leader = await holder();
    const first = await arrive(push(4, 1));
    await started(first.name);
    await product.failOver('SIGTERM');
    await arrive(push(4, 2));
    await superseded(first.name);
    expect(await holder()).not.toBe(leader);
    expect(await readiness()).toBe(200);
  });

  it('C26 a leader that was paused finds that another leads, and acts no more', async () => {
    const { product } = world.stack;
    await product.startStandby();
    const leader = await holder();
    let other = '';
    const taken = new Promise<void>((resolve) => {
      world.stack.watch({
        path: LEASES,
        onChange: ({ object }) => {
          const { holderIdentity } = (object as { spec: { holderIdentity: string } }).spec;
          if (holderIdentity !== leader && holderIdentity !== '') {
            other = holderIdentity;
            resolve();
          }
        },
      });
    });
    process.kill(product.pids.controller, 'SIGSTOP');
    await taken;
    process.kill(product.pids.controller, 'SIGCONT');
    const first = await arrive(push(5, 1));
    await started(first.name);
    await arrive(push(5, 2));
    await superseded(first.name);
    expect(await holder()).toBe(other);
    expect(await readiness()).toBe(200);
    // One replica again: the scenarios below kill the only one.
    await product.failOver('SIGTERM');
  });
});

describe('a controller that cannot renew its Lease, and answers the API server all the same', () => {
  it('C19 holds what comes, acts on nothing, and makes up for it when it leads again', async () => {
    const first = await arrive(push(6, 1));
    await started(first.name);
    await breakLeases();
    await untilLogged('not leading any more');
    const second = await arrive(push(6, 2));
    expect(second.specStatus).toBe('PipelineRunPending');
    expect(second.labels[GROUP_LABEL]).toBe(first.labels[GROUP_LABEL]);
    const third = await arrive(push(6, 3));
    expect([first, second, third].map(({ name }) => isEnding(world.run(name).specStatus))).toEqual([
      false,
      false,
      false,
    ]);
    expect(await readiness()).toBe(200);
    await mendLeases();
    await superseded(first.name);
    expect((await superseded(second.name)).hasChildren).toBe(false);
    await started(third.name);
  });
});

describe('a webhook that has seen no leader for a minute', () => {
  it('lets runs under a cancel strategy start, holds those under a limit, and the next leader makes up for it', async () => {
    await breakLeases();
    await untilNothingIsHeld();
    const [older, newer] = [await arrive(push(8, 1)), await arrive(push(8, 2))];
    expect([older, newer].map(({ specStatus }) => specStatus)).toEqual([undefined, undefined]);
    expect(newer.labels[GROUP_LABEL]).toBe(older.labels[GROUP_LABEL]);
    const limited = await world.create(aRun({ 'concurrency.tekton.dev/strategy': 'Queue' }));
    expect(limited.specStatus).toBe('PipelineRunPending');
    await mendLeases();
    await superseded(older.name);
    await started(limited.name);
    expect(isEnding(world.run(newer.name).specStatus)).toBe(false);
  }, 300_000);

  /** A run that asks for a group by itself. */
  const aRun = (annotations: Readonly<Record<string, string>> = {}): Readonly<Record<string, unknown>> => ({
    metadata: { generateName: 'away-', annotations: { 'concurrency.tekton.dev/key': 'away', ...annotations } },
    spec: {
      pipelineRef: { name: 'pull-request' },
      params: ['repository', 'revision'].map((name) => ({ name, value: 'x' })),
    },
  });

  /** Resolves when a run that is made, for a trial, under a cancel strategy is not held any more. */
  async function untilNothingIsHeld(): Promise<void> {
    const path = '/apis/tekton.dev/v1/namespaces/ci/pipelineruns';
    const body = { apiVersion: 'tekton.dev/v1', kind: 'PipelineRun', ...aRun() };
    for (let tries = 0; tries < 90; tries += 1) {
      const answer = await world.stack.call({ method: 'POST', path, query: { dryRun: 'All' }, body });
      expect(answer.status).toBe(201);
      if ((answer.body as { spec: { status?: string } }).spec.status === undefined) {
        return;
      }
      await delay(1_000);
    }
    throw new Error('a run is still held');
  }
});

describe('both processes, killed and restarted in the middle of 50 pushes', () => {
  it('C19 leave one run unended, the newest', async () => {
    const { product } = world.stack;
    const ids: string[] = [];
    const pushAll = async (numbers: readonly number[]): Promise<void> => {
      for (const number of numbers) {
        ids.push(await world.post(push(7, number)));
      }
    };
    const made = (): readonly RunObject[] =>
      world.runs().filter(({ labels }) => ids.includes(labels[EVENT_ID_LABEL] ?? ''));
    await pushAll(numbersFrom(1, 25));
    await world.until('the first runs have come', () => made().length >= 5);
    await Promise.all([product.kill('controller'), product.kill('interceptor')]);
    const restarted = Promise.all([product.restart('interceptor'), product.restart('controller')]);
    // An EventListener that finds no interceptor drops the event: of these as many runs come as found one.
    await pushAll(numbersFrom(26, 49));
    await restarted;
    const newest = await arrive(push(7, 50));
    ids.push(newest.labels[EVENT_ID_LABEL]!);
    await started(newest.name);
    const others = await world.until('all others are ended', () => {
      const found = made().filter(({ name }) => name !== newest.name);
      return found.every(({ specStatus }) => isEnding(specStatus)) && found;
    });
    expect(others.length).toBeGreaterThanOrEqual(5);
    expect(isEnding(world.run(newest.name).specStatus)).toBe(false);
  });
});

function numbersFrom(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

const VALIDATING = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations';
const BROKEN = 'broken.example';

/** Has every write of a Lease fail, as a webhook of somebody else's does that is away. */
async function breakLeases(): Promise<void> {
  const webhook = {
    name: `leases.${BROKEN}`,
    clientConfig: { url: 'https://127.0.0.1:1/' },
    rules: [{ apiGroups: ['coordination.k8s.io'], apiVersions: ['*'], operations: ['*'], resources: ['leases'] }],
    admissionReviewVersions: ['v1'],
    failurePolicy: 'Fail',
    sideEffects: 'None',
  };
  const body = {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name: BROKEN },
    webhooks: [webhook],
  };
  expect((await world.stack.call({ method: 'POST', path: VALIDATING, body })).status).toBe(201);
}

async function mendLeases(): Promise<void> {
  expect((await world.stack.call({ method: 'DELETE', path: `${VALIDATING}/${BROKEN}` })).status).toBe(200);
}

/** Resolves when the controller's log has a new line with the text. */
async function untilLogged(text: string): Promise<void> {
  const file = join(world.folder, 'controller.log');
  const before = linesWith(file, text);
  for (let tries = 0; linesWith(file, text) === before; tries += 1) {
    if (tries === 400) {
      throw new Error(`the controller did not say "${text}" within 40 s`);
    }
    await delay(100);
  }
}

function linesWith(file: string, text: string): number {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes(text)).length;
}
