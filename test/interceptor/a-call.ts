import { decideEvent } from '../../src/interceptor/decide-event.js';
import type { Decision } from '../../src/interceptor/outcome.js';
import { readCall } from '../../src/interceptor/read-call.js';
import { responseOf } from '../../src/interceptor/response-of.js';
import { parseSettings } from '../../src/interceptor/settings.js';
import type { InterceptorResponse } from '../../src/tekton/interceptor-response.js';

/** What a test says of a call; the rest is usual. */
export interface CallFields {
  /** An object is sent as its JSON. */
  readonly body?: unknown;
  readonly params?: object;
  readonly header?: Readonly<Record<string, readonly string[]>>;
  readonly extensions?: object;
  readonly eventID?: string;
  readonly triggerID?: string;
}

export const EVENT_ID = '1d98564f-7c33-4f0e-9e55-0f8a2f1c1a11';
export const TRIGGER_ID = 'namespaces/ci/triggers/build';
export const ARRIVAL = 1_790_000_000_000_001;

/** An InterceptorRequest as the EventListener posts it. */
export function aRequest({ body = {}, params, header, extensions, eventID, triggerID }: CallFields = {}): object {
  return Object.freeze({
    body: typeof body === 'string' ? body : JSON.stringify(body),
    header: { 'Content-Type': ['application/json'], ...header },
    ...(extensions === undefined ? {} : { extensions }),
    interceptor_params: params ?? { key: '$(body.key)' },
    context: { event_url: '/', event_id: eventID ?? EVENT_ID, trigger_id: triggerID ?? TRIGGER_ID },
  });
}

/** What is decided on a call, without any edge around it. */
export function decided(fields: CallFields, arrival = ARRIVAL): Decision {
  return decidedText(JSON.stringify(aRequest(fields)), arrival);
}

/** The same for a request as text, for what JSON.stringify cannot write. */
export function decidedText(text: string, arrival = ARRIVAL): Decision {
  const read = readCall(text);
  if (!read.ok) {
    throw new Error(read.why);
  }
  return decideEvent(read.call, parseSettings(read.call.params), arrival);
}

export function answered(fields: CallFields): InterceptorResponse {
  const { outcome, extension } = decided(fields);
  return responseOf(outcome, extension);
}

type Grouped = Extract<Decision['outcome'], { kind: 'grouped' }>;

/** The outcome of a call that must be grouped. */
export function grouped(fields: CallFields): Grouped {
  const { outcome } = decided(fields);
  if (outcome.kind !== 'grouped') {
    throw new Error(`${outcome.kind}: ${outcome.why}`);
  }
  return outcome;
}

/** Why a call has no group, or is refused, as `kind reason: why`. */
export function refusal(fields: CallFields): string {
  const { outcome } = decided(fields);
  return outcome.kind === 'grouped'
    ? `grouped ${outcome.entry.key}`
    : `${outcome.kind} ${outcome.reason}: ${outcome.why}`;
}
