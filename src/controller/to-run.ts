import { createHash } from 'node:crypto';

import { asksToBeIgnored } from '../api/asks-to-be-ignored.js';
import { type ClaimAnnotation, parseClaimAnnotation } from '../api/claim-annotation.js';
import { type GroupsMark, parseGroupsMark, parseHeldMark } from '../api/marks.js';
import { CLAIM_ANNOTATION, EVENT_ID_LABEL, GROUPS_ANNOTATION, HELD_ANNOTATION, UID_ANNOTATION } from '../api/names.js';
import { arrivalOfCopy } from '../core/arrival.js';
import { controlIdOf } from '../core/field.js';
import { toKey } from '../core/key.js';
import { MAX_DETAIL_BYTES } from '../core/max-detail-bytes.js';
import { MILLISECOND, type Micros } from '../core/micros.js';
import { optional } from '../core/optional.js';
import { policyOf } from '../core/settings.js';
import { type Membership, type Reason, REASONS, type Run } from '../core/run.js';
import type { RunObject } from '../tekton/run.js';
import type { ControlView } from './control-view.js';
import { lateGroupsOf } from './late-groups.js';
import type { TakesPart } from './ports.js';
import { endedByUs, heldSince, passedOverAt, toRunState } from './to-run-state.js';

/** A run object with what the decision sees of it. */
export interface Tracked {
  readonly object: RunObject;
  readonly run: Run;
  /** The uid of the run that this one is a copy of, where that is known. */
  readonly copyOf?: string;
  /** Of its held mark. Runs with one nonce are one held run and its copies. */
  readonly nonce?: string;
}

/** What the controls that live say of the memberships that stand on a run. */
export type Attach = ControlView['memberships'];

export type Track = (object: RunObject, copyOfByNonce?: string) => Tracked | undefined;

export interface TrackOptions {
  readonly copyOfByNonce?: string | undefined;
  readonly attach?: Attach;
  /** Whether runs of the namespace are ours to touch. */
  readonly takesPart?: TakesPart;
}

const everywhere: TakesPart = () => true;
const AS_MARKED: Attach = (_, marked) => marked;

/**
 * The run as the decision sees it; undefined where it is none of ours: it asks to be ignored, is the child of another
 * run, belongs to another controller, or carries no claim that can be read. `copyOfByNonce` is known from the runs around
 * it (a nonce that two share), and counts where no uid mark says whether it is a copy.
 */
export function toTracked(
  object: RunObject,
  { copyOfByNonce, attach = AS_MARKED, takesPart = everywhere }: TrackOptions = {},
): Tracked | undefined {
  if (!mayBeOurs(object, takesPart)) {
    return undefined;
  }
  const copyOf = copyOfMark(object, copyOfByNonce);
  const { claim, bound, marked } = marksOf(object, copyOf !== undefined);
  const createdAt = microsOf(object.creationTimestamp);
  const memberships = attach(object, marked ?? [], createdAt);
  if (marked === undefined && memberships.length === 0) {
    return undefined;
  }
  const run: Run = {
    uid: object.uid,
    namespace: object.namespace,
    name: object.name,
    createdAt,
    event: eventOf(object, claim, copyOf),
    state: toRunState(object, { bound, isTemplated: claim?.inject === 'Template', copyOf, createdAt }),
    identified: object.annotations[UID_ANNOTATION] !== undefined,
    bound,
    memberships,
    ...optional('reason', reasonOf(object)),
    ...optional('passedOverAt', passedOverAt(object)),
  };
  const nonce = parseHeldMark(object.annotations[HELD_ANNOTATION])?.nonce;
  return { object, run, ...optional('copyOf', copyOf), ...optional('nonce', nonce) };
}

/** Whether nobody asked us to leave the run or its namespace alone, and Tekton's own controller runs it. */
function mayBeOurs(object: RunObject, takesPart: TakesPart): boolean {
  const isLeftAlone = object.isChildRun || object.isManagedElsewhere || asksToBeIgnored(object);
  return !isLeftAlone && takesPart(object.namespace);
}

interface Marks {
  readonly claim: ClaimAnnotation | undefined;
  readonly bound: boolean;
  /** Undefined where nothing on the run can be read: a label alone is no membership. */
  readonly marked: readonly Membership[] | undefined;
}

/** What the groups mark says, else the claim, and what late groups there are. */
function marksOf(object: RunObject, isCopy: boolean): Marks {
  const parsed = parseClaimAnnotation(object.annotations[CLAIM_ANNOTATION] ?? '');
  const claim = parsed.ok ? parsed.value : undefined;
  const mark = parseGroupsMark(object.uid, object.annotations[GROUPS_ANNOTATION]);
  const first = mark?.map((entry) => fixed(entry, object)) ?? (claim && claimed(claim, object, isCopy));
  const known = new Set(first?.map(({ group }) => controlIdOf(group.control)));
  const late = lateGroupsOf(object)
    .map((entry) => fixed(entry, object))
    .filter(({ group }) => !known.has(controlIdOf(group.control)));
  const marked = first === undefined && late.length === 0 ? undefined : [...(first ?? []), ...late];
  return { claim, bound: mark !== undefined, marked };
}

/** The uid mark, where it names another run; a run that has none may be known as a copy by other means. */
function copyOfMark({ uid, annotations }: RunObject, unmarked: string | undefined): string | undefined {
  const copyOf = annotations[UID_ANNOTATION] ?? unmarked;
  return copyOf === uid ? undefined : copyOf;
}

/** Milliseconds have no place in a creationTimestamp; 0 for what cannot be read, so that nothing is newer by accident. */
export function microsOf(time: string | undefined): Micros {
  const milliseconds = Date.parse(time ?? '');
  return Number.isNaN(milliseconds) ? 0 : milliseconds * MILLISECOND;
}

/**
 * A copy is a unit of its own, and so is a run that no event made. So are the runs of each namespace: in a group over all of
 * them, whoever may write a run could otherwise join another namespace's unit by its event's id, and have it ended with his.
 */
function eventOf(object: RunObject, claim: ClaimAnnotation | undefined, copyOf: string | undefined): string {
  const eventID = [claim?.eventID, object.labels[EVENT_ID_LABEL]].find((id) => id !== undefined && id !== '');
  return copyOf !== undefined || eventID === undefined ? `run ${object.uid}` : `event ${object.namespace} ${eventID}`;
}

/** Memberships as the claim gives them. Of a copy's claim, order, revision and delivery do not count. */
function claimed({ entries, trigger }: ClaimAnnotation, object: RunObject, isCopy: boolean): readonly Membership[] {
  const createdAt = microsOf(object.creationTimestamp);
  const heldAt = heldSince(object.annotations);
  return entries.map(({ control, key, keyFrom, title, settings, arrival, ...entry }) => ({
    group: { control, scope: object.namespace, key: toKey(key), keyFrom },
    title,
    policy: policyOf(settings),
    arrival: isCopy ? arrivalOfCopy(createdAt, arrivalOf(arrival), heldAt) : arrivalOf(arrival),
    ...(isCopy ? {} : ofEvent(entry, trigger)),
  }));
}

/** What an entry tells of its event. A delivery is known by its Trigger too: two may hear of one delivery. */
function ofEvent(entry: OfEvent, trigger: string): OfEvent {
  const { order, revision, delivery, action } = entry;
  return {
    ...optional('order', order),
    ...optional('revision', revision),
    ...optional('delivery', delivery === undefined ? undefined : deliveryIn(trigger, delivery)),
    ...optional('action', action),
  };
}

/** The sender chooses the text. One that with its Trigger is longer than the groups mark holds stands as a hash. */
function deliveryIn(trigger: string, delivery: string): string {
  const text = `${trigger} ${delivery}`;
  return text.length <= MAX_DETAIL_BYTES ? text : createHash('sha256').update(text).digest('hex');
}

type OfEvent = Pick<Membership, 'order' | 'revision' | 'delivery' | 'action'>;

/** Memberships as the mark gives them. Anyone may have written it, so a run competes in its own namespace all the same. */
function fixed(entry: GroupsMark[number], { namespace }: RunObject): Membership {
  const { control, key, keyFrom, title, arrival, order, revision, delivery, action } = entry;
  return {
    group: { control, scope: namespace, key: toKey(key), keyFrom },
    policy: policyOf(entry),
    arrival: arrivalOf(arrival),
    ...optional('title', title),
    ...optional('order', order),
    ...optional('revision', revision),
    ...optional('delivery', delivery),
    ...optional('action', action),
  };
}

/** What a double can count; the 16 digits that an arrival may have go further. One is left for a copy to come after. */
const LAST_ARRIVAL: Micros = Number.MAX_SAFE_INTEGER - 1;

/**
 * The arrival that somebody wrote. Beyond the bound it could not be told from its neighbours, nor would it read back from
 * the groups mark with the same number of digits: we would bind the run again and again.
 */
function arrivalOf(text: string): Micros {
  return Math.min(Number(text), LAST_ARRIVAL);
}

function reasonOf(object: RunObject): Reason | undefined {
  const word = endedByUs(object)?.reason;
  return REASONS.find((reason) => reason === word);
}
