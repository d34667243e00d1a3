import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { loadCluster } from '../../src/kube/load-cluster.js';
import { createTransport } from '../../src/kube/transport.js';
import { createClient } from '../contract/access.js';
import { type ControlPlane, startControlPlane } from './control-plane.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folderOf = (name: string): string => `${root}.cache/cluster/${name}`;

interface AuditEvent {
  readonly user: { readonly username?: string };
  readonly verb: string;
  readonly requestURI: string;
  readonly responseStatus: { readonly code: number };
}

const auditOf = (plane: ControlPlane): readonly AuditEvent[] =>
  readFileSync(plane.auditLog, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as AuditEvent);

describe('startControlPlane', () => {
  let plane: ControlPlane;
  beforeAll(async () => {
    plane = await startControlPlane({ root, folder: folderOf('one') });
  });
  afterAll(async () => {
    await plane.stop();
  });

  test('starts the version that it was built from', async () => {
    const client = createClient(plane);
    const { body } = await client.send('GET', '/version');
    const source = readFileSync(`${root}test/cluster/go/go.mod`, 'utf8');
    expect(body.gitVersion).toBe(/^\tk8s\.io\/kubernetes (v[\d.]+)/m.exec(source)?.[1]);
    client.close();
  });

  test('gives the admin a kubeconfig that the product can use', async () => {
    const transport = createTransport(loadCluster({ kubeconfig: plane.adminKubeconfig, env: {} }));
    const { status } = await transport.call({ method: 'GET', path: '/api/v1/namespaces' });
    expect(status).toBe(200);
    transport.close();
  });

  test('refuses anonymous requests, and gives a service account only what a role gives it', async () => {
    const client = createClient(plane);
    const accounts = '/api/v1/namespaces/default/serviceaccounts';
    const meta = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'reader' } };
    await client.send('POST', accounts, { body: meta });
    const token = await plane.tokenFor({ namespace: 'default', name: 'reader' });
    const list = async (path: string): Promise<number> => (await client.send('GET', path, { token })).status;
    const maps = '/api/v1/namespaces/default/configmaps';
    expect(await list(maps)).toBe(403);
    const rbac = '/apis/rbac.authorization.k8s.io/v1/namespaces/default';
    const apiVersion = 'rbac.authorization.k8s.io/v1';
    const rules = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['list'] }];
    await client.send('POST', `${rbac}/roles`, { body: { apiVersion, kind: 'Role', metadata: { name: 'r' }, rules } });
    const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'r' };
    const subjects = [{ kind: 'ServiceAccount', name: 'reader', namespace: 'default' }];
    const binding = { apiVersion, kind: 'RoleBinding', metadata: { name: 'r' }, roleRef, subjects };
    await client.send('POST', `${rbac}/rolebindings`, { body: binding });
    // The authorizer sees the binding a moment after it is stored.
    let status = await list(maps);
    while (status !== 200) {
      status = await list(maps);
    }
    expect(await list('/api/v1/namespaces/default/secrets')).toBe(403);
    expect((await client.send('GET', maps, { token: '' })).status).toBe(401);
    client.close();
  });

  test('writes every call to the audit log, with who made it and what was answered', async () => {
    const client = createClient(plane);
    await client.send('GET', '/api/v1/namespaces/default/configmaps/asked-for');
    expect(auditOf(plane)).toContainEqual(
      expect.objectContaining({
        user: expect.objectContaining({ username: 'admin' }),
        verb: 'get',
        requestURI: '/api/v1/namespaces/default/configmaps/asked-for',
        responseStatus: expect.objectContaining({ code: 404 }),
      }),
    );
    expect(auditOf(plane).filter(({ user }) => user.username === 'system:apiserver')).toEqual([]);
    client.close();
  });

  test('stands beside another one of the same name, and leaves no data when it stops', async () => {
    const other = await startControlPlane({ root, folder: folderOf('one') });
    expect(other.url).not.toBe(plane.url);
    const state = join(dirname(other.auditLog), 'state.json');
    const { data } = JSON.parse(readFileSync(state, 'utf8')) as { data: string };
    expect(existsSync(data)).toBe(true);
    await other.stop();
    expect([existsSync(data), existsSync(state), existsSync(other.auditLog)]).toEqual([false, false, true]);
    await expect(fetch(`${other.url}/readyz`)).rejects.toThrow();
  });
});
