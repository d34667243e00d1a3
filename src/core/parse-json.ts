import { createHash } from 'node:crypto';

import { type JsonValue, NumberText } from './json.js';

/** So many numbers a body may hold that a double would print differently. Each costs memory; real payloads have a few. */
const MAX_UNSAFE_NUMBERS = 100_000;

/**
 * Parses JSON text, keeping the digits of numbers that a double cannot hold. Throws SyntaxError as JSON.parse does, and
 * RangeError for a text with more than 100,000 such numbers.
 *
 * Node 20's JSON.parse hides a number's source text. Each number whose text is not `String(Number(text))` is therefore
 * turned into a string that begins with a mark, and back into a NumberText after parsing. The mark is the SHA-256 of the
 * text itself, so no payload can hold its own mark. A body without such numbers costs one scan and one JSON.parse.
 */
export function parseJson(text: string): JsonValue {
  const unsafe = unsafeNumbers(text);
  if (unsafe.length === 0) {
    return parsed(text);
  }
  // JSON.parse first: what is not JSON must be refused for what it is, and not for what the marks made of it.
  JSON.parse(text);
  const mark = createHash('sha256').update(text).digest('hex');
  const marked: string[] = [];
  let copied = 0;
  for (const { start, end } of unsafe) {
    marked.push(text.slice(copied, start), '"', mark, text.slice(start, end), '"');
    copied = end;
  }
  marked.push(text.slice(copied));
  return restored(parsed(marked.join('')), mark);
}

function parsed(text: string): JsonValue {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- JSON.parse yields exactly JSON values
  return JSON.parse(text) as JsonValue;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const numberToken = /-?\d[\d.eE+-]*/y;

/** Where the numbers stand, outside of strings, that would not survive a trip through a double. */
function unsafeNumbers(text: string): readonly Span[] {
  const spans: Span[] = [];
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = endOfString(text, at);
    } else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      numberToken.lastIndex = at;
      const token = numberToken.exec(text)?.[0] ?? '-';
      if (token !== String(Number(token))) {
        spans.push({ start: at, end: at + token.length });
      }
      if (spans.length > MAX_UNSAFE_NUMBERS) {
        throw new RangeError(`more than ${MAX_UNSAFE_NUMBERS} numbers that a double cannot hold`);
      }
      at += token.length;
    } else {
      at += 1;
    }
  }
  return spans;
}

/** The index after the closing quote of the string that opens at `open`. */
function endOfString(text: string, open: number): number {
  let close = text.indexOf('"', open + 1);
  while (close !== -1 && isEscaped(text, close)) {
    close = text.indexOf('"', close + 1);
  }
  return close === -1 ? text.length : close + 1;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === 0x5c) {
    backslashes += 1;
  }
  return backslashes % 2 === 1;
}

/**
 * Puts NumberText in place of marked strings, within the freshly parsed value (nobody else holds it yet). Walks with a
 * stack of its own: JSON.parse accepts nesting that would overflow a recursive walk.
 */
function restored(root: JsonValue, mark: string): JsonValue {
  const box = { root };
  const pending: Record<string, JsonValue>[] = [box];
  for (let holder = pending.pop(); holder !== undefined; holder = pending.pop()) {
    for (const name of Object.keys(holder)) {
      const value = holder[name];
      if (typeof value === 'string' && value.startsWith(mark)) {
        // defineProperty, because `__proto__` is a name like any other in JSON.
        Object.defineProperty(holder, name, { value: new NumberText(value.slice(mark.length)), enumerable: true });
      } else if (typeof value === 'object' && value !== null) {
        // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- a list is walked by its indexes
        pending.push(value as Record<string, JsonValue>);
      }
    }
  }
  return box.root;
}
