import type { ClaimEntry, ClaimSpec } from '../api/claim.js';
import { parseTriggerId } from '../tekton/trigger-id.js';
import { inOrderOfCalls } from './in-order-of-calls.js';

/** The entries of a claim that are a run's, in an order that is the same for all runs of the event; or why none is. */
export type EntriesFor =
  | { readonly ok: true; readonly entries: readonly ClaimEntry[]; readonly isOfRunsNamespace: boolean }
  | { readonly ok: false; readonly reason: 'NoEntries' | 'SeveralNamespaces' };

/**
 * The entries whose Trigger is of the run's namespace. A template may make its run in another namespace, and neither the
 * run nor its labels say which Trigger's it was: then the only namespace there is must be the one.
 */
export function entriesFor(claim: ClaimSpec, namespace: string): EntriesFor {
  const all = inOrderOfCalls(claim)
    .map((entry) => ({ entry: withoutCalls(entry), of: namespaceOf(entry, claim.trigger) }))
    .filter(({ of }) => of !== undefined);
  const own = all.filter(({ of }) => of === namespace);
  if (own.length > 0) {
    return { ok: true, entries: own.map(({ entry }) => entry), isOfRunsNamespace: true };
  }
  const namespaces = new Set(all.map(({ of }) => of)).size;
  if (namespaces === 1) {
    return { ok: true, entries: all.map(({ entry }) => entry), isOfRunsNamespace: false };
  }
  return { ok: false, reason: namespaces === 0 ? 'NoEntries' : 'SeveralNamespaces' };
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
