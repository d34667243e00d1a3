import { isStrandedByTemplate } from '../api/claim-annotation.js';
import { encodeLifeMark, parseLifeMark } from '../api/marks.js';
import { CLAIM_ANNOTATION, RELEASED_ANNOTATION, UID_ANNOTATION } from '../api/names.js';
import { pointerTo } from '../tekton/patch.js';
import { isAdmittedElsewhere, PENDING, type RunObject } from '../tekton/run.js';
import type { Act } from './act.js';
import { microsOf, type Track } from './to-run.js';
import { hasFreshHold } from './to-run-state.js';

/**
 * Starts a run that we held, or its template for us, but that we can place in no group any more: its claim cannot be read
 * (a later version may have written it), or it now asks to be ignored. Nothing else would ever start it. We never hold the
 * child of another run, nor what another controller runs or admits. `now` is RFC 3339.
 */
export function releaseStranded(object: RunObject, now: string, track: Track): Act | undefined {
  const isOurs = hasFreshHold(object, microsOf(object.creationTimestamp)) || isOfTemplate(object);
  const isHeld = object.specStatus === PENDING && isOurs;
  const wasReleased = parseLifeMark(object.uid, object.annotations[RELEASED_ANNOTATION]) !== undefined;
  const isElsewhere = object.isChildRun || object.isManagedElsewhere || isAdmittedElsewhere(object);
  if (!isHeld || wasReleased || isElsewhere || object.deletionTimestamp !== undefined || track(object) !== undefined) {
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

/** A run that was copied is the copier's to start. */
function isOfTemplate({ uid, annotations }: RunObject): boolean {
  const isCopy = (annotations[UID_ANNOTATION] ?? uid) !== uid;
  return !isCopy && isStrandedByTemplate(annotations[CLAIM_ANNOTATION] ?? '');
}
