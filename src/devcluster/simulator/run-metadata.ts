import { without } from './fields.js';
import type { PipelineRun } from './pipeline-run.js';
import type { OwnMetadata } from './run-write.js';

/** The run's labels and annotations with the name of its Pipeline; a run with an inline spec gets its own name. */
export function labelledMetadata(run: PipelineRun): OwnMetadata {
  return {
    labels: { ...run.meta.labels, 'tekton.dev/pipeline': run.pipelineRef ?? run.meta.name },
    annotations: run.meta.annotations,
  };
}

/** At its start, and only then, a run takes over its Pipeline's labels and annotations; its own win. */
export function mergedMetadata(run: PipelineRun, pipeline: OwnMetadata): OwnMetadata {
  const own = labelledMetadata(run);
  if (run.status['pipelineSpec'] !== undefined) {
    return own;
  }
  const annotations = without(pipeline.annotations, 'kubectl.kubernetes.io/last-applied-configuration');
  return {
    labels: { ...pipeline.labels, ...own.labels },
    annotations: { ...annotations, ...own.annotations },
  };
}

/** What Tekton writes back: the live ones and its own older copy, its own winning. So a removed mark comes back. */
export function metadataUnion(live: OwnMetadata, own: OwnMetadata): OwnMetadata {
  return {
    labels: { ...live.labels, ...own.labels },
    annotations: { ...live.annotations, ...own.annotations },
  };
}
