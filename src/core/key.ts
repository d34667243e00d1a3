import { evaluateText, type Expression, type Lookup } from './evaluate-text.js';

/** The text that decides which runs compete. */
export type Key = string & { readonly __brand: 'Key' };

/** One of a Trigger's key expressions. Expressions that share a `name` share their groups. */
export interface KeyExpression extends Expression {
  readonly name?: string;
}

/** A key is at most 1 KiB of UTF-8: it stands in annotations, beside seven others at the most. */
export const MAX_KEY_BYTES = 1024;

/** The key of an event, with the expression that gave it (its name where it has one): both are part of the group. */
export type KeyResult =
  | { readonly kind: 'key'; readonly key: Key; readonly keyFrom: string }
  | { readonly kind: 'missing'; readonly why: readonly string[] }
  | { readonly kind: 'invalid'; readonly why: string };

/** Takes the first expression whose every part has a value. */
export function evaluateKey(expressions: readonly KeyExpression[], lookup: Lookup): KeyResult {
  const missing: string[] = [];
  for (const expression of expressions) {
    const result = evaluateText(expression, lookup, MAX_KEY_BYTES);
    switch (result.kind) {
      case 'value':
        return { kind: 'key', key: toKey(result.text), keyFrom: expression.name ?? expression.text };
      case 'invalid':
        return result;
      case 'missing':
        missing.push(result.why);
    }
  }
  return { kind: 'missing', why: missing };
}

/** The only way from text to Key. The text must not be empty. */
export function toKey(text: string): Key {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- the brand's one constructor
  return text as Key;
}
