import { encodeLifeMark, parseHeldMark, parseLifeMark } from '../api/marks.js';
import { HELD_ANNOTATION, RELEASED_ANNOTATION } from '../api/names.js';
import { pointerTo } from '../tekton/patch.js';
import { PENDING, type RunObject } from '../tekton/run.js';
import type { Act } from './act.js';

/**
 * Starts a run that we held but can place in no group any more: its claim cannot be read, or it now asks to be ignored.
 * Nothing else would ever start it. `now` is RFC 3339.
 */
export function releaseStranded(object: RunObject, now: string): Act | undefined {
  const isHeld = object.specStatus === PENDING && parseHeldMark(object.annotations[HELD_ANNOTATION]) !== undefined;
  const wasReleased = parseLifeMark(object.uid, object.annotations[RELEASED_ANNOTATION]) !== undefined;
  if (!isHeld || wasReleased || object.isBeingDeleted) {
    return undefined;
  }
  return {
    object,
    kind: 'release',
    fields: {},
    operations: [
      { op: 'test', path: '/metadata/uid', value: object.uid },
      { op: 'test', path: '/spec/status', value: PENDING },
      { op: 'remove', path: '/spec/status' },
      {
        op: 'add',
        path: pointerTo('metadata', 'annotations', RELEASED_ANNOTATION),
        value: encodeLifeMark(object.uid, now),
      },
    ],
    events: [
      {
        regarding: object,
        type: 'Warning',
        reason: 'Ungrouped',
        action: 'Start',
        note: 'Started without concurrency control: its concurrency.tekton.dev marks cannot be read, or it asks to be ignored',
      },
    ],
  };
}
