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
} from '../../api/names.js';
import type { RunObject } from '../../tekton/run.js';

/** What stands on a run, as a person reads it. Undefined: not (yet) there. */
export interface RunFacts {
  readonly name: string;
  readonly event: string | undefined;
  readonly group: { readonly title: string; readonly key: string; readonly keyFrom: string } | undefined;
  readonly heldWhy: string | undefined;
  readonly isReleased: boolean;
  readonly supersedes: string | undefined;
  /** The word that ended it, where it was us. */
  readonly ended: { readonly status: string; readonly reason: string; readonly by: string } | undefined;
  /** The reason of its condition once it is done: `Succeeded`, `Cancelled` … */
  readonly outcome: string | undefined;
}

export function factsOf(run: RunObject): RunFacts {
  const { uid, name, annotations } = run;
  const claim = parseClaimAnnotation(annotations[CLAIM_ANNOTATION] ?? '');
  return {
    name,
    event: run.labels[EVENT_ID_LABEL],
    group: claim.ok ? claim.value.entries[0] : undefined,
    heldWhy: parseHeldMark(annotations[HELD_ANNOTATION])?.why,
    isReleased: parseLifeMark(uid, annotations[RELEASED_ANNOTATION]) !== undefined,
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

function isDone({ succeeded }: RunObject): boolean {
  return succeeded?.status === 'True' || succeeded?.status === 'False';
}
