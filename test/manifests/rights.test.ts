import { describe, expect, it } from '@jest/globals';

import { INSTALL_NAMESPACE } from '../../src/api/names.js';
import { type Binding, objectsOf, ofKind, type Overlay, OVERLAYS, type Role } from './installed.js';

const rolesOf = (overlay: Overlay): readonly Role[] => {
  const objects = objectsOf(overlay);
  return [...ofKind(objects, 'Role'), ...ofKind(objects, 'ClusterRole')];
};
const bindingsOf = (overlay: Overlay): readonly Binding[] => {
  const objects = objectsOf(overlay);
  return [...ofKind(objects, 'RoleBinding'), ...ofKind(objects, 'ClusterRoleBinding')];
};

/** Each right of a role as a text of its own: group, resource, names, verb. */
function rightsOf({ rules }: Role): readonly string[] {
  return rules.flatMap(({ apiGroups, resources, verbs, resourceNames = ['any'] }) =>
    apiGroups.flatMap((group) =>
      resources.flatMap((resource) => verbs.map((verb) => [group, resource, resourceNames, verb].join(' '))),
    ),
  );
}

describe.each(OVERLAYS)('the rights of the overlay %s', (overlay) => {
  it('are bound, each role once, to accounts that are there', () => {
    const accounts = ofKind(objectsOf(overlay), 'ServiceAccount').map(({ metadata }) => metadata.name);
    const bound = bindingsOf(overlay).map(({ kind, metadata, roleRef, subjects }) => {
      const [subject] = subjects;
      expect(subjects).toEqual([{ kind: 'ServiceAccount', name: subject?.name, namespace: INSTALL_NAMESPACE }]);
      expect(accounts).toContain(subject?.name);
      expect(`${kind} ${metadata.name}`).toBe(`${roleRef.kind}Binding ${roleRef.name}`);
      expect(roleRef.apiGroup).toBe('rbac.authorization.k8s.io');
      return `${roleRef.kind} ${roleRef.name}`;
    });
    expect(bound).toEqual(rolesOf(overlay).map(({ kind, metadata }) => `${kind} ${metadata.name}`));
  });

  it('are granted once in a role, and name what they are about', () => {
    for (const role of rolesOf(overlay)) {
      const rights = rightsOf(role);
      expect(new Set(rights).size).toBe(rights.length);
      expect(rights.filter((right) => right.includes('*'))).toEqual([]);
      for (const rule of role.rules) {
        expect(Object.keys(rule).toSorted()).toEqual(
          ['apiGroups', 'resources', 'verbs', ...('resourceNames' in rule ? ['resourceNames'] : [])].toSorted(),
        );
      }
    }
  });

  it('include Secrets only where the program keeps certificates: to make one in our namespace, and to read and renew one', () => {
    const ofSecrets = rolesOf(overlay).flatMap((role) =>
      rightsOf(role)
        .filter((right) => right.split(' ')[1] === 'secrets')
        .map((right) => `${role.kind}:${right}`),
    );
    expect(ofSecrets).toEqual(
      overlay === 'cert-manager'
        ? []
        : [
            'Role: secrets any create',
            'Role: secrets concurrency-certificates get',
            'Role: secrets concurrency-certificates update',
          ],
    );
  });
});
