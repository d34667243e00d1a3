import { fieldsOf, textOf } from './fields.js';
import { parseObjectMeta } from './object-meta.js';
import type { PipelineRun } from './pipeline-run.js';
import { parsePipelineTasks } from './pipeline-spec.js';
import type { FoundPipeline, MissingPipeline, ResolvedPipeline } from './resolved-pipeline.js';
import type { TektonApi } from './tekton-api.js';

/** Reads the Pipeline of a run, once: what its status holds already stays, whatever becomes of the Pipeline. */
export async function resolvePipeline(api: TektonApi, run: PipelineRun): Promise<ResolvedPipeline> {
  const spec = run.status['pipelineSpec'] ?? run.pipelineSpec;
  const pipeline: ResolvedPipeline =
    spec === undefined
      ? await referencedPipeline(api, run)
      : { kind: 'found', spec: fieldsOf(spec), metadata: { labels: {}, annotations: {} } };
  if (pipeline.kind === 'missing' || run.status['pipelineSpec'] !== undefined) {
    return pipeline;
  }
  return (await missingTask(api, run, pipeline)) ?? pipeline;
}

async function referencedPipeline(api: TektonApi, run: PipelineRun): Promise<ResolvedPipeline> {
  const { namespace } = run.meta;
  const name = run.pipelineRef ?? '';
  const object = name === '' ? undefined : await api.get({ plural: 'pipelines', namespace, name });
  const meta = parseObjectMeta(object);
  if (object === undefined || meta === undefined) {
    const message = `Error retrieving pipeline for pipelinerun ${namespace}/${run.meta.name}: pipelines.tekton.dev "${name}" not found`;
    return { kind: 'missing', reason: 'CouldntGetPipeline', message };
  }
  return { kind: 'found', spec: fieldsOf(object['spec']), metadata: meta };
}

/** The first Task that the Pipeline names and nobody has made. */
async function missingTask(
  api: TektonApi,
  run: PipelineRun,
  pipeline: FoundPipeline,
): Promise<MissingPipeline | undefined> {
  const { namespace } = run.meta;
  for (const task of parsePipelineTasks(pipeline.spec)) {
    const name = textOf(task.taskRef?.['name']);
    if (name !== undefined && (await api.get({ plural: 'tasks', namespace, name })) === undefined) {
      const whose = `Pipeline ${namespace}/${run.pipelineRef ?? run.meta.name}`;
      const message = `${whose} can't be Run; it contains Tasks that don't exist: tasks.tekton.dev "${name}" not found`;
      return { kind: 'missing', reason: 'CouldntGetTask', message };
    }
  }
  return undefined;
}
