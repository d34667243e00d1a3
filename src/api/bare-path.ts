/**
 * The expression that was meant by a path as it is (`body.number`), or in the braces of other tools (`{{ body.number }}`):
 * as text it would be the same for every event, and one group for all. Undefined for what is no path by `isPath`.
 */
export function meantByBarePath(text: string, isPath: (path: string) => boolean): string | undefined {
  const path = text
    .trim()
    .replace(/^\$?\{\{?/, '')
    .replace(/\}\}?$/, '')
    .trim()
    .replace(/^\./, '');
  return isPath(path) ? `$(${path})` : undefined;
}

/** How other tools mark what they fill in; nobody fills it in here. */
const OTHERS = /\{\{|\$\{|\$\[/;

/**
 * What the text between expressions holds that nobody fills in, though it looks so: a path of one of these roots, or the
 * braces of other tools. Undefined for text as it should be.
 */
export function unfilledIn(literal: string, roots: RegExp): string | undefined {
  return OTHERS.exec(literal)?.[0] ?? roots.exec(literal)?.[0];
}
