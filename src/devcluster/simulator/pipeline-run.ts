import { isDone } from './condition.js';
import { type Fields, fieldsOf, textOf } from './fields.js';
import { parseGoDuration } from './go-duration.js';
import { type ObjectMeta, parseObjectMeta } from './object-meta.js';

/** A PipelineRun as the controller sees it. */
export interface PipelineRun {
  readonly meta: ObjectMeta;
  /** `spec.status`: Pending, one of the three words that end a run, or nothing. */
  readonly word: string | undefined;
  readonly isOurs: boolean;
  readonly isDone: boolean;
  readonly pipelineRef: string | undefined;
  readonly pipelineSpec: Fields | undefined;
  readonly serviceAccountName: string;
  /** `spec.timeouts.pipeline`; undefined for none, which Tekton writes as 0. */
  readonly timeoutMs: number | undefined;
  readonly status: Fields;
}

export function parsePipelineRun(object: unknown): PipelineRun | undefined {
  const meta = parseObjectMeta(object);
  if (meta === undefined) {
    return undefined;
  }
  const spec = fieldsOf(fieldsOf(object)['spec']);
  const status = fieldsOf(fieldsOf(object)['status']);
  return {
    meta,
    word: textOf(spec['status']),
    isOurs: (textOf(spec['managedBy']) ?? 'tekton.dev/pipeline') === 'tekton.dev/pipeline',
    isDone: isDone(status),
    pipelineRef: textOf(fieldsOf(spec['pipelineRef'])['name']),
    pipelineSpec: spec['pipelineSpec'] === undefined ? undefined : fieldsOf(spec['pipelineSpec']),
    serviceAccountName: textOf(fieldsOf(spec['taskRunTemplate'])['serviceAccountName']) ?? 'default',
    timeoutMs: timeoutOf(fieldsOf(spec['timeouts'])),
    status,
  };
}

function timeoutOf(timeouts: Fields): number | undefined {
  const ms = parseGoDuration(textOf(timeouts['pipeline']) ?? '1h0m0s');
  return ms === 0 ? undefined : ms;
}
