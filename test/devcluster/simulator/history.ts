import type { Fields } from '../../../src/devcluster/simulator/fields.js';
import { fieldsOf } from '../../../src/devcluster/simulator/fields.js';
import { type RunStep, next } from '../../../src/devcluster/simulator/next.js';
import { type PipelineRun, parsePipelineRun } from '../../../src/devcluster/simulator/pipeline-run.js';
import type { FoundPipeline } from '../../../src/devcluster/simulator/resolved-pipeline.js';
import { metadataUnion } from '../../../src/devcluster/simulator/run-metadata.js';
import { type TaskRun, parseTaskRun } from '../../../src/devcluster/simulator/task-run.js';
import { aStatus } from './objects.js';

/** A run and its TaskRuns in memory, moved on one step at a time. */
export interface History {
  readonly run: () => PipelineRun;
  readonly taskRuns: () => readonly TaskRun[];
  readonly say: (word: string | null) => void;
  readonly reconcile: () => RunStep;
  /** Ends the oldest TaskRun that is active: as it was told, or with its own verdict. False where there is none. */
  readonly endOneTaskRun: (verdict: 'Succeeded' | 'Failed') => boolean;
}

export function aHistory(spec: Fields, now: Date): History {
  const pipeline: FoundPipeline = { kind: 'found', spec, metadata: { labels: {}, annotations: {} } };
  let object: Fields = { metadata: { namespace: 'ci', name: 'r', uid: 'u' }, spec: { pipelineRef: { name: 'p' } } };
  let children: readonly Fields[] = [];

  const run = (): PipelineRun => parsePipelineRun(object)!;
  const taskRuns = (): readonly TaskRun[] => children.map((child) => parseTaskRun(child)!);
  const changeChild = (name: string, change: (child: Fields) => Fields): void => {
    children = children.map((child) => (fieldsOf(child['metadata'])['name'] === name ? change(child) : child));
  };
  return {
    run,
    taskRuns,
    say: (word) => {
      object = { ...object, spec: { ...fieldsOf(object['spec']), status: word } };
    },
    reconcile: () => {
      const step = next(run(), taskRuns(), pipeline, now);
      for (const write of step.writes) {
        switch (write.kind) {
          case 'createTaskRun': {
            const metadata = fieldsOf(write.object['metadata']);
            children = [...children, { ...write.object, metadata: { ...metadata, uid: String(metadata['name']) } }];
            break;
          }
          case 'cancelTaskRun':
            changeChild(write.name, (child) => ({
              ...child,
              spec: { ...fieldsOf(child['spec']), status: 'TaskRunCancelled' },
            }));
            break;
          case 'metadata': {
            const union = metadataUnion(run().meta, write.metadata);
            object = { ...object, metadata: { ...fieldsOf(object['metadata']), ...union } };
            break;
          }
          case 'status':
            object = { ...object, status: write.status };
            break;
        }
      }
      return step;
    },
    endOneTaskRun: (verdict) => {
      const active = taskRuns().find((taskRun) => taskRun.phase === 'active');
      if (active === undefined) {
        return false;
      }
      const isTold = active.specStatus === 'TaskRunCancelled';
      const own = aStatus(verdict === 'Succeeded' ? 'True' : 'False', verdict);
      changeChild(active.meta.name, (child) => ({
        ...child,
        status: isTold ? aStatus('False', 'TaskRunCancelled') : own,
      }));
      return true;
    },
  };
}
