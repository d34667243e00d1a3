import { type JsonPatchOperation, pointerTo } from '../tekton/patch.js';
import type { RunObject } from '../tekton/run.js';

const LABELS = `${pointerTo('metadata', 'labels')}/`;
const ANNOTATIONS = `${pointerTo('metadata', 'annotations')}/`;

/**
 * The run as it will be once a patch of ours has taken hold: what was decided is assumed before it is sent, so that the
 * next decision does not decide it again.
 */
export function assume(object: RunObject, operations: readonly JsonPatchOperation[]): RunObject {
  return operations.reduce(assumeOne, object);
}

function assumeOne(object: RunObject, operation: JsonPatchOperation): RunObject {
  const { op, path } = operation;
  if (op === 'test') {
    return object;
  }
  if (path === '/spec/status') {
    const { specStatus: former, ...rest } = object;
    return op === 'remove' ? rest : { ...rest, specStatus: String(operation.value) };
  }
  if (op !== 'remove' && path.startsWith(ANNOTATIONS)) {
    const added = { [nameIn(path, ANNOTATIONS)]: String(operation.value) };
    return { ...object, hasAnnotations: true, annotations: { ...object.annotations, ...added } };
  }
  if (op !== 'remove' && path.startsWith(LABELS)) {
    const added = { [nameIn(path, LABELS)]: String(operation.value) };
    return { ...object, hasLabels: true, labels: { ...object.labels, ...added } };
  }
  return object;
}

function nameIn(path: string, map: string): string {
  return path.slice(map.length).replaceAll('~1', '/').replaceAll('~0', '~');
}
