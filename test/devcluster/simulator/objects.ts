import type { Fields } from '../../../src/devcluster/simulator/fields.js';
import { type PipelineRun, parsePipelineRun } from '../../../src/devcluster/simulator/pipeline-run.js';
import type { FoundPipeline } from '../../../src/devcluster/simulator/resolved-pipeline.js';
import { type TaskRun, parseTaskRun } from '../../../src/devcluster/simulator/task-run.js';

/** The time of every pure test, between two seconds. */
export const now = new Date('2026-08-20T10:00:05.400Z');
export const nowText = '2026-08-20T10:00:05Z';
export const startText = '2026-08-20T10:00:00Z';

interface RunParts {
  readonly name?: string;
  readonly spec?: Fields;
  readonly status?: Fields;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly deletionTimestamp?: string;
}

export function aRun(parts: RunParts = {}): PipelineRun {
  const { name = 'r', spec = {}, status, labels = {}, annotations = {}, deletionTimestamp } = parts;
  return parsePipelineRun({
    metadata: { namespace: 'ci', name, uid: `uid-${name}`, labels, annotations, deletionTimestamp },
    spec: { pipelineRef: { name: 'p' }, ...spec },
    status,
  })!;
}

/** A run that has started and makes its way. */
export function aStartedRun(spec: Fields = {}, status: Fields = {}): PipelineRun {
  return aRun({
    spec,
    labels: { 'tekton.dev/pipeline': 'p' },
    status: { startTime: startText, pipelineSpec: aPipeline().spec, ...status },
  });
}

/** `build`, then `test`; at last `report`. */
export function aPipeline(): FoundPipeline {
  return {
    kind: 'found',
    metadata: { labels: {}, annotations: {} },
    spec: {
      tasks: [
        { name: 'build', taskRef: { name: 'build' } },
        { name: 'test', runAfter: ['build'], taskSpec: { steps: [{ script: 'sleep 1' }] } },
      ],
      finally: [{ name: 'report', taskRef: { name: 'report' } }],
    },
  };
}

export type Phase = 'new' | 'active' | 'succeeded' | 'failed' | 'cancelled';

const statusOf: Readonly<Record<Phase, Fields | undefined>> = {
  new: undefined,
  active: aStatus('Unknown', 'Running'),
  succeeded: aStatus('True', 'Succeeded'),
  failed: aStatus('False', 'Failed'),
  cancelled: aStatus('False', 'TaskRunCancelled'),
};

export function aTaskRun(pipelineTask: string, phase: Phase, spec: Fields = {}): TaskRun {
  return parseTaskRun({
    metadata: {
      namespace: 'ci',
      name: `r-${pipelineTask}`,
      uid: `uid-r-${pipelineTask}`,
      labels: { 'tekton.dev/pipelineTask': pipelineTask },
    },
    spec: { taskRef: { name: pipelineTask }, ...spec },
    status: statusOf[phase],
  })!;
}

export function aStatus(status: string, reason: string): Fields {
  return { startTime: startText, conditions: [{ type: 'Succeeded', status, reason, message: 'm' }] };
}
