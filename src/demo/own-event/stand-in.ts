import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.js';

/**
 * What a played run does in place of the user's pipeline: one long task, so that runs meet, and a finally task, so that a
 * graceful ending shows. Seconds are those of the demo's clock, which runs twenty times as fast.
 */
const PIPELINE: JsonObject = {
  tasks: [{ name: 'work', taskSpec: { steps: [{ name: 'work', image: 'played', script: 'sleep 2400' }] } }],
  finally: [{ name: 'report', taskSpec: { steps: [{ name: 'report', image: 'played', script: 'sleep 4' }] } }],
};

/** A PipelineRun of a user's template, as the demo makes it: his metadata and his status, and the pipeline of a stand-in. */
export function withStandIn(run: JsonObject): JsonObject {
  const { status } = specOf(run);
  return { ...run, spec: { ...(status !== undefined && { status }), pipelineSpec: PIPELINE } };
}

/** The whole run, where the user has given none. */
export const STAND_IN_RUN: JsonObject = {
  apiVersion: 'tekton.dev/v1',
  kind: 'PipelineRun',
  metadata: { generateName: 'run-' },
  spec: { pipelineSpec: PIPELINE },
};

/** The name of what it runs, to say that it is not run: of the Pipeline, or of the one that stands in the template. */
export function pipelineNameOf(run: JsonObject): string {
  const { pipelineRef } = specOf(run);
  const name: JsonValue | undefined = isJsonObject(pipelineRef) ? pipelineRef['name'] : undefined;
  return typeof name === 'string' ? `Pipeline "${name}"` : 'its pipeline';
}

function specOf({ spec }: JsonObject): JsonObject {
  return isJsonObject(spec) ? spec : {};
}
