import { Buffer } from 'node:buffer';

const simpleEscapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
};

/** One escape of Go's strconv: `\n`, `\x41`, `\u00e9`, `\U0001f600`, `\101`. */
const escape =
  /\\(?:(?<simple>[abfnrtv\\'"])|x(?<byte>[\da-fA-F]{2})|u(?<short>[\da-fA-F]{4})|U(?<long>[\da-fA-F]{8})|(?<octal>[0-7]{3}))/uy;

/**
 * The text within quotes, by the rules of Go's strconv.UnquoteChar with either quote; undefined where Go says "invalid
 * syntax". `quoted` begins and ends with the same quote.
 */
export function unquote(quoted: string): string | undefined {
  const quote = quoted.charAt(0);
  const inner = quoted.slice(1, -1);
  const bytes: Buffer[] = [];
  let at = 0;
  while (at < inner.length) {
    const next = inner.indexOf('\\', at);
    const plain = inner.slice(at, next === -1 ? inner.length : next);
    if (plain.includes(quote)) {
      return undefined;
    }
    bytes.push(Buffer.from(plain));
    at += plain.length;
    if (next !== -1) {
      escape.lastIndex = at;
      const match = escape.exec(inner);
      const escaped = match?.groups && bytesOf(match.groups, quote);
      if (!match || !escaped) {
        return undefined;
      }
      bytes.push(escaped);
      at += match[0].length;
    }
  }
  // Bytes, because `\xc3\xa9` is one letter.
  return Buffer.concat(bytes).toString();
}

function bytesOf(groups: Readonly<Record<string, string | undefined>>, quote: string): Buffer | undefined {
  const { simple, byte, short, long, octal } = groups;
  if (simple !== undefined) {
    return simpleEscape(simple, quote);
  }
  if (byte !== undefined) {
    return Buffer.of(Number.parseInt(byte, 16));
  }
  if (octal !== undefined) {
    const value = Number.parseInt(octal, 8);
    return value > 0xff ? undefined : Buffer.of(value);
  }
  const point = Number.parseInt(short ?? String(long), 16);
  const isRune = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return isRune ? Buffer.from(String.fromCodePoint(point)) : undefined;
}

/** A quote may be escaped only within quotes of its own kind. */
function simpleEscape(char: string, quote: string): Buffer | undefined {
  if (char === "'" || char === '"') {
    return char === quote ? Buffer.from(char) : undefined;
  }
  return Buffer.from(String(simpleEscapes[char]));
}
