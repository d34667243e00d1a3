import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { loadCluster } from '../../src/kube/load-cluster.js';
import { NoAnswerError } from '../../src/kube/no-answer-error.js';
import { createTransport } from '../../src/kube/transport.js';
import { type ScriptedServer, startScriptedServer } from './scripted-server.js';

let folder: string;
let server: ScriptedServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'load-cluster-'));
  server = await startScriptedServer();
  server.answer(({ json }) => {
    json(200, {});
  });
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

/** A kubeconfig as JSON, which is YAML as well. */
function kubeconfig(name: string, over: Readonly<Record<string, unknown>> = {}): string {
  const path = join(folder, name);
  const config = {
    'current-context': 'dev',
    contexts: [{ name: 'dev', context: { cluster: 'dev', user: 'me' } }],
    clusters: [{ name: 'dev', cluster: { server: server.url, 'certificate-authority': 'ca.crt' } }],
    users: [{ name: 'me', user: { token: 'secret' } }],
    ...over,
  };
  writeFileSync(join(folder, 'ca.crt'), server.authority.cert);
  writeFileSync(path, JSON.stringify(config));
  return path;
}

describe('loadCluster', () => {
  it('loads a kubeconfig, with files named relative to it, and calls the cluster with its credentials', async () => {
    const transport = createTransport(loadCluster({ kubeconfig: kubeconfig('good'), env: {} }));
    await expect(transport.call({ method: 'GET', path: '/version' })).resolves.toEqual({ status: 200, body: {} });
    transport.close();
    expect(server.arrivals.at(-1)!.headers.authorization).toBe('Bearer secret');
  });

  it('C24 uses the service account of the pod, as its token is at the moment, where no kubeconfig is given', async () => {
    writeFileSync(join(folder, 'ca.crt'), server.authority.cert);
    writeFileSync(join(folder, 'token'), 'earlier');
    const { hostname, port } = new URL(server.url);
    const transport = createTransport(
      loadCluster({
        env: { KUBERNETES_SERVICE_HOST: hostname, KUBERNETES_SERVICE_PORT: port },
        serviceAccountFolder: folder,
      }),
    );
    await expect(transport.call({ method: 'GET', path: '/version' })).resolves.toMatchObject({ status: 200 });
    writeFileSync(join(folder, 'token'), 'pod-token');
    await transport.call({ method: 'GET', path: '/version' });
    transport.close();
    expect(server.arrivals.slice(-2).map(({ headers }) => headers.authorization)).toEqual([
      'Bearer earlier',
      'Bearer pod-token',
    ]);
  });

  it('C24 uses the token that stands in the file of a kubeconfig at each request', async () => {
    const tokenFile = join(folder, 'rotating-token');
    writeFileSync(tokenFile, 'old\n');
    const users = [{ name: 'me', user: { token: 'passed over', tokenFile: 'rotating-token' } }];
    const transport = createTransport(loadCluster({ kubeconfig: kubeconfig('rotating', { users }), env: {} }));
    await transport.call({ method: 'GET', path: '/version' });
    writeFileSync(tokenFile, 'new');
    await transport.call({ method: 'GET', path: '/version' });
    rmSync(tokenFile);
    await expect(transport.call({ method: 'GET', path: '/version' })).rejects.toBeInstanceOf(NoAnswerError);
    transport.close();
    expect(server.arrivals.slice(-2).map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
  });

  it('puts an IPv6 address of the API server in brackets', () => {
    writeFileSync(join(folder, 'token'), 'pod-token');
    const cluster = loadCluster({
      env: { KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443' },
      serviceAccountFolder: folder,
    }).getCurrentCluster();
    expect(cluster?.server).toBe('https://[fd00::1]:443');
  });
});

describe('loadCluster without a cluster', () => {
  const messageFor = (sources: Parameters<typeof loadCluster>[0]): string => {
    try {
      loadCluster(sources);
    } catch (error) {
      return (error as Error).message;
    }
    return 'nothing was thrown';
  };

  it('says what was looked for', () => {
    expect(messageFor({ env: {}, serviceAccountFolder: '/nowhere' })).toBe(
      [
        'no Kubernetes cluster is configured',
        '  kubeconfig: none was given (--kubeconfig=PATH or CONCURRENCY_KUBECONFIG)',
        '  in the cluster: KUBERNETES_SERVICE_HOST is not set: this is no pod',
        '  in the cluster: KUBERNETES_SERVICE_PORT is not set',
        '  in the cluster: there is no service account token at /nowhere/token',
      ].join('\n'),
    );
  });

  it('has a code, and names a kubeconfig that cannot be read', () => {
    expect(() => loadCluster({ kubeconfig: '/nowhere/config', env: {} })).toThrow(
      expect.objectContaining({ name: 'NoClusterError', code: 'NoCluster' }),
    );
    expect(messageFor({ kubeconfig: '/nowhere/config', env: {} })).toBe(
      "cannot read the kubeconfig /nowhere/config\n  ENOENT: no such file or directory, open '/nowhere/config'",
    );
  });

  it.each([
    ['an empty file', '', 'it is empty, or no YAML of a kubeconfig'],
    ['a file of spaces', '\n', 'it is empty, or no YAML of a kubeconfig'],
    ['a word', 'kubeconfig', 'it is empty, or no YAML of a kubeconfig'],
    ['a list', '- name: one', 'it is empty, or no YAML of a kubeconfig'],
  ])('says so of %s', (_, text, words) => {
    const path = join(folder, 'odd');
    writeFileSync(path, text);
    expect(messageFor({ kubeconfig: path, env: {} })).toBe(`cannot read the kubeconfig ${path}\n  ${words}`);
  });

  it('says so of a folder', () => {
    expect(messageFor({ kubeconfig: folder, env: {} })).toBe(`cannot read the kubeconfig ${folder}\n  it is a folder`);
  });

  it.each([
    [
      'certificate-authority',
      { clusters: [{ name: 'dev', cluster: { server: 'https://a', 'certificate-authority': 'gone' } }] },
    ],
    ['client-certificate', { users: [{ name: 'me', user: { 'client-certificate': 'gone', 'client-key': 'ca.crt' } }] }],
    ['client-key', { users: [{ name: 'me', user: { 'client-certificate': 'ca.crt', 'client-key': 'gone' } }] }],
    ['tokenFile', { users: [{ name: 'me', user: { tokenFile: 'gone' } }] }],
  ])('names a %s that is not there', (field, over) => {
    const path = kubeconfig('half', over);
    expect(messageFor({ kubeconfig: path, env: {} })).toBe(
      `the kubeconfig ${path} names no cluster that can be used\n  its ${field} ${join(folder, 'gone')} cannot be read: ` +
        `ENOENT: no such file or directory, open '${join(folder, 'gone')}'`,
    );
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['no current context', { 'current-context': undefined }, 'it has no current-context'],
    [
      'a context that is not there',
      { 'current-context': 'gone' },
      'its current-context is "gone", and there is no such context with a cluster',
    ],
    ['no user', { users: [] }, 'its context "dev" has no user, so there are no credentials'],
    [
      'plain http',
      { clusters: [{ name: 'dev', cluster: { server: 'http://localhost:8080' } }] },
      'its cluster "dev" is not reached by https, and credentials are not sent in the clear',
    ],
    [
      'a server that is no URL',
      { clusters: [{ name: 'dev', cluster: { server: 'localhost' } }] },
      'the server of its cluster "dev" is no URL',
    ],
    [
      'a proxy',
      { clusters: [{ name: 'dev', cluster: { server: 'https://a', 'proxy-url': 'http://b' } }] },
      'its cluster "dev" has a proxy-url, which is not supported',
    ],
  ])('says what is wrong with a kubeconfig with %s', (name, over, problem) => {
    const path = kubeconfig(name.replaceAll(' ', '-'), over);
    expect(messageFor({ kubeconfig: path, env: {} })).toBe(
      `the kubeconfig ${path} names no cluster that can be used\n  ${problem}`,
    );
  });

  it('does not take an empty file for a cluster', () => {
    const path = join(folder, 'empty');
    writeFileSync(path, '');
    expect(messageFor({ kubeconfig: path, env: {} })).toMatch(`cannot read the kubeconfig ${path}`);
  });
});
