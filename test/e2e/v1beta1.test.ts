import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { CLAIM_ANNOTATION, GROUP_LABEL, HELD_ANNOTATION, SUPERSEDED_BY_ANNOTATION } from '../../src/api/names.js';
import { PENDING, readRun, type RunObject } from '../../src/tekton/run.js';
import { tektonCrds } from '../cluster/tekton-crds.js';
import { handsOn } from './hands.js';
import { reasonOf, startWorld, type World } from './world.js';

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const betaRuns = (): string => `/apis/tekton.dev/v1beta1/namespaces/${world.namespaceOf('old')}/pipelineruns`;

let world: World;
beforeAll(async () => {
  world = await startWorld({ examples: ['../test/e2e/fixtures/v1beta1'] });
  // The embedded API server knows only v1 by itself; a real one has these already.
  for (const body of tektonCrds) {
    expect([201, 409]).toContain((await world.stack.call({ method: 'POST', path: CRDS, body })).status);
  }
});
afterEach(async () => {
  await world.atRest();
});
afterAll(async () => {
  await world.close();
});

const { push, arrive, started, done, finish } = handsOn(() => world);

interface BetaRun {
  readonly apiVersion: string;
  readonly metadata: { readonly labels: object; readonly annotations: object };
  readonly spec: { readonly serviceAccountName?: string };
}

async function readBeta(name: string): Promise<BetaRun> {
  const answer = await world.stack.call({ method: 'GET', path: `${betaRuns()}/${name}` });
  expect(answer.status).toBe(200);
  return answer.body as BetaRun;
}

/** Makes a run as an old client does, through v1beta1. */
async function createBeta(run: Readonly<Record<string, unknown>>): Promise<RunObject> {
  const body = { apiVersion: 'tekton.dev/v1beta1', kind: 'PipelineRun', ...run };
  const answer = await world.stack.call({ method: 'POST', path: betaRuns(), body });
  expect(answer).toMatchObject({ status: 201, body: { apiVersion: 'tekton.dev/v1beta1' } });
  const { name } = readRun(answer.body);
  return await world.until(`${name} is seen`, () => world.runs('old').find((each) => each.name === name));
}

describe('a TriggerTemplate with a v1beta1 run', () => {
  it('makes runs that are held, ended and started like any other, and lose no field of their version', async () => {
    const first = await arrive(push(1, 1), 'old');
    expect(first.annotations[HELD_ANNOTATION]).toBeDefined();
    await started(first.name);
    const second = await arrive(push(1, 2), 'old');
    expect(second.labels[GROUP_LABEL]).toBe(first.labels[GROUP_LABEL]);
    const ended = await done(first.name);
    expect([ended.specStatus, reasonOf(ended)]).toEqual(['CancelledRunFinally', 'Cancelled']);
    expect(reasonOf(await finish(second.name))).toBe('Succeeded');
    expect((await readBeta(second.name)).spec.serviceAccountName).toBe('builder');
  });
});

describe('a v1beta1 client', () => {
  it('reruns a run with all its marks: the copy is held, and ends what runs', async () => {
    const first = await arrive(push(2, 1), 'old');
    await started(first.name);
    const { metadata, spec } = await readBeta(first.name);
    const { labels, annotations } = metadata;
    const { serviceAccountName } = spec;
    const pipelineSpec = { tasks: [{ name: 'test', taskSpec: { steps: [{ name: 'test', script: 'sleep 100' }] } }] };
    const rerun = await createBeta({
      metadata: { generateName: 'rerun-', labels, annotations },
      spec: { serviceAccountName, pipelineSpec },
    });
    const ended = await done(first.name);
    expect(ended.annotations[SUPERSEDED_BY_ANNOTATION]).toBe(`${first.uid} ${rerun.name}`);
    expect(reasonOf(await finish(rerun.name))).toBe('Succeeded');
  });

  it('A01 keeps a run Pending that it made so, in a group of ours', async () => {
    const first = await arrive(push(3, 1), 'old');
    await finish(first.name);
    const { labels, annotations } = world.run(first.name);
    const mine = await createBeta({
      metadata: { name: 'mine', labels, annotations: { [CLAIM_ANNOTATION]: annotations[CLAIM_ANNOTATION] } },
      spec: { status: PENDING, pipelineRef: { name: 'none' } },
    });
    const second = await arrive(push(3, 2), 'old');
    expect(reasonOf(await finish(second.name))).toBe('Succeeded');
    expect(world.run(mine.name).specStatus).toBe(PENDING);
  });
});
