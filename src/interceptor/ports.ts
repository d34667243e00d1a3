import type { Claim } from '../api/claim.js';
import type { Micros } from '../core/micros.js';
import type { TriggerId } from '../tekton/trigger-id.js';
import type { Outcome, OutcomeReason } from './outcome.js';

/** What the interceptor asks of the world. Each is fitted by shape; `main` composes. */

/** Writes a claim and gives back the object as stored; rejects when it was refused or not answered in time. */
export type RecordClaim = (claim: Claim, deadlineMs: number) => Promise<unknown>;

/**
 * Whether an interceptor of the trigger, or of the triggerGroup, has the params that `asker` is a hash of. Nobody
 * authenticates the callers of a ClusterInterceptor: this tells what the Trigger's author asked for from what anybody may
 * post. Rejects where it cannot be read in time.
 */
export type ReadAsked = (trigger: TriggerId, asker: string) => Promise<'asked' | 'notAsked' | 'noTrigger'>;

/** Reads the bindings of a trigger; rejects where they cannot be read in time. */
export type ReadBindings = (namespace: string, trigger: string) => Promise<ReadonlyMap<string, string>>;

/** A Kubernetes Event on a Trigger. */
export interface TriggerEvent {
  readonly namespace: string;
  readonly trigger: string;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly note: string;
}

export type RecordEvent = (event: TriggerEvent) => void;

/** Hears what became of each event, once, and why it was not grouped. */
export type CountEvent = (outcome: Outcome['kind'], reason: OutcomeReason | undefined) => void;

export interface ArrivalSource {
  /** The arrival of the event at hand. */
  readonly next: () => Micros;
  /** Takes note of an arrival that another replica gave. */
  readonly observe: (arrival: Micros) => void;
}

/** Calls `run` once after `ms`; the answer cancels that. */
export type After = (ms: number, run: () => void) => () => void;

export type LogFields = Readonly<Record<string, unknown>>;
type Write = (message: string, fields?: LogFields) => void;

export interface Log {
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
}
