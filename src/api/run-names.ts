import {
  CLAIM_ANNOTATION,
  ENDING_ANNOTATION,
  FORCED_ANNOTATION,
  GROUPS_ANNOTATION,
  HELD_ANNOTATION,
  IGNORE_ANNOTATION,
  OVERLAPS_ANNOTATION,
  PASSED_OVER_ANNOTATION,
  REASON_ANNOTATION,
  RELEASED_ANNOTATION,
  SUPERSEDED_BY_ANNOTATION,
  SUPERSEDES_ANNOTATION,
  UID_ANNOTATION,
} from './names.js';

/** The beginning of annotations, a hash after it: the group of a control that came after the run. */
export const LATE_GROUP_PREFIX = `${GROUPS_ANNOTATION}-`;

const OURS: ReadonlySet<string> = new Set([
  CLAIM_ANNOTATION,
  ENDING_ANNOTATION,
  FORCED_ANNOTATION,
  GROUPS_ANNOTATION,
  HELD_ANNOTATION,
  IGNORE_ANNOTATION,
  OVERLAPS_ANNOTATION,
  PASSED_OVER_ANNOTATION,
  REASON_ANNOTATION,
  RELEASED_ANNOTATION,
  SUPERSEDED_BY_ANNOTATION,
  SUPERSEDES_ANNOTATION,
  UID_ANNOTATION,
]);

/** Whether an annotation of a run is one that we write and read: a run may carry many others, some of them large. */
export function isOurAnnotation(name: string): boolean {
  return OURS.has(name) || name.startsWith(LATE_GROUP_PREFIX);
}
