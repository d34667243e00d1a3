import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.js';
import { parseJson } from '../core/parse-json.js';

/** The sender's body as an object, or why it has no fields to look up. */
export type EventBody = { readonly object: JsonObject } | { readonly missing: string };

/**
 * Reads the sender's body. GitHub's form mode puts the JSON into one field, `payload`; Tekton turns a form into JSON only
 * where it has two fields or more, and then the body is JSON already.
 */
export function readEventBody(text: string, contentType: string): EventBody {
  if (text.trim() === '') {
    return { missing: 'the body is empty' };
  }
  const value = parsed(text);
  if (value !== undefined || !isForm(contentType)) {
    return objectOf(value);
  }
  const payload = payloadOf(text);
  return payload === undefined
    ? { missing: 'the body is a form without a payload: set the content type of the webhook to application/json' }
    : objectOf(parsed(payload));
}

function objectOf(value: JsonValue | undefined): EventBody {
  if (value === undefined) {
    return { missing: 'the body is not JSON' };
  }
  return isJsonObject(value) ? { object: value } : { missing: 'the body is not a JSON object' };
}

/** The parser's own message quotes the body, so it is dropped. */
function parsed(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function isForm(contentType: string): boolean {
  return /^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i.test(contentType);
}

/** Searched for and not split: URLSearchParams, or a list of all fields, is dear where a form has 25 MiB. */
const PAYLOAD = /(?:^|&)payload=([^&]*)/;

function payloadOf(form: string): string | undefined {
  const field = PAYLOAD.exec(form)?.[1];
  try {
    return field === undefined ? undefined : decodeURIComponent(field.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
