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
