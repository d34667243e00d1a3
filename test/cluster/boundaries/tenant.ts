import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ApiAnswer, ApiCall, ApiRequest } from '../../../src/kube/api-call.js';
import { loadCluster } from '../../../src/kube/load-cluster.js';
import { createTransport } from '../../../src/kube/transport.js';
import type { World } from '../../e2e/world.js';
import { mayUse } from '../spare-rights/remove-right.js';
import { writeKubeconfig } from '../write-kubeconfig.js';

/** Somebody with a namespace of his own, in which he may do everything that a user of Tekton may, and nowhere else. */
export interface Tenant {
  readonly namespace: string;
  /** As he calls the API server. */
  readonly call: ApiCall;
  /** The same, for what must succeed: answers the object. */
  readonly must: (request: ApiRequest) => Promise<unknown>;
  readonly close: () => void;
}

const RULES = [
  { apiGroups: ['tekton.dev'], resources: ['*'], verbs: ['*'] },
  { apiGroups: ['triggers.tekton.dev'], resources: ['*'], verbs: ['*'] },
  { apiGroups: ['concurrency.tekton.dev'], resources: ['*'], verbs: ['*'] },
  { apiGroups: [''], resources: ['secrets', 'configmaps', 'serviceaccounts', 'events'], verbs: ['*'] },
  { apiGroups: ['events.k8s.io'], resources: ['events'], verbs: ['*'] },
];

export async function makeTenant({ stack, folder }: World, namespace: string): Promise<Tenant> {
  const admin = checked(stack.call);
  const create = async (path: string, body: object): Promise<unknown> => await admin({ method: 'POST', path, body });
  const rbac = `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}`;
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'tenant' };
  const subjects = [{ kind: 'ServiceAccount', name: 'tenant', namespace }];
  await create('/api/v1/namespaces', { metadata: { name: namespace } });
  await create(`/api/v1/namespaces/${namespace}/serviceaccounts`, { metadata: { name: 'tenant' } });
  await create(`${rbac}/roles`, { metadata: { name: 'tenant' }, rules: RULES });
  await create(`${rbac}/rolebindings`, { metadata: { name: 'tenant' }, roleRef, subjects });
  const user = `system:serviceaccount:${namespace}:tenant`;
  const right = { group: 'tekton.dev', resource: 'pipelineruns', verb: 'create', namespace };
  while (!(await mayUse(stack.call, user, right)));
  const { status } = (await create(`/api/v1/namespaces/${namespace}/serviceaccounts/tenant/token`, {
    spec: { expirationSeconds: 3_600 },
  })) as { readonly status: { readonly token: string } };
  // Our own kubeconfigs are written as JSON.
  const { clusters } = JSON.parse(readFileSync(stack.kubeconfig, 'utf8')) as {
    readonly clusters: readonly [{ readonly cluster: { server: string; 'certificate-authority-data': string } }];
  };
  const { server: url, 'certificate-authority-data': ca } = clusters[0].cluster;
  const login = { url, ca: Buffer.from(ca, 'base64').toString(), user: 'tenant', token: status.token };
  const kubeconfig = writeKubeconfig(join(folder, `${namespace}.kubeconfig`), login);
  const transport = createTransport(loadCluster({ kubeconfig, env: {} }));
  return { namespace, call: transport.call, must: checked(transport.call), close: transport.close };
}

function checked(call: ApiCall): (request: ApiRequest) => Promise<unknown> {
  return async (request) => {
    const answer: ApiAnswer = await call(request);
    if (answer.status >= 300) {
      throw new Error(`${request.method} ${request.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer.body;
  };
}
