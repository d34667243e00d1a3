import { inOrder } from './element-order.js';
import { type Fields, isFields, isList, listAt, valueAt } from './fields.js';
import { sameJson } from './same-json.js';

/** How lists are merged: by the value of a field of their items, or as a set of plain values. */
export type ListRule = 'set' | { readonly mergeKey: string; readonly item: PatchShape };

/** Which lists within an object are merged by item; all others are replaced. */
export interface PatchShape {
  readonly lists?: Readonly<Record<string, ListRule>>;
  readonly fields?: Readonly<Record<string, PatchShape>>;
}

/** The patch asks for something that it may not. */
export class StrategicPatchError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StrategicPatchError';
  }
}

const DIRECTIVE = '$patch';
const RETAIN = '$retainKeys';
const ORDER = '$setElementOrder/';
const TAKE_OUT = '$deleteFromPrimitiveList/';

/**
 * A strategic merge patch (apimachinery's pkg/util/strategicpatch): a merge patch in which some lists are merged by item,
 * with directives that replace, delete and put in order.
 */
export function strategicMergePatch(current: Fields, patch: Fields, shape: PatchShape): Fields {
  const directive = valueAt(patch, DIRECTIVE);
  if (directive !== undefined) {
    return directed(directive, patch);
  }
  const merged = new Map(Object.entries(retained(current, patch)));
  for (const name of namesIn(patch)) {
    const value = mergedValue(merged.get(name), patch, { name, shape });
    if (value === undefined) {
      merged.delete(name);
    } else {
      merged.set(name, value);
    }
  }
  return Object.fromEntries(merged);
}

function directed(directive: unknown, patch: Fields): Fields {
  switch (directive) {
    case 'replace':
      return plainFields(patch);
    case 'delete':
      return {};
    default:
      throw new StrategicPatchError(`unknown patch type [${String(directive)}]`);
  }
}

/** With `$retainKeys` only the fields that it names stay: so the members of a union make way for each other. */
function retained(current: Fields, patch: Fields): Fields {
  const keep = valueAt(patch, RETAIN);
  return isList(keep) ? Object.fromEntries(Object.entries(current).filter(([name]) => keep.includes(name))) : current;
}

/** The fields that a patch is about, be it by a directive alone. */
function namesIn(patch: Fields): ReadonlySet<string> {
  const names = Object.keys(patch).map((name) =>
    name.startsWith(ORDER) || name.startsWith(TAKE_OUT) ? name.slice(name.indexOf('/') + 1) : name,
  );
  return new Set(names.filter((name) => name !== RETAIN));
}

interface Place {
  readonly name: string;
  readonly shape: PatchShape;
}

function mergedValue(current: unknown, patch: Fields, { name, shape }: Place): unknown {
  const value = valueAt(patch, name);
  if (value === null) {
    return undefined;
  }
  if (isFields(value)) {
    return mergedFields(current, value, shapeAt(shape, name));
  }
  const rule = shape.lists?.[name];
  if (rule !== undefined && isList(value ?? [])) {
    return patchedList(isList(current) ? current : [], patch, { name, rule });
  }
  return value === undefined ? current : plain(value);
}

function mergedFields(current: unknown, patch: Fields, shape: PatchShape): Fields {
  // A directive for what is not there leaves nothing there, even $patch: replace.
  return current === undefined && DIRECTIVE in patch ? {} : strategicMergePatch(fieldsOf(current), patch, shape);
}

function shapeAt({ fields }: PatchShape, name: string): PatchShape {
  return fields?.[name] ?? {};
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function patchedList(
  server: readonly unknown[],
  patch: Fields,
  { name, rule }: { readonly name: string; readonly rule: ListRule },
): readonly unknown[] {
  const given = listAt(patch, name);
  const gone = listAt(patch, TAKE_OUT + name);
  const list = mergedList(server, given, rule).filter((item) => !gone.some((value) => sameJson(value, item)));
  const identity = identityBy(rule);
  const order = valueAt(patch, ORDER + name);
  return isList(order)
    ? // The real server merges within the array that it had: what is new counts as having stood where something went.
      inOrder(list, { order, server: list.slice(0, server.length), identity })
    : inOrder(list, { order: given, server, identity });
}

function identityBy(rule: ListRule): (item: unknown) => unknown {
  return (item) => (rule !== 'set' && isFields(item) ? item[rule.mergeKey] : item);
}

function mergedList(current: readonly unknown[], patch: readonly unknown[], rule: ListRule): readonly unknown[] {
  if (rule === 'set') {
    return [...current, ...patch.filter((value) => !current.some((present) => sameJson(present, value)))];
  }
  const items = patch.map((item) => keyedItem(item, rule.mergeKey));
  if (items.some((item) => item[DIRECTIVE] === 'replace')) {
    return items.filter((item) => item[DIRECTIVE] === undefined).map(plainFields);
  }
  return items.reduce<readonly unknown[]>((list, item) => withItem(list, item, rule), current);
}

/** An item of a patch must say which it is, save one that says only what to do with the list. */
function keyedItem(item: unknown, mergeKey: string): Fields {
  if (!isFields(item) || !(Object.hasOwn(item, mergeKey) || item[DIRECTIVE] === 'replace')) {
    throw new StrategicPatchError(`${JSON.stringify(item)} does not contain declared merge key: ${mergeKey}`);
  }
  return item;
}

function withItem(
  list: readonly unknown[],
  item: Fields,
  { mergeKey, item: shape }: Exclude<ListRule, 'set'>,
): readonly unknown[] {
  const isIt = (other: unknown): boolean => isFields(other) && sameJson(other[mergeKey], item[mergeKey]);
  if (item[DIRECTIVE] === 'delete') {
    return list.filter((other) => !isIt(other));
  }
  const merge = (present: unknown): Fields => strategicMergePatch(fieldsOf(present), item, shape);
  return list.some(isIt) ? list.map((other) => (isIt(other) ? merge(other) : other)) : [...list, merge({})];
}

/** A value of a patch that is taken whole: directives mean nothing in it, and a null is no value. */
function plain(value: unknown): unknown {
  if (isList(value)) {
    return value.map(plain);
  }
  return isFields(value) ? plainFields(value) : value;
}

function plainFields(fields: Fields): Fields {
  const kept = Object.entries(fields).filter(([name, value]) => value !== null && name !== DIRECTIVE);
  return Object.fromEntries(kept.map(([name, value]) => [name, plain(value)]));
}
