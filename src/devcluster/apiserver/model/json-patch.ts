import { type Fields, isFields, isList, textAt, valueAt, withField } from './fields.js';
import { sameJson } from './same-json.js';

const operations = ['add', 'remove', 'replace', 'move', 'copy', 'test'] as const;
type OperationName = (typeof operations)[number];

/** One operation of RFC 6902; what is undefined was not understood, and fails when it is applied. */
export interface Operation {
  readonly op: OperationName | undefined;
  readonly path: readonly string[] | undefined;
  readonly from: readonly string[] | undefined;
  readonly value: unknown;
}

/** An operation that cannot be applied. The edge turns it into a 422. */
export class PatchError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PatchError';
  }
}

/** Parses a patch document; undefined where it is none: a list of objects whose op, path and from are texts. */
export function parseJsonPatch(document: unknown): readonly Operation[] | undefined {
  if (!isList(document)) {
    return undefined;
  }
  const parsed = document.map(parseOperation);
  return parsed.every((each) => each !== undefined) ? parsed : undefined;
}

function parseOperation(item: unknown): Operation | undefined {
  if (!isFields(item) || !['op', 'path', 'from'].every((name) => isTextOrMissing(item, name))) {
    return undefined;
  }
  return {
    op: operations.find((name) => name === item['op']),
    path: parsePointer(textAt(item, 'path')),
    from: parsePointer(textAt(item, 'from') ?? ''),
    value: valueAt(item, 'value') ?? null,
  };
}

function isTextOrMissing(item: Fields, name: string): boolean {
  return typeof (valueAt(item, name) ?? '') === 'string';
}

/** The steps of a JSON pointer. `~1` before `~0`, so that `~01` stays `~1`. */
function parsePointer(pointer: string | undefined): readonly string[] | undefined {
  if (pointer === '') {
    return [];
  }
  return pointer?.startsWith('/') === true
    ? pointer
        .slice(1)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    : undefined;
}

export function applyJsonPatch(document: unknown, patch: readonly Operation[]): unknown {
  return patch.reduce(applyOperation, document);
}

function applyOperation(document: unknown, { op, path, from, value }: Operation): unknown {
  if (path === undefined || from === undefined) {
    throw new PatchError('the path of an operation is no JSON pointer');
  }
  switch (op) {
    case undefined:
      throw new PatchError('an operation is not known');
    case 'add':
      return edit(document, path, { kind: 'add', value });
    case 'remove':
      return edit(document, path, { kind: 'remove' });
    case 'replace':
      return edit(document, path, { kind: 'replace', value });
    case 'copy':
      return edit(document, path, { kind: 'add', value: copied(document, from) });
    case 'move':
      return edit(edit(document, from, { kind: 'remove' }), path, { kind: 'add', value: lookUp(document, from) });
    case 'test':
      return tested(document, path, value);
  }
}

/**
 * The Kubernetes implementation (evanphx/json-patch 4) lets a test for null pass where the last step is absent, which
 * the RFC does not; it is how a patch says "only if nobody has set this". The parent must be there all the same.
 */
function tested(document: unknown, path: readonly string[], value: unknown): unknown {
  if (!sameJson(lookUp(document, path) ?? null, value)) {
    throw new PatchError(`testing value ${pointerOf(path)} failed: test failed`);
  }
  return document;
}

function copied(document: unknown, from: readonly string[]): unknown {
  return lookUp(document, from) ?? null;
}

/** What is at a path, undefined for a name that its object does not have; the parent and an index must be there. */
function lookUp(document: unknown, path: readonly string[]): unknown {
  const parent = read(document, path.slice(0, -1));
  const step = path.at(-1);
  if (step === undefined) {
    return document;
  }
  if (isList(parent)) {
    return parent[existing(parent, step)];
  }
  if (!isFields(parent)) {
    throw missing(path);
  }
  return valueAt(parent, step);
}

function read(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, step) => {
    if (isList(at)) {
      return at[indexOf(step, at.length)];
    }
    return isFields(at) ? valueAt(at, step) : undefined;
  }, document);
}

type Edit = { readonly kind: 'remove' } | { readonly kind: 'add' | 'replace'; readonly value: unknown };

function edit(at: unknown, path: readonly string[], change: Edit): unknown {
  const [step, ...rest] = path;
  if (step === undefined) {
    if (change.kind === 'remove') {
      throw missing(path);
    }
    return change.value;
  }
  if (isList(at)) {
    return editInList(at, { step, rest }, change);
  }
  const last = rest.length === 0;
  // A replace makes what is absent, as the Kubernetes implementation has it; RFC 6902 would have it fail.
  if (!isFields(at) || !(Object.hasOwn(at, step) || (last && change.kind !== 'remove'))) {
    throw missing(path);
  }
  return withField(at, step, last && change.kind === 'remove' ? undefined : edit(at[step], rest, change));
}

interface Place {
  readonly step: string;
  readonly rest: readonly string[];
}

function editInList(list: readonly unknown[], { step, rest }: Place, change: Edit): readonly unknown[] {
  if (rest.length > 0) {
    const at = existing(list, step);
    return list.with(at, edit(list[at], rest, change));
  }
  switch (change.kind) {
    case 'remove':
      return list.toSpliced(existing(list, step), 1);
    case 'replace':
      return list.with(existing(list, step), change.value);
    case 'add':
      return list.toSpliced(step === '-' ? list.length : within(list.length, step), 0, change.value);
  }
}

function existing(list: readonly unknown[], step: string): number {
  return within(list.length - 1, step);
}

function within(last: number, step: string): number {
  const index = indexOf(step, last + 1);
  if (index < 0 || index > last) {
    throw new PatchError(`Unable to access invalid index: ${step}: invalid index referenced`);
  }
  return index;
}

/** A list index; negative ones count from the end, as the Kubernetes implementation lets them. -1 where it is none. */
function indexOf(step: string, length: number): number {
  if (!/^-?(0|[1-9]\d*)$/.test(step)) {
    return -1;
  }
  const index = Number(step);
  return index < 0 ? index + length : index;
}

function missing(path: readonly string[]): PatchError {
  return new PatchError(`operation does not apply: doc is missing path: ${pointerOf(path)}: missing value`);
}

function pointerOf(path: readonly string[]): string {
  return path.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
