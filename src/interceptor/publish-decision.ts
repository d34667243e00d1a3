import type { CallFacts } from './call.js';
import { cutText } from '../core/cut-text.js';
import { createEventThrottle } from './event-throttle.js';
import type { Decision, Notice, Outcome } from './outcome.js';
import type { CountEvent, Log, LogFields, RecordEvent } from './ports.js';
import { printableText } from '../core/printable-text.js';

/** The note of an Event holds 1 KiB; a reason in the log need not hold more. */
const MAX_NOTE = 1_000;

const MINUTE_MS = 60_000;
/** As long as an API server keeps Events, unless told otherwise. */
const HOUR_MS = 3_600_000;

export interface PublisherDeps {
  readonly recordEvent: RecordEvent;
  readonly countEvent: CountEvent;
  readonly monotonic: () => number;
  readonly log: Log;
}

export type PublishDecision = (facts: CallFacts | undefined, decision: Decision, since: number) => void;

/** Tells what became of an event: one line in the log, a count, and Events on the Trigger where its author should know. */
export function createDecisionPublisher({ recordEvent, countEvent, monotonic, log }: PublisherDeps): PublishDecision {
  const mayRecord = createEventThrottle(MINUTE_MS);
  const mayRemind = createEventThrottle(HOUR_MS);
  const record = (facts: CallFacts, { type, reason, note: text }: Notice): void => {
    const { namespace, kind, name: trigger } = facts.trigger;
    // `kubectl get events` shows a note up to its first line break.
    const note = cutText(printableText(text), MAX_NOTE);
    // A constant key may be meant, and then nobody wants to read of it with every push.
    const isDue = reason === 'ConstantKey' ? mayRemind : mayRecord;
    // A TriggerGroup is no object, and neither is an inline trigger without a name: the log alone tells of those.
    const exists = kind === 'triggers' && trigger !== '';
    if (!exists || !isDue(JSON.stringify([namespace, trigger, reason]), note, monotonic())) {
      return;
    }
    try {
      recordEvent({ namespace, trigger, type, reason, note });
    } catch (error) {
      // What was decided stands, whoever may not hear of it.
      log.error('an Event was not recorded', { ...subjectOf(facts), error });
    }
  };
  return (facts, { outcome, notices }, since) => {
    const reasons = notices.length === 0 ? {} : { notices: notices.map(({ reason }) => reason) };
    const ms = Math.round(monotonic() - since);
    log.info('decision', { ...subjectOf(facts), ...fieldsOf(outcome), ...reasons, ms });
    countOutcome(countEvent, outcome);
    for (const notice of notices) {
      if (facts !== undefined) {
        record(facts, notice);
      }
    }
  };
}

/** Of the event nothing but its ids: never its body, nor a header other than the delivery's. */
export function subjectOf(facts: CallFacts | undefined): LogFields {
  if (facts === undefined) {
    return {};
  }
  const { eventID, trigger, delivery } = facts;
  return {
    eventID,
    trigger: trigger.name,
    namespace: trigger.namespace,
    ...(trigger.kind === 'triggerGroups' ? { triggerGroup: true } : {}),
    ...(delivery === undefined ? {} : { delivery }),
  };
}

/** Of an outcome what may be counted: of each there are few. */
export function countOutcome(countEvent: CountEvent, outcome: Outcome): void {
  countEvent(outcome.kind, outcome.kind === 'grouped' ? undefined : outcome.reason);
}

function fieldsOf(outcome: Outcome): LogFields {
  return outcome.kind === 'grouped'
    ? { outcome: outcome.kind, group: outcome.group }
    : { outcome: outcome.kind, reason: outcome.reason, why: cutText(outcome.why, MAX_NOTE) };
}
