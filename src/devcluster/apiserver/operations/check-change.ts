import { badRequest, conflict, invalid, type Problem, staleVersion } from '../model/failures.js';
import type { Metadata } from '../model/kube-object.js';
import type { Resource } from '../model/resource.js';
import type { NamedTarget } from './cluster.js';

/** Name and namespace of a submitted object must be those of the path. */
export function checkPlace({ name, namespace }: NamedTarget, metadata: Metadata): void {
  if (metadata.name !== '' && metadata.name !== name) {
    throw badRequest(`the name of the object (${metadata.name}) does not match the name on the URL (${name})`);
  }
  if (metadata.namespace !== undefined && metadata.namespace !== namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
}

/**
 * What an update may not do to metadata. The order is the real server's, measured: a stale resourceVersion is told
 * before a wrong uid, save that the uid of a PUT is a precondition of its own (409) and no immutable field (422).
 */
export function checkChange(
  { resource, name }: NamedTarget,
  method: 'PUT' | 'PATCH',
  current: Metadata,
  next: Metadata,
): void {
  const otherUid = next.uid !== undefined && next.uid !== current.uid;
  if (method === 'PUT' && otherUid) {
    const why = `Precondition failed: UID in precondition: ${next.uid}, UID in object meta: ${String(current.uid)}`;
    throw conflict(resource, name, why);
  }
  checkVersion(resource, current, next);
  const problems = [
    ...(otherUid ? [immutable('uid', next.uid)] : []),
    ...immutableDeletion(current, next),
    ...finalizerProblems(current, next),
  ];
  if (problems.length > 0) {
    throw invalid(resource, name, problems);
  }
}

function checkVersion(resource: Resource, current: Metadata, next: Metadata): void {
  if (next.resourceVersion === undefined && !resource.unconditionalUpdate) {
    const message = 'Invalid value: 0: must be specified for an update';
    const field = 'metadata.resourceVersion';
    // The real server puts the resource where the kind belongs in this message; so do we.
    const named = { ...resource, kind: resource.plural };
    throw invalid(named, current.name, [{ field, reason: 'FieldValueInvalid', message }]);
  }
  if (next.resourceVersion !== undefined && next.resourceVersion !== current.resourceVersion) {
    throw staleVersion(resource, current.name);
  }
}

/** Left out, the time of deletion stays; only another one is refused. */
function immutableDeletion(current: Metadata, next: Metadata): readonly Problem[] {
  const { deletionTimestamp } = next;
  return deletionTimestamp === undefined || deletionTimestamp === current.deletionTimestamp
    ? []
    : [immutable('deletionTimestamp', deletionTimestamp)];
}

function immutable(name: string, value: string | undefined): Problem {
  const message = `Invalid value: ${JSON.stringify(value)}: field is immutable`;
  return { field: `metadata.${name}`, reason: 'FieldValueInvalid', message };
}

function finalizerProblems(current: Metadata, next: Metadata): readonly Problem[] {
  const added = (next.finalizers ?? []).filter((each) => current.finalizers?.includes(each) !== true);
  if (current.deletionTimestamp === undefined || added.length === 0) {
    return [];
  }
  const listed = added.map((each) => JSON.stringify(each)).join(', ');
  const message = `Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{${listed}}`;
  return [{ field: 'metadata.finalizers', reason: 'FieldValueForbidden', message }];
}
