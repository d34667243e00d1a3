import { badRequest, notImplemented } from '../model/failures.js';
import { type Fields, fieldsAt, textAt } from '../model/fields.js';
import type { KubeObject } from '../model/kube-object.js';

/** Go reads metav1.MicroTime with a layout of exactly six decimals; JavaScript's own form has three. */
const microTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}(Z|[+-]\d\d:\d\d)$/;

/** Refuses times that the real server could not read (400). */
export function checkTimes(object: KubeObject): void {
  for (const [where, names] of fieldsWithTimes(object)) {
    for (const name of names) {
      const time = textAt(where, name);
      if (time !== undefined && microTime.test(time) && !time.endsWith('Z')) {
        throw notImplemented('times with an offset; send UTC');
      }
      if (time !== undefined && !microTime.test(time)) {
        const { apiVersion, kind } = object;
        const version = apiVersion.split('/').at(-1) ?? '';
        throw badRequest(
          `${kind} in version "${version}" cannot be handled as a ${kind}: parsing time "${time}" as "2006-01-02T15:04:05.000000Z07:00": ${name} is not of that form`,
        );
      }
    }
  }
}

function fieldsWithTimes(object: KubeObject): readonly (readonly [Fields, readonly string[]])[] {
  switch (object.kind) {
    case 'Event':
      return [
        [object, ['eventTime']],
        [fieldsAt(object, 'series'), ['lastObservedTime']],
      ];
    case 'Lease':
      return [[fieldsAt(object, 'spec'), ['acquireTime', 'renewTime']]];
    default:
      return [];
  }
}
