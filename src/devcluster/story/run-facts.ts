import { parseClaimAnnotation } from '../../api/claim-annotation.js';
import { parseHeldMark, parseLifeMark } from '../../api/marks.js';
import {
  CLAIM_ANNOTATION,
  EVENT_ID_LABEL,
  HELD_ANNOTATION,
  REASON_ANNOTATION,
  RELEASED_ANNOTATION,
  SUPERSEDED_BY_ANNOTATION,
  SUPERSEDES_ANNOTATION,
  UID_ANNOTATION,
} from '../../api/names.js';
import { isDone, PENDING, type RunObject } from '../../tekton/run.js';

/** What stands on a run, as a person reads it. Undefined: not (yet) there. */
export interface RunFacts {
  readonly name: string;
  readonly event: string | undefined;
  /** Made from another run with its labels and annotations, and not by the event that they name. */
  readonly isCopy: boolean;
  readonly group:
    { readonly title: string; readonly key: string; readonly keyFrom: string; readonly revision?: string } | undefined;
  /** Why it is held, or was until it was released. */
  readonly heldWhy: string | undefined;
  readonly hasStarted: boolean;
  readonly isReleased: boolean;
  readonly supersedes: string | undefined;
  /** The word that ended it, where it was us. */
  readonly ended: { readonly status: string; readonly reason: string; readonly by: string } | undefined;
  /** The reason of its condition once it is done: `Succeeded`, `Cancelled` … */
  readonly outcome: string | undefined;
}

export function factsOf(run: RunObject): RunFacts {
  const { uid, name, annotations } = run;
  const isReleased = parseLifeMark(uid, annotations[RELEASED_ANNOTATION]) !== undefined;
  const claim = parseClaimAnnotation(annotations[CLAIM_ANNOTATION] ?? '');
  return {
    name,
    event: run.labels[EVENT_ID_LABEL],
    isCopy: (annotations[UID_ANNOTATION] ?? uid) !== uid,
    group: claim.ok ? claim.value.entries[0] : undefined,
    // The mark is copied along with a run; that this one is pending, or was released under its uid, is not.
    heldWhy: isReleased || run.specStatus === PENDING ? parseHeldMark(annotations[HELD_ANNOTATION])?.why : undefined,
    hasStarted: run.startTime !== undefined,
    isReleased,
    supersedes: parseLifeMark(uid, annotations[SUPERSEDES_ANNOTATION])?.split(' ')[1],
    ended: endOf(run),
    outcome: isDone(run) ? run.succeeded?.reason : undefined,
  };
}

function endOf({ uid, annotations, specStatus }: RunObject): RunFacts['ended'] {
  const reason = parseLifeMark(uid, annotations[REASON_ANNOTATION])?.split(' ').at(-1);
  const by = parseLifeMark(uid, annotations[SUPERSEDED_BY_ANNOTATION]);
  return reason === undefined ? undefined : { status: specStatus ?? '', reason, by: by ?? '' };
}
