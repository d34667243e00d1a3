import { setTimeout as delay } from 'node:timers/promises';

import { type Right, userOf } from '../../../src/api/rights.js';
import type { ApiCall } from '../../../src/kube/api-call.js';

interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
  readonly resourceNames?: readonly string[];
}

interface RoleObject {
  readonly metadata: { readonly name: string };
  readonly rules: readonly Rule[];
}

const RBAC = '/apis/rbac.authorization.k8s.io/v1';

/** `pipelineruns/status`, as rules have it. */
export function resourceOf({ resource, subresource }: Right): string {
  return subresource === undefined ? resource : `${resource}/${subresource}`;
}

/** Takes one verb on one resource away from the live Role or ClusterRole that grants it. Answers how to give it back. */
export async function removeRight(call: ApiCall, right: Right, namespace: string): Promise<() => Promise<void>> {
  const collection = right.where === 'cluster' ? `${RBAC}/clusterroles` : `${RBAC}/namespaces/${namespace}/roles`;
  const { body } = await call({ method: 'GET', path: collection });
  const roles = (body as { readonly items: readonly RoleObject[] }).items;
  const ours = roles.filter(({ metadata }) => metadata.name.startsWith(`concurrency-${right.role}`));
  const granting = ours.filter(({ rules }) => rules.flatMap(singly).some((rule) => grants(rule, right)));
  const [role] = granting;
  if (role === undefined || granting.length > 1) {
    throw new Error(`${granting.length} roles grant ${right.verb} ${resourceOf(right)} to the ${right.role}`);
  }
  const write = async (rules: readonly Rule[]): Promise<void> => {
    const path = `${collection}/${role.metadata.name}`;
    const contentType = 'application/merge-patch+json';
    const answer = await call({ method: 'PATCH', path, contentType, body: { rules } });
    if (answer.status !== 200) {
      throw new Error(`the role could not be written: ${JSON.stringify(answer.body)}`);
    }
  };
  await write(role.rules.flatMap(singly).filter((rule) => !grants(rule, right)));
  await untilAllowed(call, { right, namespace, isAllowed: false });
  return async () => {
    await write(role.rules);
    await untilAllowed(call, { right, namespace, isAllowed: true });
  };
}

/** The rule as rules of one verb on one resource each. */
function singly({ apiGroups, resources, verbs, ...rest }: Rule): readonly Rule[] {
  return apiGroups.flatMap((group) =>
    resources.flatMap((resource) =>
      verbs.map((verb) => ({ apiGroups: [group], resources: [resource], verbs: [verb], ...rest })),
    ),
  );
}

function grants({ apiGroups, resources, verbs }: Rule, right: Right): boolean {
  return apiGroups[0] === right.apiGroup && resources[0] === resourceOf(right) && verbs[0] === right.verb;
}

interface Expected {
  readonly right: Right;
  readonly namespace: string;
  readonly isAllowed: boolean;
}

/** The API server sees a changed role a moment later. */
async function untilAllowed(call: ApiCall, { right, namespace, isAllowed }: Expected): Promise<void> {
  const { apiGroup: group, resource, subresource, verb, names, where, role } = right;
  const attributes = {
    group,
    resource,
    verb,
    ...(subresource !== undefined && { subresource }),
    ...(names !== undefined && { name: names[0] }),
    ...(where === 'own namespace' && { namespace }),
  };
  for (let tries = 0; tries < 400; tries += 1) {
    if ((await mayUse(call, userOf(role, namespace), attributes)) === isAllowed) {
      return;
    }
    await delay(50);
  }
  throw new Error(`${verb} ${resourceOf(right)} is still ${isAllowed ? 'refused' : 'allowed'} to the ${role}`);
}

/** Asks the API server whether a user may do something. */
export async function mayUse(call: ApiCall, user: string, resourceAttributes: object): Promise<boolean> {
  const body = {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SubjectAccessReview',
    spec: { user, resourceAttributes },
  };
  const answer = await call({ method: 'POST', path: '/apis/authorization.k8s.io/v1/subjectaccessreviews', body });
  return (answer.body as { readonly status: { readonly allowed: boolean } }).status.allowed;
}
