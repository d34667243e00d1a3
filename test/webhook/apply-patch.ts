import type { JsonPatchOperation } from '../../src/tekton/patch.js';

/** Applies a patch to a copy as the API server would: a missing parent, or nothing to remove, fails the whole patch. */
export function applyPatch(object: unknown, patch: readonly JsonPatchOperation[]): unknown {
  const copy: unknown = structuredClone(object);
  for (const operation of patch) {
    const names = operation.path
      .split('/')
      .slice(1)
      .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
    applyTo(parentOf(copy, names), names.at(-1) ?? '', operation);
  }
  return copy;
}

function applyTo(parent: object, name: string, operation: JsonPatchOperation): void {
  if (operation.op === 'remove') {
    if (!Object.hasOwn(parent, name)) {
      throw new Error(`nothing to remove at ${operation.path}`);
    }
    Reflect.deleteProperty(parent, name);
    return;
  }
  Object.defineProperty(parent, name, {
    value: operation.value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function parentOf(root: unknown, names: readonly string[]): object {
  const parent = names.slice(0, -1).reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], root);
  if (typeof parent !== 'object' || parent === null) {
    throw new Error(`no parent at ${names.join('/')}`);
  }
  return parent;
}
