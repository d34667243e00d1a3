import { type Fields, fieldsAt, isFields, listAt, textAt, textsAt, withField } from '../model/fields.js';
import type { KubeObject } from '../model/kube-object.js';
import type { Store } from '../store/store.js';

const RBAC = 'rbac.authorization.k8s.io';

/** What somebody asks to do, of a SubjectAccessReview. */
interface Attempt {
  readonly user: string;
  readonly groups: readonly string[];
  readonly group: string;
  /** With its subresource. */
  readonly resource: string;
  readonly verb: string;
  readonly name: string;
  /** Empty: the whole cluster. */
  readonly namespace: string;
}

/**
 * A SubjectAccessReview with its answer, by the Roles and bindings that are stored. This server itself lets everybody do
 * everything: the answer is what one with RBAC would say.
 */
export function reviewAccess(store: Store, body: unknown): Fields {
  const review = isFields(body) ? body : {};
  const attempt = attemptOf(fieldsAt(review, 'spec'));
  const bindings = [
    ...store.list(`${RBAC}/clusterrolebindings`),
    ...store.list(`${RBAC}/rolebindings`).filter(({ metadata }) => metadata.namespace === attempt.namespace),
  ];
  const allowed = bindings.some(
    (binding) => hasSubject(binding, attempt) && rulesOf(store, binding).some((rule) => covers(rule, attempt)),
  );
  return withField(review, 'status', { allowed });
}

function attemptOf(spec: Fields): Attempt {
  const asked = fieldsAt(spec, 'resourceAttributes');
  const subresource = textAt(asked, 'subresource');
  const resource = textAt(asked, 'resource') ?? '';
  return {
    user: textAt(spec, 'user') ?? '',
    groups: textsAt(spec, 'groups'),
    group: textAt(asked, 'group') ?? '',
    resource: subresource === undefined ? resource : `${resource}/${subresource}`,
    verb: textAt(asked, 'verb') ?? '',
    name: textAt(asked, 'name') ?? '',
    namespace: textAt(asked, 'namespace') ?? '',
  };
}

function hasSubject(binding: KubeObject, { user, groups }: Attempt): boolean {
  return listAt(binding, 'subjects')
    .filter(isFields)
    .some((subject) => {
      const name = textAt(subject, 'name') ?? '';
      const kind = textAt(subject, 'kind');
      if (kind === 'ServiceAccount') {
        return user === `system:serviceaccount:${textAt(subject, 'namespace') ?? ''}:${name}`;
      }
      return kind === 'Group' ? groups.includes(name) : user === name;
    });
}

function rulesOf(store: Store, binding: KubeObject): readonly Fields[] {
  const ref = fieldsAt(binding, 'roleRef');
  const name = textAt(ref, 'name') ?? '';
  const role =
    textAt(ref, 'kind') === 'ClusterRole'
      ? store.list(`${RBAC}/clusterroles`).find(({ metadata }) => metadata.name === name)
      : store
          .list(`${RBAC}/roles`)
          .find(({ metadata }) => metadata.name === name && metadata.namespace === binding.metadata.namespace);
  return role === undefined ? [] : listAt(role, 'rules').filter(isFields);
}

function covers(rule: Fields, { group, resource, verb, name }: Attempt): boolean {
  const has = (field: string, value: string): boolean => {
    const given = textsAt(rule, field);
    return given.includes(value) || given.includes('*');
  };
  const names = textsAt(rule, 'resourceNames');
  return (
    has('apiGroups', group) &&
    has('resources', resource) &&
    has('verbs', verb) &&
    (names.length === 0 || names.includes(name))
  );
}
