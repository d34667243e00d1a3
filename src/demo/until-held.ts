import { GROUP_LABEL, KEY_MARK } from '../api/names.js';
import { valueAt } from '../core/value-at.js';
import type { ApiCall } from '../kube/api-call.js';
import { resourcePath } from '../kube/resource-path.js';
import type { Means } from '../means.js';
import { PENDING } from '../tekton/run.js';
import { untilSo } from './until-so.js';

/**
 * Resolves when a run that asks for a group would be held. An API server asks by the certificates that it has heard of, a
 * moment after they are stored, and lets runs pass until then.
 */
export async function untilHeld(call: ApiCall, namespace: string, means: Means): Promise<void> {
  await untilSo(async () => await isHeld(call, namespace), `runs are not held in the namespace ${namespace}`, means);
}

async function isHeld(call: ApiCall, namespace: string): Promise<boolean> {
  const { body } = await call({
    method: 'POST',
    path: resourcePath({ apiVersion: 'tekton.dev/v1', namespace, resource: 'pipelineruns' }),
    query: { dryRun: 'All' },
    body: {
      apiVersion: 'tekton.dev/v1',
      kind: 'PipelineRun',
      metadata: { generateName: 'tried-', annotations: { [KEY_MARK]: 'tried' } },
      spec: { pipelineRef: { name: 'any' } },
    },
  });
  return valueAt(body, 'metadata', 'labels', GROUP_LABEL) !== undefined && valueAt(body, 'spec', 'status') === PENDING;
}
