// What a cluster admin does, by the README's words, on a real API server with the real kubectl. What a cluster has beside it
// is played: Tekton, an EventListener, and what becomes of a Deployment.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { EVENT_ID_LABEL, SUPERSEDED_BY_ANNOTATION } from '../../src/api/names.js';
import { atHome } from '../../src/demo/guest.js';
import { startTekton } from '../../src/demo/start-tekton.js';
import { withWebhookUrl } from '../../src/demo/with-webhook-url.js';
import type { Manifest } from '../../src/devcluster/apply-manifests.js';
import { type RunningEventListener, startEventListener } from '../../src/devcluster/eventlistener/start.js';
import { headersOf } from '../../src/devcluster/story/github-event.js';
import { createGitHubEvents } from '../../src/devcluster/story/github-events.js';
import { makeAuthority } from '../../src/kube/certificates.js';
import { loadCluster } from '../../src/kube/load-cluster.js';
import { createTransport, type Transport } from '../../src/kube/transport.js';
import { watchResource } from '../../src/kube/watch-resource.js';
import { createLog } from '../../src/log.js';
import { processMeans } from '../../src/process-means.js';
import { isDone, readRun, type RunObject } from '../../src/tekton/run.js';
import { longUntilTold } from '../e2e/pace.js';
import { succeedAt } from '../e2e/succeed.js';
import { createKubectl, type Kubectl, kubectlIsInstalled, type Outcome } from '../kubectl/kubectl.js';
import { type ControlPlane, startControlPlane } from './control-plane.js';
import { type PlayedDeployment, playDeployment } from './install/play-deployment.js';
import { tektonCrds } from './tekton-crds.js';
import { untilDiscovered } from './until-discovered.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const IMAGE = 'registry.example/ci/tekton-concurrency:9.9.9';
const RUNS = '/apis/tekton.dev/v1/namespaces/ci/pipelineruns';
const TASK_RUNS = '/apis/tekton.dev/v1/namespaces/ci/taskruns';
const PATIENCE_MS = 60_000;
/** The name of an object of the whole cluster: the namespace, CRDs, roles, registrations. */
const OURS = /\/(tekton-concurrency|concurrency[-.]?.*|.*\.concurrency\.tekton\.dev)$/;

const means = processMeans('test', '0.0.0');
const log = createLog(
  'error',
  new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  }),
);
const secret = randomUUID();
const events = createGitHubEvents(randomUUID);

let plane: ControlPlane;
let kubectl: Kubectl;
let transport: Transport;
let listener: RunningEventListener | undefined;
const played = new Map<'interceptor' | 'controller', PlayedDeployment>();
const closers: (() => Promise<void>)[] = [];

/** A command of the README, as it stands there. */
function command(text: string): string {
  const [, section = ''] = /^## Install$([\s\S]*?)^## /m.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  if (!section.includes(text)) {
    throw new Error(`the README's section Install does not say: ${text}`);
  }
  return text;
}

async function run(line: string, input?: unknown): Promise<Outcome> {
  const outcome = await kubectl.run(line.split(' '), input);
  expect(outcome).toMatchObject({ code: 0, stderr: '' });
  return outcome;
}

/** A program of the project, as a shell starts it. */
async function node(
  file: string,
  ...given: readonly string[]
): Promise<{ readonly code: number; readonly out: string }> {
  return await new Promise((resolve) => {
    execFile(process.execPath, [join(root, file), ...given], (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out: `${out}${err}` });
    });
  });
}

async function tool(...given: readonly string[]): Promise<{ readonly code: number; readonly out: string }> {
  return await node('dist/cli.js', ...given, '--kubeconfig', plane.adminKubeconfig);
}

async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) {
      return found;
    }
    if (performance.now() > deadline) {
      throw new Error(`${what}: not within ${PATIENCE_MS / 1000} s`);
    }
    await delay(100);
  }
}

async function runsOf(event: string): Promise<readonly RunObject[]> {
  return await selected(RUNS, `${EVENT_ID_LABEL}=${event}`);
}

async function selected(path: string, labelSelector: string): Promise<readonly RunObject[]> {
  const { body } = await transport.call({ method: 'GET', path, query: { labelSelector } });
  return (body as { readonly items: readonly unknown[] }).items.map((item) => readRun(item));
}

/** Has the first task of the run succeed once it works; resolves with the run when it is done. */
async function finish(name: string): Promise<RunObject> {
  const task = await until(`${name} works`, async () =>
    (await selected(TASK_RUNS, `tekton.dev/pipelineRun=${name}`)).find(({ startTime }) => startTime !== undefined),
  );
  await succeedAt(transport.call, task);
  return await until(`${name} is done`, async () => {
    const found = readRun((await transport.call({ method: 'GET', path: `${RUNS}/${name}` })).body);
    return isDone(found) && found;
  });
}

/** Pushes to pull request 1; answers the event's id. */
async function push(number: number): Promise<string> {
  const event = events.push(number);
  const answer = await fetch(listener!.url, { method: 'POST', headers: headersOf(event, secret), body: event.body });
  return ((await answer.json()) as { readonly eventID: string }).eventID;
}

(kubectlIsInstalled ? describe : describe.skip)('an install by the words of the README', () => {
  beforeAll(async () => {
    plane = await startControlPlane({
      root,
      folder: join(root, '.cache', 'cluster', 'install'),
      withControllerManager: true,
    });
    closers.push(plane.stop);
    kubectl = createKubectl(plane);
    transport = createTransport(loadCluster({ kubeconfig: plane.adminKubeconfig, env: {} }));
    closers.push(async () => {
      transport.close();
      kubectl.remove();
      await Promise.resolve();
    });
    await run('apply -f -', { apiVersion: 'v1', kind: 'List', items: tektonCrds });
    await run('wait --for=condition=Established crd --all --timeout=120s');
    await untilDiscovered(transport.call, tektonCrds);
    const watches: { readonly stop: () => Promise<void> }[] = [];
    closers.push(async () => {
      await Promise.all(
        watches.map(async ({ stop }) => {
          await stop();
        }),
      );
    });
    const open = watchResource(transport, { clock: means.clock, random: means.random, onFault: () => undefined });
    const authority = await makeAuthority({ commonName: 'played Tekton', now: new Date(), days: 2 });
    closers.push(
      await startTekton({
        guest: atHome,
        call: transport.call,
        watch: (selection) => {
          const opened = open(selection);
          watches.push(opened);
          return opened;
        },
        authority,
        means,
        sleepMs: longUntilTold,
        log,
      }),
    );
  });
  afterAll(async () => {
    await listener?.close();
    await Promise.all(
      [...played.values()].map(async ({ stop }) => {
        await stop();
      }),
    );
    for (const close of closers.toReversed()) {
      await close();
    }
  });

  it('is applied, and its pods become ready', async () => {
    command('npm run manifests -- --image=REPOSITORY:0.1.0');
    expect(await node('scripts/build-manifests.mjs', `--image=${IMAGE}`)).toMatchObject({ code: 0 });
    const [, ...apply] = command('kubectl apply -f dist/install.yaml').split(' ');
    const { stdout } = await kubectl.run(apply.map((word) => word.replace('dist', join(root, 'dist'))));
    expect(stdout).toContain('deployment.apps/concurrency-controller created');

    for (const [role, service] of [
      ['interceptor', 'concurrency-interceptor'],
      ['controller', 'concurrency-webhook'],
    ] as const) {
      const folder = join(root, '.cache', 'cluster', 'install');
      const { call } = transport;
      played.set(role, await playDeployment({ role, service, root, folder, plane, call, clock: means.clock }));
    }
    await reachedByAddress();
    await Promise.all(
      [...played.values()].map(async ({ ready }) => {
        await ready;
      }),
    );
    const images = await run('-n tekton-concurrency get deployments -o jsonpath={..image}');
    expect(new Set(images.stdout.split(' '))).toEqual(new Set([IMAGE]));
  });

  /** This API server knows no Services: it is told where the webhook is. */
  async function reachedByAddress(): Promise<void> {
    for (const kind of ['mutatingwebhookconfigurations', 'validatingwebhookconfigurations']) {
      const path = `/apis/admissionregistration.k8s.io/v1/${kind}/concurrency.tekton.dev`;
      await until(`${kind} leads to the controller`, async () => {
        const { body } = await transport.call({ method: 'GET', path });
        const moved = withWebhookUrl(body as Manifest, '127.0.0.1', played.get('controller')?.port ?? 0);
        return (await transport.call({ method: 'PUT', path, body: moved })).status === 200;
      });
    }
  }

  it('a second push ends the first run, whose finally tasks run, and the newest is built', async () => {
    await run(`apply -f ${join(root, 'examples', 'github-pull-request')}`);
    await run(`-n ci create secret generic github-webhook --from-literal=token=${secret}`);
    const leadsTo = { host: '127.0.0.1', port: played.get('interceptor')?.port ?? 0 };
    listener = await startEventListener({
      listen: { host: '127.0.0.1', port: 0 },
      namespace: 'ci',
      name: 'github',
      call: transport.call,
      newId: means.newId,
      clock: () => new Date(means.clock.now()),
      log,
      resolveService: () => leadsTo,
    });
    const [first, second] = [await push(1), await push(2)];
    const ended = await until('the first run is done', async () => (await runsOf(first)).find(isDone));
    const [{ name: latest } = { name: '' }] = await runsOf(second);
    const newest = await finish(latest);
    expect([ended, newest].map(({ succeeded }) => succeeded?.reason)).toEqual(['Cancelled', 'Succeeded']);
    expect(ended.annotations[SUPERSEDED_BY_ANNOTATION]).toBe(`${ended.uid} ${newest.name}`);
  });

  it('doctor finds nothing wrong with it', async () => {
    command('npm run cli -- doctor');
    const { code, out } = await tool('doctor', '--test-namespace', 'ci');
    expect(out.split('\n').filter((line) => line.startsWith('FAIL'))).toEqual([]);
    expect(code).toBe(0);
  });

  it('L05 is uninstalled, leaves nothing of ours behind, and runs are made as if we had never been there', async () => {
    const queued = { 'concurrency.tekton.dev/key': 'k', 'concurrency.tekton.dev/strategy': 'Queue' };
    const runs = [await aRun(queued), await aRun(queued)];
    expect(runs.map(({ specStatus }) => specStatus)).toEqual(['PipelineRunPending', 'PipelineRunPending']);
    command('npm run cli -- uninstall');
    const warned = await tool('uninstall', '--yes');
    expect({ code: warned.code, out: warned.out }).toEqual({
      code: 1,
      out: expect.stringContaining('ci/pull-request'),
    });
    await run('-n ci delete trigger pull-request');
    const { code, out } = await tool('uninstall', '--yes');
    expect({ code, out }).toEqual({ code: 0, out: expect.not.stringContaining('FAILED') });
    await until('nothing of ours is left', async () => (await leftovers())?.length === 0);
    const next = await aRun(queued);
    expect(next.specStatus).toBeUndefined();
    for (const { name } of [...runs, next]) {
      await finish(name);
    }
  });

  /** A run that asks for a group by itself. */
  async function aRun(annotations: Readonly<Record<string, string>>): Promise<RunObject> {
    const body = {
      apiVersion: 'tekton.dev/v1',
      kind: 'PipelineRun',
      metadata: { generateName: 'by-hand-', annotations },
      spec: {
        pipelineRef: { name: 'pull-request' },
        params: ['repository', 'revision'].map((name) => ({ name, value: 'x' })),
      },
    };
    const answer = await transport.call({ method: 'POST', path: RUNS, body });
    expect(answer.status).toBe(201);
    return readRun(answer.body);
  }

  /** Every object of ours, of whatever kind, by our names or by our labels; undefined where that is not known. */
  async function leftovers(): Promise<readonly string[] | undefined> {
    const ofCluster = await list('false');
    const labelled = await list('true', '-A', '-l', 'app.kubernetes.io/part-of=tekton-concurrency');
    return labelled && ofCluster?.filter((name) => OURS.test(name)).concat(labelled);
  }

  async function list(isNamespaced: string, ...given: readonly string[]): Promise<readonly string[] | undefined> {
    const all = await kubectl.run(['api-resources', '--verbs=list', `--namespaced=${isNamespaced}`, '-o', 'name']);
    const kinds = all.stdout.trim().split('\n').join();
    const found = await kubectl.run(['get', kinds, '-o', 'name', '--ignore-not-found', ...given]);
    // A kind may have gone between the two.
    return found.code === 0 ? found.stdout.split('\n').filter((name) => name !== '') : undefined;
  }
});
