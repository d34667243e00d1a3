import type { Problem } from '../core/problem.js';

type Wrong = Omit<Problem, 'path'>;

/**
 * What is wrong with a path as it is (`body.number`), or in the braces of other tools (`{{ body.number }}`): as text it would
 * be the same for each, and one group for all. `each` is what the expression is for. Undefined for what is no path by `isPath`.
 */
export function bareProblem(text: string, isPath: (path: string) => boolean, each: 'event' | 'run'): Wrong | undefined {
  const path = text
    .trim()
    .replace(/^\$?\{\{?/, '')
    .replace(/\}\}?$/, '')
    .trim()
    .replace(/^\./, '');
  return isPath(path)
    ? { message: `it has no $(…), and would be the same for every ${each}`, likely: `$(${path})` }
    : undefined;
}

/** How other tools mark what they fill in; nobody fills it in here. */
const OTHERS = /\{\{|\$\{|\$\[/;

/**
 * What the text between expressions holds that nobody fills in, though it looks so: a path of one of these roots, or the
 * braces of other tools. `example` is an expression as it should be. Undefined for text as it should be.
 */
export function unfilledProblem(literal: string, roots: RegExp, example: string): Wrong | undefined {
  const unfilled = OTHERS.exec(literal)?.[0] ?? roots.exec(literal)?.[0];
  return unfilled === undefined
    ? undefined
    : { message: `${unfilled} stands outside of $(…), and nobody fills it in: write each path as ${example}` };
}
