import type { RunObject } from '../../src/tekton/run.js';
import type { ApiCall } from '../../src/kube/api-call.js';
import type { World } from './world.js';

/** Does what the kubelet makes of a task whose steps have ended well; one that is done already stays as it is. */
export async function succeed({ stack }: World, task: RunObject): Promise<void> {
  // On a cluster with Tekton a pod works on it: it ends by itself.
  if (stack.cluster.guest?.hasTekton !== true) {
    await succeedAt(stack.call, task);
  }
}

/** The same where Tekton is played for certain. */
export async function succeedAt(call: ApiCall, { namespace, name }: RunObject): Promise<void> {
  const succeeded = { type: 'Succeeded', status: 'True', reason: 'Succeeded', message: 'All Steps have completed' };
  const answer = await call({
    method: 'PATCH',
    path: `/apis/tekton.dev/v1/namespaces/${namespace}/taskruns/${name}/status`,
    contentType: 'application/json-patch+json',
    body: [
      { op: 'test', path: '/status/completionTime', value: null },
      { op: 'add', path: '/status/completionTime', value: new Date().toISOString() },
      { op: 'add', path: '/status/conditions', value: [succeeded] },
    ],
  });
  // 422: the first operation found that it has ended.
  if (answer.status !== 200 && answer.status !== 422) {
    throw new Error(`the task could not be ended: ${JSON.stringify(answer.body)}`);
  }
}
