import type { CallFacts } from './call.js';
import { faultDecision } from './fault-decision.js';
import type { Decision, OutcomeReason } from './outcome.js';
import type { After, Log, ReadAsked } from './ports.js';
import { subjectOf } from './publish-decision.js';
import { withDeadline } from './with-deadline.js';

/** Why nothing of a call may be written anywhere. */
export interface AskedFault {
  readonly reason: OutcomeReason;
  readonly why: string;
  /** Whether there is a Trigger whose author should hear of it. */
  readonly isOfTrigger: boolean;
}

export interface AskedDeps {
  readonly readAsked: ReadAsked;
  readonly after: After;
  readonly log: Log;
  readonly limits: { readonly claimMs: number };
}

/** The same words for a Trigger with other params and for none: whoever posts is not told which Triggers there are. */
const NOT_ASKED = {
  reason: 'NotAsked',
  why: 'no interceptor of this trigger has these params. If it was edited just now, its next event is grouped again',
} as const;

const NOT_READ = {
  reason: 'TriggerNotRead',
  why: 'the interceptors of the trigger could not be read: the log of the interceptor says more',
  isOfTrigger: true,
} as const;

/** Finds out whether a call is one that its trigger asks for. `asker`: the hash of its trigger id and params. */
export function createAskedCheck({
  readAsked,
  after,
  log,
  limits,
}: AskedDeps): (facts: CallFacts, asker: string) => Promise<AskedFault | undefined> {
  return async (facts, asker) => {
    try {
      const asked = await withDeadline(readAsked(facts.trigger, asker), limits.claimMs, after);
      return asked === 'asked' ? undefined : { ...NOT_ASKED, isOfTrigger: asked === 'notAsked' };
    } catch (error) {
      log.error('the interceptors of a trigger could not be read', { ...subjectOf(facts), error });
      return NOT_READ;
    }
  };
}

/**
 * The decision with nothing left to write: no claim, for the webhook would believe it, and no Event with a text of the
 * caller's choosing. What he is answered is made of what he sent.
 */
export function withoutTraces(facts: CallFacts, decision: Decision, fault: AskedFault): Decision {
  const { outcome, extension } = decision;
  return outcome.kind === 'grouped' && outcome.needsClaim
    ? faultOfAsked(facts, fault, extension)
    : { ...decision, notices: [] };
}

/** What becomes of an event whose group may not be written down, or not even be looked for. */
export function faultOfAsked(
  { onError }: CallFacts,
  { reason, why, isOfTrigger }: AskedFault,
  extension?: Decision['extension'],
): Decision {
  const failed = faultDecision(onError, { reason, why }, extension);
  return isOfTrigger ? failed : { ...failed, notices: [] };
}
