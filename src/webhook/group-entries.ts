import type { ClaimEntry, ClaimSpec } from '../api/claim.js';
import { parseTriggerId, type TriggerId } from '../tekton/trigger-id.js';
import { labelsOf, selectsTrigger, type TriggerSelector, triggerSelectorsOf } from '../tekton/trigger-selector.js';
import { contestedEntries } from './contested-entries.js';
import { withoutCalls } from './entries-for.js';
import { inOrderOfCalls } from './in-order-of-calls.js';

/** What was read for the claim of an event's triggerGroups, by namespace; undefined where there is no such object. */
export interface GroupFacts {
  /** The EventListener that the run's label names. */
  readonly listeners: ReadonlyMap<string, unknown>;
  /** The Trigger that the run's label names. */
  readonly triggers: ReadonlyMap<string, unknown>;
}

/** The entries that are a run's; or why none is. `NotSelected`: no group has fired its Trigger, so it is none of ours. */
export type GroupEntries =
  | { readonly ok: true; readonly entries: readonly ClaimEntry[] }
  | { readonly ok: false; readonly reason: 'NoListener' | 'NotSelected' | 'SeveralNamespaces' | 'Contested' };

/** An event has one EventListener. More namespaces in its claim were put there by somebody who posts to us directly. */
const MAX_LISTENERS = 4;
/** A run that its template makes in a namespace other than its Trigger's is rare; one of so many namespaces is unheard of. */
const MAX_TRIGGERS = 8;

/** Where the EventListener is to be read. */
export function listenerNamespaces(claim: ClaimSpec): readonly string[] {
  return [...new Set(entriesIn(claim).map(({ id }) => id.namespace))].slice(0, MAX_LISTENERS);
}

/** Where the Trigger is to be read: most often it is in the namespace of its run. */
export function triggerNamespaces(
  claim: ClaimSpec,
  listeners: GroupFacts['listeners'],
  runNamespace: string,
): readonly string[] {
  const selected = entriesIn(claim).flatMap(({ id }) =>
    selectorsOf(id, listeners).flatMap(({ namespaces }) => (namespaces === 'all' ? [id.namespace] : namespaces)),
  );
  return selected.length === 0 ? [] : [...new Set([runNamespace, ...selected])].slice(0, MAX_TRIGGERS);
}

/**
 * The entries of those groups that select the run's Trigger, each as a call for that Trigger would have left it. Which
 * namespace a Trigger is of stands on no run: the run's own comes first, else it must be the only one.
 */
export function groupEntriesFor(
  claim: ClaimSpec,
  run: { readonly namespace: string; readonly trigger: string },
  facts: GroupFacts,
): GroupEntries {
  if ([...facts.listeners.values()].every((listener) => listener === undefined)) {
    return { ok: false, reason: 'NoListener' };
  }
  const found = entriesIn(claim).map(({ entry, id }) => ({ entry, homes: homesOf(id, facts, run.namespace) }));
  const chosen = found.flatMap(({ entry, homes: [home, ...others] }) =>
    home === undefined || others.length > 0 ? [] : [{ entry, home }],
  );
  const contested = contestedEntries(claim);
  if (chosen.some(({ entry }) => contested.has(entry))) {
    return { ok: false, reason: 'Contested' };
  }
  if (chosen.length > 0) {
    return { ok: true, entries: chosen.map(({ entry, home }) => entryOfTrigger(entry, home, run.trigger)) };
  }
  return { ok: false, reason: found.some(({ homes }) => homes.length > 1) ? 'SeveralNamespaces' : 'NotSelected' };
}

function entriesIn(claim: ClaimSpec): readonly { readonly entry: ClaimEntry; readonly id: TriggerId }[] {
  return inOrderOfCalls(claim).flatMap((entry) => {
    const id = parseTriggerId(entry.triggerID);
    return id?.kind === 'triggerGroups' ? [{ entry, id }] : [];
  });
}

function selectorsOf({ namespace, name }: TriggerId, listeners: GroupFacts['listeners']): readonly TriggerSelector[] {
  return triggerSelectorsOf(listeners.get(namespace), namespace, name);
}

/** The namespaces in which the group selects a Trigger of the run's name. */
function homesOf(id: TriggerId, { listeners, triggers }: GroupFacts, runNamespace: string): readonly string[] {
  const selectors = selectorsOf(id, listeners);
  const homes = [...triggers]
    .filter(([, trigger]) => trigger !== undefined)
    .map(([namespace, trigger]) => ({ namespace, labels: labelsOf(trigger) }))
    .filter((trigger) => selectors.some((selector) => selectsTrigger(selector, trigger)))
    .map(({ namespace }) => namespace);
  return homes.includes(runNamespace) ? [runNamespace] : homes;
}

function entryOfTrigger(entry: ClaimEntry, namespace: string, trigger: string): ClaimEntry {
  const { control } = entry;
  return {
    ...withoutCalls(entry),
    triggerID: `namespaces/${namespace}/triggers/${trigger}`,
    control: control.kind === 'SharedAs' ? { ...control, namespace } : { kind: 'Trigger', namespace, name: trigger },
  };
}
