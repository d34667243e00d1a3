/** What may stand in a header name (RFC 9110, token); any other character leaves a name as it is. */
const token = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/u;

/** Go's canonical spelling (net/textproto): `x-github-event` and `X-GitHub-Event` are both `X-Github-Event`. */
export function canonicalHeaderName(name: string): string {
  if (!token.test(name)) {
    return name;
  }
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join('-');
}

/** Headers as the paths of a binding see them: canonical names, several values joined by a comma. */
export function headerRoot(header: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, string>> {
  const values = new Map<string, string[]>();
  for (const [name, more] of Object.entries(header)) {
    const canonical = canonicalHeaderName(name);
    values.set(canonical, [...(values.get(canonical) ?? []), ...more]);
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.join(',')]));
}

const headerPrefix = 'header.';

/**
 * Spells the header of a path as headerRoot does, so that any case finds it. Only the plain form `header.NAME` is
 * touched, as Triggers does it (pkg/template/jsonpath.go): `{.header.x}` and `header['x']` mean what they say.
 */
export function canonicalHeaderPath(path: string): string {
  return path.startsWith(headerPrefix) ? headerPrefix + canonicalHeaderName(path.slice(headerPrefix.length)) : path;
}
