/**
 * The value of one header, in any case, several joined by a comma as headerRoot has it; empty where there is none. For
 * the few that we look at by ourselves: headerRoot spells all of them anew.
 */
export function headerValue(header: Readonly<Record<string, readonly string[]>>, name: string): string {
  const wanted = name.toLowerCase();
  return Object.entries(header)
    .flatMap(([given, values]) => (given.toLowerCase() === wanted ? values : []))
    .join(',');
}
