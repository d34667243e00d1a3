import { MAX_DETAIL_BYTES } from './max-detail-bytes.js';

/**
 * A value that orders the events of a group. `whole` and `fraction` hold any number exactly; a time is its seconds since
 * the epoch. Two kinds do not compare.
 */
export interface OrderValue {
  readonly kind: 'number' | 'time';
  /** As it was given: what is written down, and read back. */
  readonly text: string;
  readonly whole: bigint;
  /** Digits after the point, as many as were given, for a value that grows with them (negative values are floored). */
  readonly fraction: string;
}

/** Numbers beyond 400 digits order nothing real; the bound keeps an exponent of the payload from filling memory. */
const MAX_EXPONENT = 400;

const NUMBER = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;
const RFC3339 = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2})(?:\.(\d{1,18}))?\s?(Z|z|UTC|[+-]\d{2}:?\d{2})$/;

/**
 * Reads a number, an RFC 3339 time, or one of GitLab's two forms (`2024-05-01 10:00:00 UTC`, `2024-05-01 10:00:00
 * +0200`). Anything else is undefined: no value.
 */
export function parseOrderValue(text: string): OrderValue | undefined {
  // No order is longer, and what follows looks at some texts more than once.
  return text.length > MAX_DETAIL_BYTES ? undefined : (parseNumber(text) ?? parseTime(text));
}

/** Negative, zero or positive as `a` comes before, with or after `b`. Both must be of one kind. */
export function compareOrderValues(a: OrderValue, b: OrderValue): number {
  if (a.whole !== b.whole) {
    return a.whole < b.whole ? -1 : 1;
  }
  const length = Math.max(a.fraction.length, b.fraction.length);
  const [x, y] = [a.fraction.padEnd(length, '0'), b.fraction.padEnd(length, '0')];
  return x === y ? 0 : x < y ? -1 : 1;
}

function parseNumber(text: string): OrderValue | undefined {
  const match = NUMBER.exec(text);
  if (match === null) {
    return undefined;
  }
  const [, sign = '', digits = '', decimals = '', exponentText = '0'] = match;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > MAX_EXPONENT) {
    return undefined;
  }
  const { whole, fraction } = shifted(digits, decimals, exponent);
  return { kind: 'number', text, ...(sign === '-' ? negated(whole, fraction) : { whole, fraction }) };
}

interface Exact {
  readonly whole: bigint;
  readonly fraction: string;
}

/** Moves the decimal point by `exponent` places. */
function shifted(digits: string, decimals: string, exponent: number): Exact {
  const all = digits + decimals;
  const point = digits.length + exponent;
  const padded = point < 0 ? all.padStart(all.length - point, '0') : all.padEnd(point, '0');
  const at = Math.max(point, 0);
  return { whole: BigInt(padded.slice(0, at) || '0'), fraction: padded.slice(at).replace(/0+$/, '') };
}

/** -1.25 as floor -2 plus 0.75, so that the fraction always grows with the value. */
function negated(whole: bigint, fraction: string): Exact {
  if (fraction === '') {
    return { whole: -whole, fraction };
  }
  const complement = (10n ** BigInt(fraction.length) - BigInt(fraction)).toString();
  return { whole: -whole - 1n, fraction: complement.padStart(fraction.length, '0') };
}

function parseTime(text: string): OrderValue | undefined {
  const match = RFC3339.exec(text);
  if (match === null) {
    return undefined;
  }
  const [, date = '', clock = '', fraction = '', zone = ''] = match;
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z';
  const milliseconds = Date.parse(`${date}T${clock}${offset}`);
  // Date.parse rolls 30 February over into March: what does not read back as written is no time.
  if (Number.isNaN(milliseconds) || !new Date(Date.parse(`${date}T${clock}Z`)).toISOString().startsWith(date)) {
    return undefined;
  }
  return { kind: 'time', text, whole: BigInt(milliseconds) / 1000n, fraction: fraction.replace(/0+$/, '') };
}
