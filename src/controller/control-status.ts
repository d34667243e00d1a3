import { CONTROLS_LABEL, CONTROL_KIND } from '../api/names.js';
import type { Control } from '../api/control.js';
import { describeProblemsInLine, type Parsed } from '../core/problem.js';

/** A condition as Kubernetes has them in a status. */
export interface Condition {
  readonly type: 'Ready' | 'CanHold';
  readonly status: 'True' | 'False' | 'Unknown';
  readonly observedGeneration: number;
  /** RFC 3339. */
  readonly lastTransitionTime: string;
  readonly reason: string;
  readonly message: string;
}

/** What the controller says of a control, on the control. */
export interface ControlStatus {
  readonly observedGeneration: number;
  readonly running: number;
  readonly waiting: number;
  readonly lastDecision?: LastDecision;
  readonly conditions: readonly Condition[];
}

export interface LastDecision {
  /** RFC 3339. */
  readonly time: string;
  readonly text: string;
}

/** What there is to say of a control. */
export interface ControlFacts {
  readonly kind: Control['kind'];
  readonly namespace: string;
  readonly generation: number;
  readonly parsed: Parsed<Control>;
  readonly running: number;
  readonly waiting: number;
  readonly lastDecision?: LastDecision;
  /** Of the control's namespace; undefined where they are not known, or it has none. */
  readonly namespaceLabels: Readonly<Record<string, string>> | undefined;
}

type Finding = Pick<Condition, 'type' | 'status' | 'reason' | 'message'>;

/**
 * The status of a control. A condition keeps the time of its last change in `before`, the status as it stands: without that
 * it would change with every look. `now` is RFC 3339.
 */
export function controlStatus(facts: ControlFacts, before: Partial<ControlStatus>, now: string): ControlStatus {
  const { generation, running, waiting } = facts;
  const lastDecision = facts.lastDecision ?? before.lastDecision;
  return {
    observedGeneration: generation,
    running,
    waiting,
    ...(lastDecision !== undefined && { lastDecision }),
    conditions: [ready(facts), canHold(facts)].map((finding) => {
      const same = before.conditions?.find(({ type, status }) => type === finding.type && status === finding.status);
      return { ...finding, observedGeneration: generation, lastTransitionTime: same?.lastTransitionTime ?? now };
    }),
  };
}

function ready({ parsed }: ControlFacts): Finding {
  if (!parsed.ok) {
    const message = `Not in force: ${describeProblemsInLine(parsed.problems)}`;
    return { type: 'Ready', status: 'False', reason: 'Invalid', message: message.slice(0, MAX_MESSAGE) };
  }
  return parsed.value.isPaused
    ? {
        type: 'Ready',
        status: 'True',
        reason: 'Paused',
        message: 'In force, and paused: nothing of its groups is started',
      }
    : { type: 'Ready', status: 'True', reason: 'InForce', message: 'In force' };
}

const MAX_MESSAGE = 2_000;

/** Runs that no Trigger of ours made are held only in namespaces that ask for it by a label: others cost no webhook call. */
function canHold({ kind, namespace, namespaceLabels }: ControlFacts): Finding {
  if (kind !== CONTROL_KIND) {
    const message = `Runs are held as they are made in namespaces labelled ${CONTROLS_LABEL}=enabled. In others they start, and compete once they are seen`;
    return { type: 'CanHold', status: 'Unknown', reason: 'ByNamespace', message };
  }
  if (namespaceLabels === undefined) {
    return {
      type: 'CanHold',
      status: 'Unknown',
      reason: 'NamespaceUnread',
      message: 'The labels of the namespace are not known yet',
    };
  }
  return namespaceLabels[CONTROLS_LABEL] === 'enabled'
    ? { type: 'CanHold', status: 'True', reason: 'Labelled', message: 'Runs are held as they are made' }
    : {
        type: 'CanHold',
        status: 'False',
        reason: 'NotLabelled',
        message:
          'Runs that no Trigger with this interceptor made start before they are seen, and then compete. To hold them as they ' +
          `are made: kubectl label namespace ${namespace} ${CONTROLS_LABEL}=enabled`,
      };
}
