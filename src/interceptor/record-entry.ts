import { askerIn, parseClaim, toClaim, TRIGGER_GROUPS } from '../api/claim.js';
import type { CallFacts } from './call.js';
import { createClaimRate } from './claim-rate.js';
import { faultDecision } from './fault-decision.js';
import type { Limits } from './limits.js';
import type { Decision, Notice, Outcome } from './outcome.js';
import type { After, Log, RecordClaim } from './ports.js';
import { subjectOf } from './publish-decision.js';
import { withDeadline } from './with-deadline.js';

export interface EntryRecorderDeps {
  readonly recordClaim: RecordClaim;
  /** Milliseconds since the epoch: claims expire by the clock. */
  readonly clock: () => number;
  readonly monotonic: () => number;
  readonly after: After;
  readonly claimTtlMs: number;
  readonly log: Log;
  readonly limits: Limits;
}

export type RecordEntry = (facts: CallFacts, decision: Decision, since: number) => Promise<Decision>;

/** Writes the claim of an event that needs one, and gives back what becomes of the event then. */
export function createEntryRecorder(deps: EntryRecorderDeps): RecordEntry {
  const mayWrite = createClaimRate(deps.limits);
  return async (facts, decision, since) => {
    const { outcome, extension } = decision;
    if (outcome.kind !== 'grouped' || !outcome.needsClaim) {
      return decision;
    }
    const { limits, monotonic, log } = deps;
    const deadlineMs = Math.min(limits.claimMs, since + limits.budgetMs - monotonic());
    if (deadlineMs <= 0) {
      const why = `reading and waiting took longer than ${limits.budgetMs} ms`;
      return faultDecision(facts.onError, { reason: 'TooSlow', why }, extension);
    }
    if (!mayWrite(askerIn(outcome.entryName), monotonic())) {
      const why = `more than ${limits.claimsPerSecond} events a second reach this interceptor of the trigger`;
      return faultDecision(facts.onError, { reason: 'TooManyEvents', why }, extension);
    }
    try {
      const stored = await withDeadline(write(deps, { facts, outcome, deadlineMs }), deadlineMs, deps.after);
      return { ...decision, notices: [...decision.notices, ...repetition(stored, outcome.entryName)] };
    } catch (error) {
      log.error('the claim was not recorded', { ...subjectOf(facts), error });
      const why = 'the claim was refused, or not acknowledged in time: the log of the interceptor says more';
      return faultDecision(facts.onError, { reason: 'ClaimNotRecorded', why }, extension);
    }
  };
}

interface Write {
  readonly facts: CallFacts;
  readonly outcome: Extract<Outcome, { kind: 'grouped' }>;
  readonly deadlineMs: number;
}

async function write(deps: EntryRecorderDeps, { facts, outcome, deadlineMs }: Write): Promise<unknown> {
  const { entryName, entry } = outcome;
  const expiresAt = deps.clock() + deps.claimTtlMs;
  const trigger = facts.trigger.kind === 'triggerGroups' ? TRIGGER_GROUPS : facts.trigger.name;
  const claim = toClaim({ eventID: facts.eventID, trigger, entryName, entry, expiresAt });
  return await deps.recordClaim(claim, deadlineMs);
}

/** An EventListener that reaches a Trigger in two ways calls twice, and makes two runs: the entry has both calls. */
function repetition(stored: unknown, entryName: string): readonly Notice[] {
  const spec = parseClaim(stored);
  const calls = spec.ok ? Object.keys(spec.value.entries[entryName]?.calls ?? {}).length : 0;
  const note = `this trigger was fired ${calls} times for one event: does its EventListener both name and select it?`;
  return calls > 1 ? [{ type: 'Warning', reason: 'TriggerFiredTwice', note }] : [];
}
