import { isFields, isList } from './fields.js';

/** Whether two JSON values are equal, whatever the order of their fields. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (isList(one) && isList(other)) {
    return one.length === other.length && one.every((item, at) => sameJson(item, other[at]));
  }
  if (isFields(one) && isFields(other)) {
    const names = Object.keys(one);
    return (
      names.length === Object.keys(other).length &&
      names.every((name) => Object.hasOwn(other, name) && sameJson(one[name], other[name]))
    );
  }
  return one === other;
}
