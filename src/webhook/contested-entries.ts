import { askerIn, type ClaimEntry, type ClaimSpec } from '../api/claim.js';

/**
 * The entries of a claim beside which another stands that the same interceptor of the same Trigger has asked for: it was
 * called with two different events under one event id. No EventListener does that, and which of the two is its own cannot
 * be told.
 */
export function contestedEntries({ entries }: ClaimSpec): ReadonlySet<ClaimEntry> {
  const byAsker = new Map<string, ClaimEntry[]>();
  for (const [name, entry] of Object.entries(entries)) {
    const asker = askerIn(name);
    byAsker.set(asker, [...(byAsker.get(asker) ?? []), entry]);
  }
  return new Set([...byAsker.values()].filter(({ length }) => length > 1).flat());
}
