import { isDone } from '../condition.js';
import { type Fields, fieldsOf, without } from '../fields.js';
import { isSameSpec } from './same-spec.js';

/** What Tekton's validation finds wrong with an update of a TaskRun, in its words; empty for a good one. */
export function validateTaskRun(object: Fields, old: Fields | undefined): readonly string[] {
  if (old === undefined) {
    return [];
  }
  const spec = fieldsOf(object['spec']);
  const oldSpec = fieldsOf(old['spec']);
  if (isDone(fieldsOf(old['status']))) {
    return isSameSpec(spec, oldSpec)
      ? []
      : ['invalid value: Once the TaskRun is complete, no updates are allowed: spec'];
  }
  return isSameSpec(fixedPart(spec), fixedPart(oldSpec))
    ? []
    : ['invalid value: Once the TaskRun has started, only status and statusMessage updates are allowed: spec'];
}

function fixedPart(spec: Fields): Fields {
  return without(without(spec, 'status'), 'statusMessage');
}
