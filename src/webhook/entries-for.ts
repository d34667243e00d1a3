import type { ClaimEntry, ClaimSpec } from '../api/claim.js';
import { parseTriggerId } from '../tekton/trigger-id.js';
import { contestedEntries } from './contested-entries.js';
import { inOrderOfCalls } from './in-order-of-calls.js';

/** The entries of a claim that are a run's, in an order that is the same for all runs of the event; or why none is. */
export type EntriesFor =
  | { readonly ok: true; readonly entries: readonly ClaimEntry[]; readonly isOfRunsNamespace: boolean }
  | { readonly ok: false; readonly reason: 'NoEntries' | 'SeveralNamespaces' | 'Contested' };

/**
 * The entries whose Trigger is of the run's namespace. A template may make its run in another namespace, and neither the
 * run nor its labels say which Trigger's it was: then the only namespace there is must be the one.
 */
export function entriesFor(claim: ClaimSpec, namespace: string): EntriesFor {
  const all = inOrderOfCalls(claim)
    .map((entry) => ({ entry, of: namespaceOf(entry, claim.trigger) }))
    .filter(({ of }) => of !== undefined);
  const own = all.filter(({ of }) => of === namespace);
  const namespaces = new Set(all.map(({ of }) => of)).size;
  if (own.length === 0 && namespaces !== 1) {
    return { ok: false, reason: namespaces === 0 ? 'NoEntries' : 'SeveralNamespaces' };
  }
  const chosen = (own.length > 0 ? own : all).map(({ entry }) => entry);
  const contested = contestedEntries(claim);
  return chosen.some((entry) => contested.has(entry))
    ? { ok: false, reason: 'Contested' }
    : { ok: true, entries: chosen.map(withoutCalls), isOfRunsNamespace: own.length > 0 };
}

function namespaceOf({ triggerID }: ClaimEntry, trigger: string): string | undefined {
  const id = parseTriggerId(triggerID);
  return id?.kind === 'triggers' && id.name === trigger ? id.namespace : undefined;
}

/** The calls say that a trigger fired twice; they are for the claim object, and no part of the annotation. */
export function withoutCalls(entry: ClaimEntry): ClaimEntry {
  const copy = { ...entry };
  Reflect.deleteProperty(copy, 'calls');
  return copy;
}
