import { isDone, reasonOf } from './condition.js';
import { type Fields, fieldsOf, textOf } from './fields.js';
import { type ObjectMeta, parseObjectMeta } from './object-meta.js';

/** A TaskRun as both halves of the simulator see it. */
export interface TaskRun {
  readonly meta: ObjectMeta;
  /** The name of the task in its Pipeline; undefined for a TaskRun that stands alone. */
  readonly pipelineTask: string | undefined;
  readonly specStatus: string | undefined;
  readonly statusMessage: string | undefined;
  readonly taskRef: string | undefined;
  readonly taskSpec: Fields | undefined;
  readonly status: Fields;
  readonly phase: 'active' | 'succeeded' | 'failed' | 'cancelled';
}

export function parseTaskRun(object: unknown): TaskRun | undefined {
  const meta = parseObjectMeta(object);
  if (meta === undefined) {
    return undefined;
  }
  const spec = fieldsOf(fieldsOf(object)['spec']);
  const status = fieldsOf(fieldsOf(object)['status']);
  return {
    meta,
    pipelineTask: meta.labels['tekton.dev/pipelineTask'],
    specStatus: textOf(spec['status']),
    statusMessage: textOf(spec['statusMessage']),
    taskRef: textOf(fieldsOf(spec['taskRef'])['name']),
    taskSpec: spec['taskSpec'] === undefined ? undefined : fieldsOf(spec['taskSpec']),
    status,
    phase: phaseOf(status),
  };
}

function phaseOf(status: Fields): TaskRun['phase'] {
  if (!isDone(status)) {
    return 'active';
  }
  const reason = reasonOf(status);
  if (reason === 'TaskRunCancelled') {
    return 'cancelled';
  }
  return reason === 'Succeeded' ? 'succeeded' : 'failed';
}
