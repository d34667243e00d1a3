import { isDone } from '../condition.js';
import { type Fields, fieldsOf, textOf, without } from '../fields.js';
import { isSameSpec } from './same-spec.js';

/**
 * What Tekton's validation finds wrong with a PipelineRun, in its words; empty for a good one. `old` is there in an
 * update. The order is that of the texts, as knative sorts its field errors.
 */
export function validatePipelineRun(object: Fields, old: Fields | undefined): readonly string[] {
  const spec = fieldsOf(object['spec']);
  const oldSpec = old === undefined ? undefined : fieldsOf(old['spec']);
  if (oldSpec !== undefined && textOf(oldSpec['managedBy']) !== textOf(spec['managedBy'])) {
    return ['invalid value: managedBy is immutable: spec.spec.managedBy'];
  }
  const changes =
    old === undefined ? [] : forbiddenChange(spec, fieldsOf(old['spec']), isDone(fieldsOf(old['status'])));
  return [...pipelineProblems(spec), ...changes, ...pendingProblems(object), ...wordProblems(spec)].toSorted();
}

/** Only `status` may change while the run is not done, even where it is held and never started; nothing afterwards. */
function forbiddenChange(spec: Fields, old: Fields, wasDone: boolean): readonly string[] {
  if (wasDone) {
    return isSameSpec(spec, old)
      ? []
      : ['invalid value: Once the PipelineRun is complete, no updates are allowed: spec'];
  }
  return isSameSpec(without(spec, 'status'), without(old, 'status'))
    ? []
    : ['invalid value: Once the PipelineRun has started, only status updates are allowed: spec'];
}

function pipelineProblems(spec: Fields): readonly string[] {
  const count = [spec['pipelineRef'], spec['pipelineSpec']].filter(
    (field) => (field ?? undefined) !== undefined,
  ).length;
  if (count === 1) {
    return [];
  }
  return [`expected exactly one, got ${count === 0 ? 'neither' : 'both'}: spec.pipelineRef, spec.pipelineSpec`];
}

/** Judged by `status.startTime`: in the instant between the first TaskRun and startTime, Pending is let through. */
function pendingProblems(object: Fields): readonly string[] {
  const isPending = fieldsOf(object['spec'])['status'] === 'PipelineRunPending';
  const hasStarted = textOf(fieldsOf(object['status'])['startTime']) !== undefined;
  return isPending && hasStarted
    ? ['invalid value: PipelineRun cannot be Pending after it is started: spec.status']
    : [];
}

const words = ['Cancelled', 'CancelledRunFinally', 'StoppedRunFinally', 'PipelineRunPending'];

function wordProblems(spec: Fields): readonly string[] {
  const word = textOf(spec['status']);
  return word === undefined || words.includes(word)
    ? []
    : [
        `invalid value: ${word} should be Cancelled, CancelledRunFinally, StoppedRunFinally or PipelineRunPending: spec.status`,
      ];
}
