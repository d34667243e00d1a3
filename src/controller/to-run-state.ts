import { parseHeldMark, parseLifeMark } from '../api/marks.js';
import {
  ENDING_ANNOTATION,
  HELD_ANNOTATION,
  PASSED_OVER_ANNOTATION,
  REASON_ANNOTATION,
  RELEASED_ANNOTATION,
} from '../api/names.js';
import { MILLISECOND, type Micros, MINUTE } from '../core/micros.js';
import type { RunState } from '../core/run.js';
import { COULD_NOT_CANCEL, isAdmittedElsewhere, isDone, isEnding, PENDING, type RunObject } from '../tekton/run.js';

/** What else is known of the run whose state is asked for. */
interface Around {
  readonly bound: boolean;
  /** Its claim says that a template put it there, Pending with it. */
  readonly isTemplated: boolean;
  readonly copyOf: string | undefined;
  readonly createdAt: Micros;
}

/** A held mark that is older than this at creation was copied from another run. */
const HELD_BEFORE_CREATION: Micros = MINUTE;

/** Where the run is, from `spec.status`, `status` and our marks. */
export function toRunState(object: RunObject, around: Around): RunState {
  const released = releaseOf(object);
  const stillHeld = isHeldByUs(object, around) && released === undefined;
  const started = object.startTime !== undefined && !endedBeforeStart(object, around.bound, stillHeld);
  if (isDone(object)) {
    const at = timeOf(object.completionTime) ?? around.createdAt;
    return { kind: 'done', started: started && !neverRan(object), at, isSettled: true };
  }
  if (object.specStatus === PENDING) {
    return pendingState(object, around, stillHeld);
  }
  return isEnding(object.specStatus) || object.deletionTimestamp !== undefined
    ? endingState(object, started)
    : openState(object, started, released ?? around.createdAt);
}

function openState({ startTime, startedTasks }: RunObject, started: boolean, releasedAt: Micros): RunState {
  return started
    ? { kind: 'started', at: timeOf(startTime) ?? releasedAt, tasks: startedTasks }
    : { kind: 'released', at: releasedAt };
}

/** A held run that is being deleted counts as done: it will never start. */
function pendingState(object: RunObject, { createdAt }: Around, isOurs: boolean): RunState {
  if (!isOurs) {
    return { kind: 'foreign' };
  }
  const isGoing = object.deletionTimestamp !== undefined;
  return isGoing ? { kind: 'done', started: false, at: createdAt, isSettled: true } : { kind: 'held' };
}

/** Ended by a word, ours or somebody else's, or because it is being deleted: Tekton's controller leaves it alone then. */
function endingState(object: RunObject, started: boolean): RunState {
  const { specStatus, deletionTimestamp, succeeded } = object;
  const ours = timeOf(endedByUs(object)?.at);
  const since = timeOf(deletionTimestamp) ?? ours ?? timeOf(lifeMark(object, ENDING_ANNOTATION));
  return {
    kind: 'ending',
    started,
    isOurs: ours !== undefined,
    ...(isEnding(specStatus) && { word: specStatus }),
    ...(since !== undefined && { since }),
    ...(succeeded?.reason === COULD_NOT_CANCEL && { isStuck: true }),
    ...(deletionTimestamp !== undefined && { isBeingDeleted: true }),
  };
}

/** When (RFC 3339) and why we ended the run, where we did. */
export function endedByUs(object: RunObject): { readonly at: string; readonly reason: string } | undefined {
  const [at, reason] = lifeMark(object, REASON_ANNOTATION)?.split(' ') ?? [];
  return at === undefined || reason === undefined ? undefined : { at, reason };
}

/** When the run was first passed over, where that was noted. */
export function passedOverAt(object: RunObject): Micros | undefined {
  return timeOf(lifeMark(object, PASSED_OVER_ANNOTATION));
}

/**
 * Whether Pending, now or earlier, was ours: by a fresh held mark, or by the template that took it from our answer. Where Kueue
 * admits the run it is Kueue's, whoever set it first: to clear it would start what was not admitted.
 */
function isHeldByUs(object: RunObject, { isTemplated, copyOf, createdAt }: Around): boolean {
  const isOurs = hasFreshHold(object, createdAt) || (isTemplated && copyOf === undefined);
  return isOurs && !isAdmittedElsewhere(object);
}

/** Whether the run carries a held mark that was written for it, and not for one that it was copied from. */
export function hasFreshHold({ annotations }: RunObject, createdAt: Micros): boolean {
  const since = heldSince(annotations);
  return since !== undefined && since >= createdAt - HELD_BEFORE_CREATION;
}

/** When the held mark was written. */
export function heldSince(annotations: RunObject['annotations']): Micros | undefined {
  return timeOf(parseHeldMark(annotations[HELD_ANNOTATION])?.since);
}

/**
 * Somebody else ended it before it started: a word that ends stands on a run that we held and never released, or that we
 * see for the first time. Tekton starts such a run for the sake of its `finally` if the word is a graceful one, so a
 * startTime says nothing there.
 */
function endedBeforeStart(object: RunObject, bound: boolean, stillHeld: boolean): boolean {
  return isEnding(object.specStatus) && (stillHeld || !bound);
}

/** Tekton writes startTime = completionTime and no child on a run that was cancelled while it was pending. */
function neverRan(object: RunObject): boolean {
  return object.succeeded?.reason === 'Cancelled' && !object.hasChildren && object.startTime === object.completionTime;
}

function releaseOf(object: RunObject): Micros | undefined {
  return timeOf(lifeMark(object, RELEASED_ANNOTATION));
}

function lifeMark({ uid, annotations }: RunObject, name: string): string | undefined {
  return parseLifeMark(uid, annotations[name]);
}

function timeOf(text: string | undefined): Micros | undefined {
  const milliseconds = Date.parse(text ?? '');
  return Number.isNaN(milliseconds) ? undefined : milliseconds * MILLISECOND;
}
