import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.js';
import { parseJson } from '../core/parse-json.js';
import { type InterceptorRequest, parseInterceptorRequest } from '../tekton/interceptor-request.js';
import { parseTriggerId } from '../tekton/trigger-id.js';
import type { Call, OnError } from './call.js';
import { deliveryOf } from './presets/delivery-of.js';

/** A call that cannot be read is no settings error: it follows `onError`, as far as that can be read. */
export type ReadCall =
  { readonly ok: true; readonly call: Call } | { readonly ok: false; readonly why: string; readonly onError: OnError };

/** The bounds of the claim's schema: whatever is longer was made by no EventListener. */
const MAX_EVENT_ID = 256;
const MAX_TRIGGER_NAME = 253;
const MAX_TRIGGER_ID = 600;
/** A longer delivery id is nobody's, and would not fit the claim. */
const MAX_DELIVERY_BYTES = 256;

/**
 * An empty list of two characters takes twenty times as much once it is parsed. The largest events that are sent, of 25 MiB,
 * have a million values; from this many on a body is made to fill our memory.
 */
const MAX_VALUES = 8_000_000;

/** Reads the text of a request. No message of it quotes the request: parsers' messages do, so they are dropped. */
export function readCall(text: string): ReadCall {
  if (hasTooManyValues(text)) {
    return unreadable(`the request has more than ${MAX_VALUES} values`, 'Run');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable('the request is not JSON', 'Run');
  }
  const parsed = parseInterceptorRequest(value);
  if (!parsed.ok) {
    const what = parsed.problems.map(({ path, message }) => `${path || 'the request'} ${message}`);
    return unreadable(what.slice(0, 5).join('; '), onErrorOf(value));
  }
  return callOf(parsed.value, text);
}

/**
 * Counts what begins a value, within texts too: the sender's body is one.
 */
function hasTooManyValues(text: string): boolean {
  if (text.length <= MAX_VALUES) {
    return false;
  }
  let count = 0;
  for (let index = 0; index < text.length && count <= MAX_VALUES; index += 1) {
    const code = text.charCodeAt(index);
    count += code === COMMA || code === BRACKET || code === BRACE ? 1 : 0;
  }
  return count > MAX_VALUES;
}

const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

function unreadable(why: string, onError: OnError): ReadCall {
  return { ok: false, why, onError };
}

/** Read by itself, so that it is followed whatever else of the request is wrong. */
function onErrorOf(request: unknown): OnError {
  return memberOf(memberOf(request, 'interceptor_params'), 'onError') === 'Reject' ? 'Reject' : 'Run';
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined;
}

function callOf(request: InterceptorRequest, text: string): ReadCall {
  const { event_id: eventID, trigger_id: triggerID } = request.context;
  const onError = onErrorOf(request);
  if (eventID === '' || eventID.length > MAX_EVENT_ID) {
    return unreadable(`context.event_id must have 1 to ${MAX_EVENT_ID} characters`, onError);
  }
  const trigger = triggerID.length > MAX_TRIGGER_ID ? undefined : parseTriggerId(triggerID);
  if (trigger === undefined || trigger.name.length > MAX_TRIGGER_NAME) {
    return unreadable('context.trigger_id must be namespaces/NAMESPACE/triggers/NAME', onError);
  }
  const { body, header, extensions, interceptor_params: params } = request;
  const exactExtensions = hasInexactNumber(extensions) ? extensionsOf(parseJson(text)) : extensions;
  return {
    ok: true,
    call: {
      eventID,
      triggerID,
      trigger,
      onError,
      params,
      body,
      header,
      extensions,
      exactExtensions,
      ...delivery(header),
    },
  };
}

function delivery(header: InterceptorRequest['header']): { readonly delivery?: string } {
  const id = deliveryOf(header);
  return id !== '' && Buffer.byteLength(id) <= MAX_DELIVERY_BYTES && id.isWellFormed() ? { delivery: id } : {};
}

function extensionsOf(request: JsonValue): JsonObject {
  const extensions = isJsonObject(request) ? request['extensions'] : undefined;
  return isJsonObject(extensions) ? extensions : {};
}

/** Whether JSON.parse may have lost digits. Few extensions have such numbers, and the exact parser reads all of the text. */
function hasInexactNumber(root: JsonObject): boolean {
  const pending: JsonValue[] = [root];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'number' && !Number.isSafeInteger(value)) {
      return true;
    }
    if (typeof value === 'object' && value !== null) {
      const members: readonly JsonValue[] = Object.values(value);
      members.forEach((member) => pending.push(member));
    }
  }
  return false;
}
