import type { JsonObject } from '../../core/json.js';

/** An event as it came from the sender. */
export interface ReceivedEvent {
  readonly id: string;
  /** Path and query. */
  readonly url: string;
  readonly body: string;
  readonly header: Readonly<Record<string, readonly string[]>>;
}

/** What one interceptor is asked. */
export interface InterceptorCall {
  readonly event: ReceivedEvent;
  readonly namespace: string;
  readonly triggerId: string;
  readonly params: JsonObject;
  readonly extensions: JsonObject;
}
