import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';

import ts from 'typescript';

import { cpuTime } from './cpu-ms.js';

/** A regular expression that stands in a source. */
export interface RegexLiteral {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

/** The regular expressions of the sources below a folder, as TypeScript's own parser finds them. */
export function regexLiteralsBelow(folder: string, skipped: readonly string[]): readonly RegexLiteral[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !skipped.some((prefix) => file.startsWith(prefix)))
    .flatMap((file) => regexLiteralsIn(file, readFileSync(join(folder, file), 'utf8')));
}

export function regexLiteralsIn(file: string, text: string): readonly RegexLiteral[] {
  const found: RegexLiteral[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ES2023));
  return found;
}

/** What a class such as `\d` or `[^a]` may stand for, whatever the expression. */
const USUAL = ['a', '0', '-', '.', '/', ' ', '=', ']', '"', '\\', '\n'];

/** Texts that make a backtracking engine try again and again: a run of what fits, and an end that does not. */
function pumped(source: string, length: number): readonly string[] {
  const alphabet = [...new Set([...USUAL, ...Array.from(source.replaceAll(/\\[a-zA-Z]/g, ''))])];
  const words = [...new Set(source.match(/[A-Za-z$(&=-]{2,}/g) ?? [])];
  const run = (text: string): string => text.repeat(Math.ceil(length / text.length));
  return [
    ...alphabet.flatMap((one) => alphabet.flatMap((end) => [run(one) + end + one, `${one}${end}${run(one)}${end}!`])),
    ...alphabet.flatMap((one) => alphabet.map((other) => run(one + other))),
    ...words.flatMap((word) => [run(word), `${word}${run('a')}`, ...alphabet.map((one) => run(word + one))]),
  ];
}

/** One text may take this long: what is linear takes a hundredth of it, what is quadratic several times as much. */
const PATIENCE_MS = 8;
/** By the clock: after this an engine does not come back. */
const STUCK_MS = 20_000;

const SCRIPT = new vm.Script(`
  (() => {
    const took = (text) => {
      const before = now();
      flags.includes('g') ? text.replaceAll(regex, '') : regex.exec(text);
      return now() - before;
    };
    // Again and again: the collector of garbage may have come in between.
    return texts.find((text) => [1, 2, 3, 4, 5].every(() => took(text) > patience));
  })()
`);

/**
 * A text on which the expression takes more than linear time, shortened; undefined where none is found. The engine is
 * interrupted where it would not come back.
 */
export function slowTextFor(
  { source, flags }: Pick<RegexLiteral, 'source' | 'flags'>,
  length: number,
): string | undefined {
  const texts = pumped(source, length);
  const regex = new RegExp(source, flags);
  try {
    const slow: unknown = SCRIPT.runInNewContext(
      { texts, regex, flags, now: cpuTime, patience: PATIENCE_MS },
      { timeout: STUCK_MS },
    );
    return typeof slow === 'string' ? `${slow.slice(0, 20)}…${slow.slice(-5)}` : undefined;
  } catch (error) {
    return String(error);
  }
}
