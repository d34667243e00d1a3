import type { Paint } from '../ports.js';
import type { Finding, Level } from './finding.js';

const WORDS: Readonly<Record<Level, string>> = { ok: 'ok', warn: 'warn', fail: 'FAIL', skipped: 'skipped' };
const COLORS: Readonly<Record<Level, keyof Paint>> = { ok: 'green', warn: 'yellow', fail: 'red', skipped: 'dim' };

/** The findings for people: a line each, and below it what to do. What mends several lines in a row is said below the last. */
export function reportText(findings: readonly Finding[], paint: Paint): string {
  const lines = findings.flatMap(({ check, level, what, do: todo }, at) => {
    const line = `${paint[COLORS[level]](WORDS[level].padEnd(8))}${check.padEnd(14)}${what}`;
    const isSaidBelow = todo === findings[at + 1]?.do;
    return todo === undefined || isSaidBelow ? [line] : [line, `${''.padEnd(22)}${paint.bold('→')} ${todo}`];
  });
  return [...lines, '', sumOf(findings)].join('\n');
}

/** The findings for programs. */
export function reportJson(findings: readonly Finding[]): string {
  return JSON.stringify({ ok: isFine(findings), findings }, undefined, 2);
}

/** Warnings and what could not be looked at are no failure. */
export function isFine(findings: readonly Finding[]): boolean {
  return findings.every(({ level }) => level !== 'fail');
}

function sumOf(findings: readonly Finding[]): string {
  const count = (level: Level): number => findings.filter((finding) => finding.level === level).length;
  const parts = [
    [count('fail'), 'failed'],
    [count('warn'), 'to look at'],
    [count('skipped'), 'skipped'],
  ] as const;
  const told = parts.filter(([many]) => many > 0).map(([many, word]) => `${many} ${word}`);
  return told.length === 0 ? 'All is well.' : `${told.join(', ')}; ${count('ok')} ok.`;
}
