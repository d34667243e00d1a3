import { type Right, RIGHTS, userOf } from '../../api/rights.js';
import { look } from '../look.js';
import type { Call } from '../ports.js';
import type { RightAsked } from './facts.js';

/** Asks the API server what our two service accounts may do, right by right. Changes nothing. */
export async function askRights(call: Call, namespace: string): Promise<readonly RightAsked[]> {
  return await Promise.all(
    RIGHTS.map(async (right) => ({
      right,
      answer: await look(call, {
        method: 'POST',
        path: '/apis/authorization.k8s.io/v1/subjectaccessreviews',
        body: reviewOf(right, namespace),
      }),
    })),
  );
}

function reviewOf({ role, apiGroup, resource, subresource, verb, names, where }: Right, namespace: string): object {
  return {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SubjectAccessReview',
    spec: {
      user: userOf(role, namespace),
      groups: ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, 'system:authenticated'],
      resourceAttributes: {
        group: apiGroup,
        resource,
        verb,
        ...(subresource !== undefined && { subresource }),
        ...(names?.[0] !== undefined && { name: names[0] }),
        ...(where === 'own namespace' && { namespace }),
      },
    },
  };
}
