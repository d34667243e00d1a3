import type { ParseInner } from './parse-brackets.js';
import type { PathNode } from './path.js';
import { PathSyntaxError } from './path-syntax-error.js';
import type { Scanner } from './scanner.js';

/** `[?(` is consumed; reads up to `)]`. Without an operator the filter asks whether the left side finds anything. */
export function parseFilter(scanner: Scanner, parseInner: ParseInner): PathNode {
  const text = scanFilter(scanner);
  if (scanner.next() !== ']') {
    throw new PathSyntaxError('unclosed array expect ]');
  }
  scanner.token();
  const groups = /^(?<left>[^!<>=]+)(?<operator>[!<>=]+)(?<right>[^\n]+)$/u.exec(text)?.groups;
  if (!groups) {
    return { kind: 'filter', left: parseInner(text) };
  }
  const { left = '', operator = '', right = '' } = groups;
  return { kind: 'filter', left: parseInner(left), comparison: { operator, right: parseInner(right) } };
}

/** Ends at the first `)` outside of quotes, of which only the first pair counts. */
function scanFilter(scanner: Scanner): string {
  let quote: string | undefined;
  let closed = false;
  for (let char = scanner.next(); char !== ')' || (quote !== undefined) !== closed; char = scanner.next()) {
    if (char === undefined || char === '\n') {
      throw new PathSyntaxError('unterminated filter');
    }
    if (quote === undefined) {
      quote = isQuote(char) ? char : undefined;
    } else {
      closed ||= char === quote && scanner.beforeLast() !== '\\';
    }
  }
  return scanner.token().slice(0, -1);
}

function isQuote(char: string): boolean {
  return char === '"' || char === "'";
}
