import { type LabelSelector, matchesLabels, toLabelSelector } from '../core/label-selector.js';

/** Which Triggers a triggerGroup of an EventListener fires. */
export interface TriggerSelector {
  readonly namespaces: 'all' | readonly string[];
  readonly labels: LabelSelector;
}

interface SelectableTrigger {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** The selectors of the triggerGroups of this name in an EventListener of this namespace; mostly there is one such group. */
export function triggerSelectorsOf(listener: unknown, namespace: string, group: string): readonly TriggerSelector[] {
  return list(fields(fields(listener)['spec'])['triggerGroups'])
    .map(fields)
    .filter(({ name = '' }) => name === group)
    .map(({ triggerSelector }) => selectorOf(fields(triggerSelector), namespace));
}

/** As the sink does it (pkg/sink, selectTriggers): labels alone select in its own namespace, and neither selects nothing. */
function selectorOf({ namespaceSelector, labelSelector }: Fields, namespace: string): TriggerSelector {
  const names = texts(fields(namespaceSelector)['matchNames']);
  const own = isFields(labelSelector) ? [namespace] : [];
  const labels = toLabelSelector(labelSelector);
  if (names.length === 1 && names[0] === '*') {
    return { namespaces: 'all', labels };
  }
  return { namespaces: names.length > 0 ? names : own, labels };
}

export function selectsTrigger({ namespaces, labels }: TriggerSelector, trigger: SelectableTrigger): boolean {
  return (namespaces === 'all' || namespaces.includes(trigger.namespace)) && matchesLabels(labels, trigger.labels);
}

/** The labels of a Trigger as the API server gives it. */
export function labelsOf(object: unknown): Readonly<Record<string, string>> {
  const labels = Object.entries(fields(fields(fields(object)['metadata'])['labels']));
  return Object.fromEntries(labels.filter((label): label is [string, string] => typeof label[1] === 'string'));
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fields(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function texts(value: unknown): readonly string[] {
  return list(value).filter((member) => typeof member === 'string');
}
