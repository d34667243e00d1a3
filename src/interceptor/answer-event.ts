import { askerOf } from '../api/claim.js';
import type { Micros } from '../core/micros.js';
import type { Parsed } from '../core/problem.js';
import { createAskedCheck, faultOfAsked, withoutTraces } from './asked-fault.js';
import type { Call, CallFacts } from './call.js';
import { decideEvent } from './decide-event.js';
import { faultDecision } from './fault-decision.js';
import type { Decision, OutcomeReason } from './outcome.js';
import type { ArrivalSource, ReadAsked, ReadBindings } from './ports.js';
import { countOutcome, createDecisionPublisher, type PublisherDeps, subjectOf } from './publish-decision.js';
import type { ReadBody } from './read-body.js';
import { readCall } from './read-call.js';
import { createEntryRecorder, type EntryRecorderDeps } from './record-entry.js';
import { responseOf } from './response-of.js';
import type { Settings } from './settings.js';
import { createSettingsCache } from './settings-cache.js';
import { withDeadline } from './with-deadline.js';

export interface AnswererDeps extends EntryRecorderDeps, PublisherDeps {
  readonly arrivals: ArrivalSource;
  readonly readBindings: ReadBindings;
  readonly readAsked: ReadAsked;
}

/** A decision, and of the call only what is still needed: the body may go while the claim is written. */
interface Judged {
  readonly facts: CallFacts | undefined;
  readonly decision: Decision;
  /** What the trigger must have asked for before anything is written; absent where nothing is, or it has been asked. */
  readonly asker?: string | undefined;
}

const BODY_FAULTS: Readonly<Record<'tooLarge' | 'tooSlow', readonly [OutcomeReason, string]>> = {
  tooLarge: ['RequestTooLarge', 'the request is larger than is read'],
  tooSlow: ['TooSlow', 'other large requests came first, and took too long'],
};

/** From the body of a request to the JSON text of the answer. Rejects only if even the log fails. */
export function createEventAnswerer(
  deps: AnswererDeps,
): (body: Exclude<ReadBody, { kind: 'gone' }>) => Promise<string> {
  const { arrivals, monotonic, log } = deps;
  const settingsOf = createSettingsCache();
  const recordEntry = createEntryRecorder(deps);
  const askedFault = createAskedCheck(deps);
  const publish = createDecisionPublisher(deps);

  const bug = (error: unknown, facts: CallFacts | undefined): Decision => {
    log.error('the interceptor failed', { ...subjectOf(facts), error });
    return faultDecision(facts?.onError ?? 'Run', { reason: 'InternalError', why: 'an error of the interceptor' });
  };

  const judge = (takeText: () => string): Judged | Promise<Judged> => {
    let facts: CallFacts | undefined;
    try {
      const read = readCall(takeText());
      if (!read.ok) {
        const decision = faultDecision(read.onError, { reason: 'UnreadableRequest', why: read.why });
        return { facts, decision };
      }
      const { call } = read;
      facts = factsOf(call);
      const settings = settingsOf(call.params);
      const arrival = arrivals.next();
      return settings.ok && settings.value.usesBindings && isNamed(call)
        ? judgeWithBindings(call, settings, arrival)
        : judged(call, decideEvent(call, settings, arrival));
    } catch (error) {
      return { facts, decision: bug(error, facts) };
    }
  };

  /** Keeps the body while it waits: it is looked into only when the bindings say where. */
  const judgeWithBindings = async (call: Call, settings: Parsed<Settings>, arrival: Micros): Promise<Judged> => {
    const facts = factsOf(call);
    const { namespace, name } = call.trigger;
    // Whoever names a Trigger of another does not get to see what its bindings give.
    const fault = await askedFault(facts, askerOf(call.triggerID, call.params));
    if (fault !== undefined) {
      return { facts, decision: faultOfAsked(facts, fault) };
    }
    try {
      const read = deps.readBindings(namespace, name);
      const bindings = await withDeadline(read, deps.limits.claimMs, deps.after);
      return { facts, decision: decideEvent(call, settings, arrival, bindings) };
    } catch (error) {
      log.error('the bindings of a trigger could not be read', { ...subjectOf(facts), error });
      const why = 'the bindings of the trigger could not be read: the log of the interceptor says more';
      return { facts, decision: faultDecision(facts.onError, { reason: 'BindingsNotRead', why }) };
    }
  };

  const written = async (
    facts: CallFacts,
    { decision, asker }: Pick<Judged, 'decision' | 'asker'>,
    since: number,
  ): Promise<Decision> => {
    const fault = asker === undefined ? undefined : await askedFault(facts, asker);
    return fault === undefined ? await recordEntry(facts, decision, since) : withoutTraces(facts, decision, fault);
  };

  const conclude = async ({ facts, decision, asker }: Judged, since: number): Promise<string> => {
    try {
      const final = facts === undefined ? decision : await written(facts, { decision, asker }, since);
      const text = textOf(final);
      publish(facts, final, since);
      return text;
    } catch (error) {
      const failed = bug(error, facts);
      countOutcome(deps.countEvent, failed.outcome);
      return textOf(failed);
    }
  };

  // Not async: a frame that waits for the claim would keep the body in memory.
  // eslint-disable-next-line @typescript-eslint/promise-function-async -- see above
  return (body) => {
    if (body.kind !== 'whole') {
      const [reason, why] = BODY_FAULTS[body.kind];
      return conclude({ facts: undefined, decision: faultDecision('Run', { reason, why }) }, monotonic());
    }
    const known = judge(body.takeText);
    if (!(known instanceof Promise)) {
      body.leave();
      return conclude(known, body.since);
    }
    const { since, leave } = body;
    // eslint-disable-next-line @typescript-eslint/promise-function-async -- see above
    return known.finally(leave).then((later) => conclude(later, since));
  };
}

/** A decision, and what is to be asked about it: only what is written anywhere has to be asked for. */
function judged(call: Call, decision: Decision): Judged {
  const { outcome, notices } = decision;
  const isWritten = notices.length > 0 || (outcome.kind === 'grouped' && outcome.needsClaim);
  const asker = isWritten && call.trigger.name !== '' ? askerOf(call.triggerID, call.params) : undefined;
  return { facts: factsOf(call), decision, asker };
}

/** Whether it is known which trigger's bindings are meant. */
function isNamed({ trigger: { kind, name } }: Call): boolean {
  return kind === 'triggers' && name !== '';
}

function factsOf({ eventID, triggerID, trigger, delivery, onError }: CallFacts): CallFacts {
  return { eventID, triggerID, trigger, onError, ...(delivery === undefined ? {} : { delivery }) };
}

function textOf({ outcome, extension }: Decision): string {
  return JSON.stringify(responseOf(outcome, extension));
}
