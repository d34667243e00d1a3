import { parseControl } from '../api/control.js';
import { CLUSTER_CONTROL_RESOURCE, CONTROL_RESOURCE, CONTROLS_LABEL } from '../api/names.js';
import { isNamespaceName } from '../core/is-namespace-name.js';
import type { Problem } from '../core/problem.js';
import { lateLabelWarnings } from './late-label-warnings.js';
import type { AdmissionRequest } from './run-creation.js';

/** What the webhook says about a control that somebody writes. */
export interface ControlReview {
  /** Why it is refused; empty where it is not. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly string[];
}

/** What is known of the namespace of a control. */
export interface ControlPlace {
  /** Undefined where they cannot be read. */
  readonly labels: Readonly<Record<string, string>> | undefined;
  readonly takesPart: boolean;
}

/** The namespace of the control that a request is about: empty for one of the cluster, undefined where it is about none. */
export function controlNamespaceOf({
  resource,
  operation,
  subResource,
  namespace,
}: AdmissionRequest): string | undefined {
  const name = fields(resource)['resource'];
  const isWritten = (operation === 'CREATE' || operation === 'UPDATE') && (subResource ?? '') === '';
  if (!isWritten || (name !== CONTROL_RESOURCE && name !== CLUSTER_CONTROL_RESOURCE)) {
    return undefined;
  }
  if (name === CLUSTER_CONTROL_RESOURCE) {
    return '';
  }
  return typeof namespace === 'string' && isNamespaceName(namespace) ? namespace : undefined;
}

/** Refuses what the rules of the CRD cannot see, such as a wrong expression; warns where the control can hold no run. */
export function reviewControl(request: AdmissionRequest, namespace: string, place: ControlPlace): ControlReview {
  const object = fields(request['object']);
  const parsed = parseControl(object);
  if (!parsed.ok) {
    // What was let in by an older version of ours must still be labelled, and lose its finalizers.
    const isAsBefore = JSON.stringify(fields(request['oldObject'])['spec']) === JSON.stringify(object['spec']);
    return { problems: isAsBefore ? [] : parsed.problems, warnings: [] };
  }
  const { labels, takesPart } = place;
  if (!takesPart) {
    return {
      problems: [],
      warnings: [`namespace ${namespace} is not among those that take part (--namespaces): the control has no effect`],
    };
  }
  const isNew = request['operation'] === 'CREATE';
  const warnings = namespace === '' ? (isNew ? [needsLabel('<namespace>')] : []) : labelWarnings(namespace, labels);
  return { problems: [], warnings: [...warnings, ...lateLabelWarnings(parsed.value)] };
}

function labelWarnings(namespace: string, labels: ControlPlace['labels']): readonly string[] {
  const cannotHold = labels !== undefined && labels[CONTROLS_LABEL] !== 'enabled';
  return cannotHold ? [needsLabel(namespace)] : [];
}

function needsLabel(namespace: string): string {
  const where =
    namespace === '<namespace>' ? 'only in namespaces with a label' : `only once namespace ${namespace} has a label`;
  return `runs are held as they are made ${where}: kubectl label namespace ${namespace} ${CONTROLS_LABEL}=enabled`;
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
