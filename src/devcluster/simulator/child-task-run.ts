import { createHash } from 'node:crypto';

import type { Fields } from './fields.js';
import type { PipelineRun } from './pipeline-run.js';
import type { PipelineTask } from './pipeline-spec.js';

/** The TaskRun that a run makes for one of its tasks. The run's own labels and annotations go along. */
export function toChildTaskRun(run: PipelineRun, task: PipelineTask, meta: Labelled): Fields {
  return {
    apiVersion: 'tekton.dev/v1',
    kind: 'TaskRun',
    metadata: {
      namespace: run.meta.namespace,
      name: childName(run.meta.name, task.name),
      labels: {
        ...meta.labels,
        'tekton.dev/pipelineRun': run.meta.name,
        'tekton.dev/pipelineRunUID': run.meta.uid,
        'tekton.dev/pipelineTask': task.name,
        'tekton.dev/memberOf': task.isFinal ? 'finally' : 'tasks',
      },
      annotations: meta.annotations,
      ownerReferences: [
        {
          apiVersion: 'tekton.dev/v1',
          kind: 'PipelineRun',
          name: run.meta.name,
          uid: run.meta.uid,
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    spec: {
      serviceAccountName: run.serviceAccountName,
      ...(task.taskRef !== undefined && { taskRef: task.taskRef }),
      ...(task.taskSpec !== undefined && { taskSpec: task.taskSpec }),
    },
  };
}

interface Labelled {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** `<run>-<task>`, cut to a label's 63 characters with a hash where it is longer: always the same for the same two. */
export function childName(run: string, task: string): string {
  const whole = `${run}-${task}`;
  if (whole.length <= 63) {
    return whole;
  }
  return `${whole.slice(0, 63 - 17)}-${createHash('sha256').update(whole).digest('hex').slice(0, 16)}`;
}
