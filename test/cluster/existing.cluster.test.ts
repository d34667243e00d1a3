import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { type Client, createClient } from '../contract/access.js';
import { type ControlPlane, startControlPlane } from './control-plane.js';
import { cleanExisting, prepareExisting } from './existing-cluster.js';
import { ADMISSION, CRDS, NAMESPACES, RBAC } from './existing-names.js';
import { freePorts } from '../free-ports.js';
import { tektonCrds } from './tekton-crds.js';
import { writeKubeconfig } from './write-kubeconfig.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const host = '127.0.0.1';

let plane: ControlPlane;
let client: Client;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'existing-test-'));
  plane = await startControlPlane({ root, folder: `${root}.cache/cluster/existing`, withControllerManager: true });
  client = createClient(plane);
  await client.send('POST', NAMESPACES, {
    body: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'of-somebody-else' } },
  });
});
afterAll(async () => {
  client.close();
  await plane.stop();
  rmSync(folder, { recursive: true, force: true });
});

const prepare = async (options: { readonly kubeconfig?: string; readonly host?: string } = {}) =>
  await prepareExisting({ root, kubeconfig: plane.adminKubeconfig, host, print: () => undefined, ...options });

/** A kubeconfig that differs from the admin's. */
const kubeconfigWith = (fields: { readonly url?: string; readonly token?: string }): string =>
  writeKubeconfig(join(folder, 'kubeconfig'), {
    url: plane.url,
    ca: plane.ca,
    user: 'u',
    token: plane.token,
    ...fields,
  });

/** What is of the cluster as a whole, by uid. */
async function everything(): Promise<readonly string[]> {
  const admission = ['mutating', 'validating'].map((kind) => `${ADMISSION}/${kind}webhookconfigurations`);
  const paths = [NAMESPACES, CRDS, `${RBAC}/clusterroles`, `${RBAC}/clusterrolebindings`, ...admission];
  const lists = await Promise.all(paths.map(async (path) => await client.send('GET', path)));
  return lists.flatMap(({ body }) =>
    (body as { items: { metadata: { uid: string } }[] }).items.map(({ metadata }) => metadata.uid),
  );
}

describe('a cluster that is there already', () => {
  test('is refused in one line, without a change, if it is not named well', async () => {
    const before = await everything();
    await expect(prepare({ kubeconfig: '' })).rejects.toThrow(/^--existing needs KUBECONFIG=FILE, /);
    await expect(prepare({ kubeconfig: 'a:b' })).rejects.toThrow('KUBECONFIG names several files (a:b): name one');
    await expect(prepare({ kubeconfig: '/nowhere' })).rejects.toThrow(
      /^cannot read the kubeconfig \/nowhere: ENOENT.*$/,
    );
    await expect(prepare({ host: '' })).rejects.toThrow(/^--existing needs --host=ADDRESS: /);
    const [port = 0] = await freePorts(1);
    const away = kubeconfigWith({ url: `https://127.0.0.1:${port}` });
    await expect(prepare({ kubeconfig: away })).rejects.toThrow(/^the API server \S+ is not reached: .*ECONNREFUSED/);
    expect(await everything()).toEqual(before);
  });

  test('is refused to who has no rights there, and to who is unknown', async () => {
    const account = { namespace: 'default', name: 'default' };
    const weak = kubeconfigWith({ token: await plane.tokenFor(account) });
    await expect(prepare({ kubeconfig: weak })).rejects.toThrow(/^the user of KUBECONFIG may not do everything on /);
    const unknown = kubeconfigWith({ token: 'nobody' });
    await expect(prepare({ kubeconfig: unknown })).rejects.toThrow(/ does not know the user of KUBECONFIG \(401\)/);
  });

  test('that does not reach this machine is refused with its own words, and left as it was', async () => {
    const before = await everything();
    await expect(prepare({ host: 'nowhere.invalid' })).rejects.toThrow(
      /^the cluster does not reach this machine as nowhere\.invalid: .*failed calling webhook/,
    );
    expect(await everything()).toEqual(before);
  });

  test('is prepared for one run at a time, and nothing stays of it', async () => {
    const before = await everything();
    const { env, end } = await prepare();
    expect(Object.keys(env)).toEqual(['TEST_CLUSTER_EXISTING']);
    await expect(prepare()).rejects.toThrow(/^another run of these tests goes on on this cluster, or crashed there/);
    await end();
    expect(await everything()).toEqual(before);
  });

  test('gets rid of what a crashed run left', async () => {
    const before = await everything();
    const { end } = await prepare();
    await client.send('POST', NAMESPACES, {
      body: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'tekton-concurrency-test-left' } },
    });
    await cleanExisting({ kubeconfig: plane.adminKubeconfig, print: () => undefined });
    expect(await everything()).toEqual(before);
    await end();
  });

  test('is refused where the product is installed, or half of Tekton', async () => {
    const role = {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'concurrency-controller' },
      rules: [],
    };
    await client.send('POST', `${RBAC}/clusterroles`, { body: role });
    await expect(prepare()).rejects.toThrow(
      /^tekton-concurrency is installed on this cluster \(\S*clusterroles\/concurrency-controller\)/,
    );
    await client.send('DELETE', `${RBAC}/clusterroles/concurrency-controller`);
    await client.send('POST', CRDS, { body: tektonCrds[0] });
    await expect(prepare()).rejects.toThrow(/^the cluster has Tekton's CRDs without the webhook of Tekton Pipelines/);
    await client.send('DELETE', `${CRDS}/pipelineruns.tekton.dev`);
  });
});
