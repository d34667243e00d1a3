import type { FromSchema } from 'json-schema-to-ts';

import { groupsMark, heldMark } from './generated/validators.js';
import {
  ENDING_ANNOTATION,
  FORCED_ANNOTATION,
  GROUPS_ANNOTATION,
  OVERLAPS_ANNOTATION,
  PASSED_OVER_ANNOTATION,
  REASON_ANNOTATION,
  RELEASED_ANNOTATION,
  SUPERSEDED_BY_ANNOTATION,
  SUPERSEDES_ANNOTATION,
} from './names.js';
import type { groupsMarkSchema, heldMarkSchema } from './schema/marks-schema.js';
import { validated } from './validate.js';

/** The held mark: `nonce` is the AdmissionReview's uid, `since` RFC 3339. */
export type HeldMark = FromSchema<typeof heldMarkSchema>;

export function encodeHeldMark(mark: HeldMark): string {
  return JSON.stringify(mark);
}

/** Undefined where there is no such mark, or none that can be read: a mark of ours or nothing. */
export function parseHeldMark(text: string | undefined): HeldMark | undefined {
  const parsed = validated<HeldMark>(heldMark, parsedJson(text), 'held');
  return parsed.ok && !Number.isNaN(Date.parse(parsed.value.since)) ? parsed.value : undefined;
}

/** The memberships of a run, as fixed at binding. */
export type GroupsMark = FromSchema<typeof groupsMarkSchema>;

/**
 * The life marks: each is written once by the reconciler, and its value begins with the uid of its run. On a copy of the
 * run the uid is another, and the mark counts as absent.
 */
export const LIFE_MARKS = [
  GROUPS_ANNOTATION,
  RELEASED_ANNOTATION,
  SUPERSEDES_ANNOTATION,
  REASON_ANNOTATION,
  SUPERSEDED_BY_ANNOTATION,
  PASSED_OVER_ANNOTATION,
  ENDING_ANNOTATION,
  FORCED_ANNOTATION,
  OVERLAPS_ANNOTATION,
] as const;

/** The text of a life mark of the run with this uid. */
export function encodeLifeMark(uid: string, value: string): string {
  return `${uid} ${value}`;
}

/** The value of a life mark that was written for this uid. */
export function parseLifeMark(uid: string, text: string | undefined): string | undefined {
  return text?.startsWith(`${uid} `) === true ? text.slice(uid.length + 1) : undefined;
}

export function encodeGroupsMark(uid: string, groups: GroupsMark): string {
  return encodeLifeMark(uid, JSON.stringify(groups));
}

export function parseGroupsMark(uid: string, text: string | undefined): GroupsMark | undefined {
  const parsed = validated<GroupsMark>(groupsMark, parsedJson(parseLifeMark(uid, text)), 'groups');
  return parsed.ok ? parsed.value : undefined;
}

function parsedJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
