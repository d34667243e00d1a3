import { describe, expect, it } from '@jest/globals';

import { reviewAccess } from '../../../../src/devcluster/apiserver/operations/access-review.js';
import type { KubeObject } from '../../../../src/devcluster/apiserver/model/kube-object.js';
import { createStore } from '../../../../src/devcluster/apiserver/store/store.js';

const RBAC = 'rbac.authorization.k8s.io';
const apiVersion = `${RBAC}/v1`;

function storeWith(...objects: readonly (readonly [string, object])[]): ReturnType<typeof createStore> {
  const store = createStore({ historyLimit: 10 });
  objects.forEach(([plural, object]) => {
    store.put(`${RBAC}/${plural}`, { apiVersion, kind: 'Any', ...object } as KubeObject);
  });
  return store;
}

const rule = (more: object = {}): object => ({
  apiGroups: ['tekton.dev'],
  resources: ['pipelineruns'],
  verbs: ['get'],
  ...more,
});
const subject = { kind: 'ServiceAccount', namespace: 'ours', name: 'ann' };
const clusterWide = (rules: readonly object[], subjects: readonly object[] = [subject]) =>
  storeWith(
    ['clusterroles', { metadata: { name: 'r' }, rules }],
    ['clusterrolebindings', { metadata: { name: 'b' }, roleRef: { kind: 'ClusterRole', name: 'r' }, subjects }],
  );
const inNamespace = storeWith(
  ['roles', { metadata: { name: 'r', namespace: 'ci' }, rules: [rule()] }],
  ['roles', { metadata: { name: 'r', namespace: 'other' }, rules: [rule({ verbs: ['*'] })] }],
  [
    'rolebindings',
    { metadata: { name: 'b', namespace: 'ci' }, roleRef: { kind: 'Role', name: 'r' }, subjects: [subject] },
  ],
);

function asked(
  store: ReturnType<typeof createStore>,
  attributes: object,
  user = 'system:serviceaccount:ours:ann',
): unknown {
  const resourceAttributes = { group: 'tekton.dev', resource: 'pipelineruns', verb: 'get', ...attributes };
  return (
    reviewAccess(store, { spec: { user, groups: ['team'], resourceAttributes } }) as {
      readonly status: { readonly allowed: boolean };
    }
  ).status.allowed;
}

describe('reviewAccess', () => {
  it.each([
    ['what a ClusterRole grants', clusterWide([rule()]), {}, true],
    ['another verb', clusterWide([rule()]), { verb: 'patch' }, false],
    ['another group', clusterWide([rule()]), { group: '' }, false],
    ['a subresource', clusterWide([rule()]), { subresource: 'status' }, false],
    [
      'a subresource that is granted',
      clusterWide([rule({ resources: ['pipelineruns/status'] })]),
      { subresource: 'status' },
      true,
    ],
    ['everything', clusterWide([rule({ apiGroups: ['*'], resources: ['*'], verbs: ['*'] })]), { verb: 'delete' }, true],
    ['the object that is named', clusterWide([rule({ resourceNames: ['a'] })]), { name: 'a' }, true],
    ['another object', clusterWide([rule({ resourceNames: ['a'] })]), { name: 'b' }, false],
    ['all objects where one is named', clusterWide([rule({ resourceNames: ['a'] })]), {}, false],
    ['what a Role grants in its namespace', inNamespace, { namespace: 'ci' }, true],
    ['what a Role grants, elsewhere', inNamespace, { namespace: 'other' }, false],
    ['what a Role grants, in the whole cluster', inNamespace, {}, false],
    ['somebody else', clusterWide([rule()], [{ kind: 'User', name: 'bob' }]), {}, false],
    ['a group', clusterWide([rule()], [{ kind: 'Group', name: 'team' }]), {}, true],
    [
      'a role that is not there',
      storeWith([
        'clusterrolebindings',
        { metadata: { name: 'b' }, roleRef: { kind: 'ClusterRole', name: 'r' }, subjects: [subject] },
      ]),
      {},
      false,
    ],
  ])('%s', (_, store, attributes, allowed) => {
    expect(asked(store, attributes)).toBe(allowed);
  });
  it('knows a user by his name', () => {
    expect(asked(clusterWide([rule()], [{ kind: 'User', name: 'bob' }]), {}, 'bob')).toBe(true);
  });
});
