import { isJsonList, isJsonObject, type JsonValue, NumberText } from './json.js';

/** A piece of an expression: text as it stands, or the inside of `$(…)`. */
export type ExpressionPart = { readonly literal: string } | { readonly path: string };

/** An expression of a setting, taken apart: `text` is what the author wrote. */
export interface Expression {
  readonly text: string;
  readonly parts: readonly ExpressionPart[];
}

/** What a path finds in the event: every hit, why there is none, or why what is there cannot be told. */
export type Lookup = (
  path: string,
) => { readonly values: readonly JsonValue[] } | { readonly missing: string } | { readonly unknown: string };

/** The text of an expression for one event. `missing` is "no value"; `invalid` is a settings error. */
export type TextResult =
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'missing'; readonly why: string }
  | { readonly kind: 'invalid'; readonly why: string };

/**
 * Evaluates an expression in one pass: text that a payload brings is never looked at again. One part without a value
 * makes the whole text missing. `maxBytes` counts UTF-8.
 */
export function evaluateText(expression: Expression, lookup: Lookup, maxBytes: number): TextResult {
  const texts: string[] = [];
  for (const part of expression.parts) {
    const result = 'literal' in part ? { kind: 'value' as const, text: part.literal } : textAt(part.path, lookup);
    if (result.kind !== 'value') {
      return result;
    }
    texts.push(result.text);
  }
  const text = texts.join('');
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) {
    return invalid(`${expression.text} gives a text of ${bytes} bytes; at most ${maxBytes} are allowed`);
  }
  return text === '' ? { kind: 'missing', why: `${expression.text} is empty` } : { kind: 'value', text };
}

function textAt(path: string, lookup: Lookup): TextResult {
  const found = lookup(path);
  if ('missing' in found) {
    return { kind: 'missing', why: `$(${path}): ${found.missing}` };
  }
  if ('unknown' in found) {
    return invalid(`$(${path}): ${found.unknown}`);
  }
  const [first, ...others] = found.values;
  if (others.length > 0) {
    return invalid(`$(${path}) finds ${found.values.length} values; a single text, number or boolean is needed`);
  }
  return scalarText(first, path);
}

/**
 * The text of a single value. A list of one counts as its element (a form-encoded body arrives with every field in a
 * list), an empty list as no value; an object or a longer list changes with every event and would group nothing.
 */
function scalarText(value: JsonValue | undefined, path: string): TextResult {
  const single = isJsonList(value) && value.length <= 1 ? value[0] : value;
  if (single === undefined || single === null || single === '') {
    return { kind: 'missing', why: `$(${path}) ${single === null ? 'is null' : 'has no value'}` };
  }
  if (isJsonList(single)) {
    return invalid(`$(${path}) is a list of ${single.length}; a single text, number or boolean is needed`);
  }
  if (isJsonObject(single)) {
    return invalid(`$(${path}) is an object; a single text, number or boolean is needed`);
  }
  return wellFormed(single instanceof NumberText ? single.text : String(single), path);
}

/** UTF-8 has no bytes for half a surrogate pair: two such texts would become one on their way through the API server. */
function wellFormed(text: string, path: string): TextResult {
  return text.isWellFormed() ? { kind: 'value', text } : invalid(`$(${path}) is not valid Unicode text`);
}

function invalid(why: string): TextResult {
  return { kind: 'invalid', why };
}
