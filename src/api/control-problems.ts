import { DIALS } from '../core/policy.js';
import type { Problem } from '../core/problem.js';
import type { ControlSpec } from './control-spec.js';
import { parseDials } from './dials.js';

/** What the fields of a control, each right for itself, do not fit together in; the dials are judged by `parseDials`. */
export function controlProblems(spec: ControlSpec): readonly Problem[] {
  return [...keyProblems(spec), ...scopeProblems(spec), ...revisionProblems(spec), ...selectorProblems(spec)];
}

function keyProblems(spec: ControlSpec): readonly Problem[] {
  const given = (['key', 'keys', 'groupBy'] as const).filter((name) => spec[name] !== undefined);
  if (given.length === 1) {
    return [];
  }
  const what = given.length === 0 ? 'none of them is given' : `${given.join(' and ')} are given`;
  return [{ path: 'spec[key]', message: `exactly one of key, keys and groupBy is needed: ${what}` }];
}

function revisionProblems({ sameRevision, revision }: ControlSpec): readonly Problem[] {
  return sameRevision === 'Skip' && revision === undefined
    ? [{ path: 'spec[revision]', message: 'sameRevision "Skip" needs a revision to compare' }]
    : [];
}

function scopeProblems(spec: ControlSpec): readonly Problem[] {
  const { scope = 'Namespace', allowCrossNamespaceEnding = false } = spec;
  if (scope === 'Namespace') {
    const message = 'allowCrossNamespaceEnding needs scope "Cluster": in its own namespace a run may end others anyway';
    return allowCrossNamespaceEnding ? [{ path: 'spec[allowCrossNamespaceEnding]', message }] : [];
  }
  const problems: Problem[] = [];
  if (spec.groupBy !== undefined) {
    const message = 'groupBy cannot be used with scope "Cluster": whoever makes a run chooses its labels';
    problems.push({ path: 'spec[groupBy]', message });
  }
  if (spec.order !== undefined) {
    const message = 'order cannot be used with scope "Cluster": over all namespaces runs are ordered by their creation';
    problems.push({ path: 'spec[order]', message });
  }
  if (endsRuns(spec) && !allowCrossNamespaceEnding) {
    const message =
      'a strategy that ends runs and scope "Cluster" contradict each other, for runs of other namespaces would be ended: ' +
      'choose Queue, QueueLatest or Skip, or set allowCrossNamespaceEnding to true';
    problems.push({ path: 'spec[strategy]', message });
  }
  return problems;
}

function endsRuns(spec: ControlSpec): boolean {
  // The contradictions of the dials are told elsewhere.
  const dials = parseDials(spec, { at: (name) => name, mayClose: false });
  return dials.ok && DIALS[dials.value.strategy].running !== 'Leave';
}

function selectorProblems(spec: ControlSpec): readonly Problem[] {
  return (['selector', 'namespaceSelector'] as const).flatMap((name) =>
    (spec[name]?.matchExpressions ?? []).flatMap(({ operator, values = [] }, at) => {
      const needsValues = operator === 'In' || operator === 'NotIn';
      return needsValues === values.length > 0
        ? []
        : [
            {
              path: `spec[${name}][matchExpressions][${at}][values]`,
              message: `operator "${operator}" ${needsValues ? 'needs values' : 'takes no values'}`,
            },
          ];
    }),
  );
}
