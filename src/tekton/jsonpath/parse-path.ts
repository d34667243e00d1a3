import { attempt } from './attempt.js';
import { parseBrackets } from './parse-brackets.js';
import { parseFilter } from './parse-filter.js';
import { parseNumber } from './parse-number.js';
import type { Path, PathNode } from './path.js';
import { PathSyntaxError } from './path-syntax-error.js';
import { Scanner } from './scanner.js';
import { unquote } from './unquote.js';

export type ParsedPath = { readonly ok: true; readonly path: Path } | { readonly ok: false; readonly message: string };

/** Longer paths are nobody's: the longest of Tekton's catalog has 70 characters. */
export const MAX_PATH_LENGTH = 4096;

/**
 * Parses the inside of `$(…)` in Tekton's relaxed form, with or without braces and the first dot
 * (pkg/template/jsonpath.go). Braces nowhere else, so a path is always one action. Messages are client-go's where
 * client-go has one.
 */
export function parsePath(text: string): ParsedPath {
  if (text.length > MAX_PATH_LENGTH) {
    return refused(`path is longer than ${MAX_PATH_LENGTH} characters`);
  }
  if (text === '') {
    return { ok: true, path: { text, nodes: [] } };
  }
  const bare = /^\{[^{}]+\}$/u.test(text) ? text.slice(1, -1) : text;
  if (/[{}]/u.test(bare)) {
    return refused(
      "unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'",
    );
  }
  const dotted = bare.startsWith('.') && bare !== '.' ? bare : `.${bare}`;
  const action = attempt(() => parseAction(dotted), PathSyntaxError);
  return action.ok ? { ok: true, path: { text, nodes: action.value } } : refused(action.error.message);
}

function refused(message: string): ParsedPath {
  return { ok: false, message };
}

/** The inside of `{…}`. Brackets are parsed by recursion; each level is shorter than the one around it. */
function parseAction(text: string): readonly PathNode[] {
  // The closing brace is part of what is scanned: a backslash before it takes it for a letter of the name.
  const scanner = new Scanner(`${text}}`);
  const nodes: PathNode[] = [];
  while (!scanner.accept('}')) {
    nodes.push(...parseNext(scanner, nodes.at(-1)));
  }
  return nodes;
}

function parseNext(scanner: Scanner, last: PathNode | undefined): readonly PathNode[] {
  if (scanner.accept('[?(')) {
    return [parseFilter(scanner, parseAction)];
  }
  if (scanner.accept('..')) {
    return parseRecursive(scanner, last);
  }
  // The current object and the root are the same thing here: both are passed over, as a space is.
  if (scanner.accept(' ') || scanner.accept('@') || scanner.accept('$')) {
    return [];
  }
  if (scanner.accept('.')) {
    return [parseField(scanner)];
  }
  return parseToken(scanner);
}

function parseToken(scanner: Scanner): readonly PathNode[] {
  const char = scanner.peek();
  if (char === undefined || isEndOfLine(char)) {
    throw new PathSyntaxError('unclosed action');
  }
  if (char === '[') {
    return parseArray(scanner);
  }
  if (char === '"' || char === "'") {
    return [parseQuoted(scanner, char)];
  }
  if (/^[+\-\p{Nd}]$/u.test(char)) {
    return [parseNumberToken(scanner)];
  }
  if (isAlphaNumeric(char)) {
    return [parseWord(scanner)];
  }
  throw new PathSyntaxError(`unrecognized character in action: ${runeName(char)}`);
}

function parseRecursive(scanner: Scanner, last: PathNode | undefined): readonly PathNode[] {
  if (last?.kind === 'recursive') {
    throw new PathSyntaxError('invalid multiple recursive descent');
  }
  const next = scanner.peek();
  const recursive: PathNode = { kind: 'recursive' };
  return next !== undefined && isAlphaNumeric(next) ? [recursive, parseField(scanner)] : [recursive];
}

/** A name up to the next terminator that has no backslash before it. Every backslash then goes. */
function parseField(scanner: Scanner): PathNode {
  for (let char = scanner.peek(); char !== undefined && !isTerminator(char); char = scanner.peek()) {
    scanner.next();
    if (char === '\\') {
      scanner.next();
    }
  }
  const name = scanner.token();
  return name === '*' ? { kind: 'wildcard' } : { kind: 'field', name: name.replaceAll('\\', '') };
}

function parseArray(scanner: Scanner): readonly PathNode[] {
  for (let char = scanner.next(); char !== ']'; char = scanner.next()) {
    if (char === undefined || char === '\n') {
      throw new PathSyntaxError('unterminated array');
    }
  }
  return parseBrackets(scanner.token().slice(1, -1), parseAction);
}

function parseQuoted(scanner: Scanner, quote: string): PathNode {
  scanner.next();
  let char = scanner.next();
  while (char !== quote || scanner.beforeLast() === '\\') {
    if (char === undefined || char === '\n') {
      throw new PathSyntaxError('unterminated quoted string');
    }
    char = scanner.next();
  }
  const quoted = scanner.token();
  const text = unquote(quoted);
  if (text === undefined) {
    throw new PathSyntaxError(`unquote string ${quoted} error invalid syntax`);
  }
  return { kind: 'text', text };
}

function parseNumberToken(scanner: Scanner): PathNode {
  scanner.next();
  for (let char = scanner.peek(); char !== undefined && /^[.\p{Nd}]$/u.test(char); char = scanner.peek()) {
    scanner.next();
  }
  const text = scanner.token();
  const value = parseNumber(text);
  if (value === undefined) {
    throw new PathSyntaxError(`cannot parse number ${text}`);
  }
  return { kind: 'literal', value };
}

function parseWord(scanner: Scanner): PathNode {
  for (let char = scanner.peek(); char !== undefined && !isTerminator(char); char = scanner.peek()) {
    scanner.next();
  }
  const word = scanner.token();
  return word === 'true' || word === 'false' ? { kind: 'literal', value: word === 'true' } : { kind: 'word', word };
}

function isTerminator(char: string): boolean {
  return /^[ \t\r\n.,[\]$@{}]$/u.test(char);
}

function isEndOfLine(char: string): boolean {
  return char === '\r' || char === '\n';
}

function isAlphaNumeric(char: string): boolean {
  return /^[_\p{L}\p{Nd}]$/u.test(char);
}

/** As Go's %#U: `U+0021 '!'`. */
function runeName(char: string): string {
  const hex = Number(char.codePointAt(0)).toString(16).toUpperCase().padStart(4, '0');
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(char) ? `U+${hex} '${char}'` : `U+${hex}`;
}
