import type { Control } from '../api/control.js';
import { selects } from '../api/control-selects.js';
import type { NamespaceLabels, SelectedRun } from './ports.js';

/** Those of the controls that select the run. The labels of its namespace are read only where one of them asks for them. */
export async function selectControls(
  controls: readonly Control[],
  run: SelectedRun,
  namespaceLabels: NamespaceLabels,
): Promise<readonly Control[]> {
  const possible = controls.filter((control) => selects(withoutNamespaces(control), run, undefined));
  const asks = possible.some(({ namespaceSelector }) => namespaceSelector !== undefined);
  const labels = asks ? await namespaceLabels(run.namespace) : undefined;
  return possible.filter((control) => selects(control, run, labels));
}

function withoutNamespaces({ namespaceSelector: _, ...control }: Control): Control {
  return control;
}
