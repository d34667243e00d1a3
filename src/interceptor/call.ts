import type { JsonObject } from '../core/json.js';
import type { TriggerId } from '../tekton/trigger-id.js';

export type OnError = 'Run' | 'Reject';

/** What is known of a call once it could be read, and is small enough to keep while the claim is written. */
export interface CallFacts {
  readonly eventID: string;
  readonly triggerID: string;
  readonly trigger: TriggerId;
  /** What the sender calls this delivery. */
  readonly delivery?: string;
  readonly onError: OnError;
}

/** One call of the interceptor: an event, for one Trigger. */
export interface Call extends CallFacts {
  readonly params: JsonObject;
  /** The sender's body as it came. */
  readonly body: string;
  readonly header: Readonly<Record<string, readonly string[]>>;
  /** What earlier interceptors added, as it is given back. */
  readonly extensions: JsonObject;
  /** The same with every digit, as expressions see it. */
  readonly exactExtensions: JsonObject;
}
