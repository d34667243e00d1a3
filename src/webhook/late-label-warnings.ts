import type { Control } from '../api/control.js';
import { parseRunField } from '../api/run-field.js';
import type { Expression } from '../core/evaluate-text.js';

/** Labels that Tekton puts on a run once it has seen it (pkg/reconciler/pipelinerun): no run is made with one of them. */
const TEKTONS = 'tekton.dev/';

/**
 * What to say of a control that selects or groups runs by labels that come after a run was made: where the webhook is asked,
 * they are not there, and the control holds nothing by them.
 */
export function lateLabelWarnings({ selector, key, order, revision }: Control): readonly string[] {
  const expressions = [...('expressions' in key ? key.expressions : []), order, revision];
  const names = [
    ...selector.map((requirement) => requirement.key),
    ...('groupBy' in key ? key.groupBy : []),
    ...expressions.flatMap((expression) => (expression === undefined ? [] : labelsIn(expression))),
  ];
  return [...new Set(names)]
    .filter((name) => name.startsWith(TEKTONS))
    .map(
      (name) =>
        `label ${name} comes to a run after it was made: by it the control holds no run, and finds it only later. ` +
        'Use a label of your own; for the Pipeline, $(spec.pipelineRef.name) in the key',
    );
}

function labelsIn({ parts }: Expression): readonly string[] {
  return parts.flatMap((part) => {
    const field = 'path' in part ? parseRunField(part.path) : undefined;
    return field?.from === 'labels' ? [field.name] : [];
  });
}
