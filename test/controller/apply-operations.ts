import { applyJsonPatch, parseJsonPatch } from '../../src/devcluster/apiserver/model/json-patch.js';
import type { JsonPatchOperation } from '../../src/tekton/patch.js';

/** Applies a patch as the API server does: a test for null passes where there is nothing. Throws where it fails. */
export function applyOperations(object: object, operations: readonly JsonPatchOperation[]): object {
  return applyJsonPatch(object, parseJsonPatch(operations)!) as object;
}
