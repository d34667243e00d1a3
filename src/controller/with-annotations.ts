import { type JsonPatchOperation, pointerTo } from '../tekton/patch.js';
import type { RunObject } from '../tekton/run.js';

/** Nothing can be added to a map that is not there: a run that a control over all namespaces selects may have no annotation. */
export function withAnnotations({ hasAnnotations }: RunObject): readonly JsonPatchOperation[] {
  const path = pointerTo('metadata', 'annotations');
  return hasAnnotations
    ? []
    : [
        { op: 'test', path, value: null },
        { op: 'add', path, value: {} },
      ];
}
