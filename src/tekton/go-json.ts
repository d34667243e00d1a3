import { isJsonList, isJsonObject, type JsonObject, type JsonValue, NumberText } from '../core/json.js';
import { compareUtf8 } from './compare-utf8.js';

/** Half of a surrogate pair: Go's decoder makes U+FFFD of it. */
const loneSurrogate = /\p{Surrogate}/gu;
/** Go's encoder escapes these so that JSON may stand in HTML and JavaScript. */
const htmlUnsafe = /[<>&\u2028\u2029]/gu;

/** A value as Go's encoding/json writes it after reading it: sorted names, float64 numbers, `<` as `\u003c`. */
export function toGoJson(root: JsonValue): string {
  const written: string[] = [];
  // A stack of its own: a body may be nested deeper than a recursive walk can go.
  const pending: Part[] = [{ value: root }];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const { before = '', value } = part;
    written.push(before);
    if (isJsonList(value)) {
      pushReversed(pending, partsOfList(value));
    } else if (isJsonObject(value)) {
      pushReversed(pending, partsOfObject(value));
    } else if (value !== undefined) {
      written.push(scalar(value));
    }
  }
  return written.join('');
}

/** The JSON text of a string without its quotes: what a binding gives for a text. */
export function toGoJsonInner(text: string): string {
  return quoted(text).slice(1, -1);
}

/** Text as it stands, then a value where there is one. */
interface Part {
  readonly before?: string;
  readonly value?: JsonValue;
}

function partsOfList(list: readonly JsonValue[]): readonly Part[] {
  const parts = list.map((value, index) => ({ before: index === 0 ? '[' : ',', value }));
  return [...parts, { before: list.length === 0 ? '[]' : ']' }];
}

function partsOfObject(object: JsonObject): readonly Part[] {
  const entries = Object.entries(object).sort(([a], [b]) => compareUtf8(a, b));
  const parts = entries.map(([name, value], index) => ({
    before: `${index === 0 ? '{' : ','}${quoted(name)}:`,
    value,
  }));
  return [...parts, { before: entries.length === 0 ? '{}' : '}' }];
}

function pushReversed(pending: Part[], parts: readonly Part[]): void {
  for (const part of parts.toReversed()) {
    pending.push(part);
  }
}

function scalar(value: Exclude<JsonValue, readonly JsonValue[] | JsonObject>): string {
  if (typeof value === 'string') {
    return quoted(value);
  }
  return typeof value === 'number' || value instanceof NumberText ? float64(value) : String(value);
}

/** JavaScript and Go's encoder write a float64 alike (exponents from 1e21 and below 1e-6), save for minus zero. */
function float64(value: number | NumberText): string {
  const number = typeof value === 'number' ? value : Number(value.text);
  return Object.is(number, -0) ? '-0' : String(number);
}

function quoted(text: string): string {
  return JSON.stringify(text.replace(loneSurrogate, '\ufffd')).replace(
    htmlUnsafe,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
