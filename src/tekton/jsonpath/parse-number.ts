import { isInt64 } from './int64.js';
import { IntLiteral } from './path.js';

/** A number as Go reads it: Atoi first, then ParseFloat. undefined where neither does. */
export function parseNumber(text: string): IntLiteral | number | undefined {
  if (/^[+-]?\d+$/u.test(text)) {
    const value = BigInt(text.startsWith('+') ? text.slice(1) : text);
    if (isInt64(value)) {
      return new IntLiteral(value);
    }
  }
  // Number() alone would take an empty text and, without the test, dots in any place.
  const value = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/u.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}
