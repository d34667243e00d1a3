import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { Role } from '../../src/config.js';
import type { ApiAnswer, ApiRequest } from '../../src/kube/api-call.js';
import { startWorld, type World } from '../e2e/world.js';
import { moveEndpoints, playWorkloads, setAvailable } from './play-workloads.js';
import { type Ended, runCommand } from './run-command.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await playWorkloads(world.stack.call, '127.0.0.1', world.stack.product.ports);
});
afterAll(async () => {
  await world.close();
});

async function doctor(...more: readonly string[]): Promise<Ended> {
  return await runCommand(['doctor', '--kubeconfig', world.stack.kubeconfig, '--test-namespace', 'ci', ...more]);
}

async function ask(request: ApiRequest): Promise<ApiAnswer> {
  const answer = await world.stack.call(request);
  if (answer.status >= 300) {
    throw new Error(`${request.method} ${request.path}: ${JSON.stringify(answer.body)}`);
  }
  return answer;
}

const merge = (path: string, body: unknown): ApiRequest => ({
  method: 'PATCH',
  path,
  body,
  contentType: 'application/merge-patch+json',
});

async function restart(role: Role): Promise<void> {
  await world.stack.product.restart(role);
  await moveEndpoints(world.stack.call, role, world.stack.product.ports[role]);
}

/** The lines that fail. */
function failures({ out }: Ended): readonly string[] {
  return out.split('\n').filter((line) => line.startsWith('FAIL'));
}

/** Calls until the lines that fail are these: what a process loses shows when its time is over. */
async function untilFailing(expected: readonly string[]): Promise<Ended> {
  for (let tries = 60; ; tries -= 1) {
    const ended = await doctor();
    if (tries === 0 || JSON.stringify(failures(ended)) === JSON.stringify(expected)) {
      expect(failures(ended)).toEqual(expected);
      return ended;
    }
  }
}

const CRD = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/concurrencyclaims.concurrency.tekton.dev';
const BINDING = '/apis/rbac.authorization.k8s.io/v1/namespaces/tekton-concurrency/rolebindings/concurrency-interceptor';

describe('doctor', () => {
  it('finds nothing wrong with an install that works', async () => {
    const ended = await doctor();
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(failures(ended)).toEqual([]);
    expect(ended.out).not.toContain('skipped');
  });

  it('leaves nothing behind: no run, no claim, no Event', async () => {
    const count = async (path: string): Promise<number> =>
      ((await ask({ method: 'GET', path })).body as { readonly items: readonly unknown[] }).items.length;
    const all = async (): Promise<readonly number[]> =>
      await Promise.all(
        [
          '/apis/tekton.dev/v1/pipelineruns',
          '/apis/concurrency.tekton.dev/v1alpha1/concurrencyclaims',
          '/apis/events.k8s.io/v1/events',
        ].map(count),
      );
    const before = await all();
    await doctor();
    expect(await all()).toEqual(before);
  });

  it('is a program that ends by itself, and colours nothing that is no terminal', async () => {
    const argv = ['doctor', '--kubeconfig', world.stack.kubeconfig, '--test-namespace', 'ci'];
    const { stdout, stderr } = await promisify(execFile)(join(root, 'dist', 'cli.js'), argv, { timeout: 20_000 });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^ok {6}API server {4}Kubernetes v1\./);
    expect(stdout).not.toContain('\u001b');
  });

  it('tells programs in JSON', async () => {
    const { out } = await doctor('-o', 'json');
    const report = JSON.parse(out) as { readonly ok: boolean; readonly findings: readonly object[] };
    expect(report.ok).toBe(true);
    expect(report.findings).toContainEqual({
      check: 'webhook',
      level: 'ok',
      what: 'marks a new run (dry run in namespace ci)',
    });
  });

  it('fails for a CRD of another version', async () => {
    const { body } = await ask({ method: 'GET', path: CRD });
    const { versions } = (body as { readonly spec: { readonly versions: readonly Record<string, unknown>[] } }).spec;
    const older = JSON.parse(
      JSON.stringify(versions).replace('It has no effect of its own', 'It had no effect'),
    ) as object;
    await ask(merge(CRD, { spec: { versions: older } }));
    const ended = await doctor();
    expect(ended.code).toBe(1);
    expect(failures(ended)).toEqual([
      'FAIL    CRDs          concurrencyclaims.concurrency.tekton.dev is of another version than this tool',
    ]);
    await ask(merge(CRD, { spec: { versions } }));
  });

  it('fails for each right that was taken away', async () => {
    const { body } = await ask({ method: 'GET', path: BINDING });
    await ask({ method: 'DELETE', path: BINDING });
    const right = (verb: string, why: string): string =>
      `FAIL    rights        concurrency-interceptor may not ${verb} concurrencyclaims.concurrency.tekton.dev in our namespace (it ${why})`;
    expect(failures(await doctor())).toEqual([
      right('create', 'writes a claim for each event'),
      right('patch', 'writes a claim for each event'),
      right('list', 'follows the claims for the latest arrival'),
      right('watch', 'follows the claims for the latest arrival'),
    ]);
    const { roleRef, subjects } = body as { readonly roleRef: object; readonly subjects: object };
    await ask({
      method: 'POST',
      path: BINDING.replace(/\/[^/]*$/, ''),
      body: {
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'RoleBinding',
        metadata: { name: 'concurrency-interceptor' },
        roleRef,
        subjects,
      },
    });
  });

  it('fails for a Deployment whose pods do not answer', async () => {
    await setAvailable(world.stack.call, 'controller', 0);
    expect(failures(await doctor())).toEqual(['FAIL    Deployments   concurrency-controller: 0 of 2 replicas answer']);
    await setAvailable(world.stack.call, 'controller', 2);
  });

  it('fails for a Trigger whose params this version does not understand: its events are lost', async () => {
    const path = '/apis/triggers.tekton.dev/v1beta1/namespaces/ci/triggers';
    const params = [{ name: 'kee', value: '$(body.ref)' }];
    const interceptors = [{ ref: { name: 'concurrency', kind: 'ClusterInterceptor' }, params }];
    const type = { apiVersion: 'triggers.tekton.dev/v1beta1', kind: 'Trigger' };
    await ask({ method: 'POST', path, body: { ...type, metadata: { name: 'odd' }, spec: { interceptors } } });
    const { code, out } = await doctor();
    expect(out).toMatch(
      /^FAIL {4}Triggers {6}Trigger ci\/odd: each of its events is refused, and lost: .*did you mean: key/m,
    );
    expect(code).toBe(1);
    await ask({ method: 'DELETE', path: `${path}/odd` });
  });

  it('fails for an interceptor that is away, and says how it shows', async () => {
    await world.stack.product.kill('interceptor');
    const ended = await doctor();
    expect(failures(ended)).toEqual(['FAIL    test event    was not answered: its pods are there and do not listen']);
    await restart('interceptor');
    await untilFailing([]);
  });

  it('A12: fails for a controller that is away, though the API server makes runs without a word', async () => {
    await world.stack.product.kill('controller');
    const [leader, webhook] = failures(await untilTwoFail());
    expect(leader).toMatch(/^FAIL {4}leader {8}.* renewed the Lease last \d+ s ago: nobody starts or ends runs$/);
    expect(webhook).toBe(
      'FAIL    webhook       a new run came back without our marks: its pods are there and do not listen',
    );
    await ask(merge('/api/v1/namespaces/ci', { metadata: { labels: { 'concurrency.tekton.dev/strict': 'enabled' } } }));
    expect(failures(await doctor())[1]).toBe(
      'FAIL    webhook       was not reached, and the namespace is strict, so no run of an event, or with a mark of ours, can be made there: its pods are there and do not listen',
    );
    await ask(merge('/api/v1/namespaces/ci', { metadata: { labels: { 'concurrency.tekton.dev/strict': null } } }));
    await restart('controller');
    await untilFailing([]);
  });

  async function untilTwoFail(): Promise<Ended> {
    for (let tries = 60; ; tries -= 1) {
      const ended = await doctor();
      if (tries === 0 || failures(ended).length === 2) {
        return ended;
      }
    }
  }

  it('asks nothing else where the API server does not answer', async () => {
    const config = JSON.parse(readFileSync(world.stack.kubeconfig, 'utf8')) as {
      clusters: { cluster: { server: string } }[];
    };
    config.clusters[0]!.cluster.server = 'https://127.0.0.1:1';
    const kubeconfig = join(world.folder, 'nowhere');
    writeFileSync(kubeconfig, JSON.stringify(config));
    const { code, out } = await runCommand(['doctor', '--kubeconfig', kubeconfig]);
    expect(code).toBe(1);
    expect(out.split('\n')[0]).toMatch(/^FAIL {4}API server {4}does not answer: no answer from the API server to GET/);
    expect(out.split('\n').at(-1)).toBe('1 failed; 0 ok.');
  });

  it('names the contexts that there are, where another is asked for', async () => {
    const { code, err } = await doctor('--context', 'prod');
    expect(code).toBe(1);
    expect(err).toBe(`the kubeconfig ${world.stack.kubeconfig} has no context "prod"\n  its contexts: demo`);
    expect((await doctor('--context', 'demo')).code).toBe(0);
  });
});
