import { matchesLabels } from '../core/label-selector.js';
import type { Control } from './control.js';

export interface SelectableRun {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** Whether a control selects a run. `namespaceLabels` are undefined where they are not known: no selector matches them. */
export function selects(
  { namespace, selector, namespaceSelector }: Control,
  run: SelectableRun,
  namespaceLabels: Readonly<Record<string, string>> | undefined,
): boolean {
  const isInNamespace = namespace === '' || namespace === run.namespace;
  const isNamespaceSelected =
    namespaceSelector === undefined ||
    (namespaceLabels !== undefined && matchesLabels(namespaceSelector, namespaceLabels));
  return isInNamespace && isNamespaceSelected && matchesLabels(selector, run.labels);
}
