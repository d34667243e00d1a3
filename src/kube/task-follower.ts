import { isDone, readRun } from '../tekton/run.js';
import { resourcePath } from './resource-path.js';
import type { Watch } from './watch-resource.js';

/** What Tekton makes of a pipeline task: its label says for which run. */
const KINDS = [
  { apiVersion: 'tekton.dev/v1', resource: 'taskruns' },
  { apiVersion: 'tekton.dev/v1beta1', resource: 'customruns' },
];

/**
 * Follows what a run has made until all of it is done: `onDone` is called then, once, and never before the call returns.
 * A run of which nothing is there any more is done.
 */
export function createTaskFollower(
  watch: Watch,
): (
  run: { readonly namespace: string; readonly uid: string },
  onDone: () => void,
) => { readonly stop: () => Promise<void> } {
  return ({ namespace, uid }, onDone) => {
    const working = new Set<string>();
    let isComplete = false;
    let isOver = false;

    function look(): void {
      if (isComplete && !isOver && working.size === 0) {
        isOver = true;
        onDone();
      }
    }

    const watches = KINDS.map(({ apiVersion, resource }) =>
      watch({
        path: resourcePath({ apiVersion, namespace, resource }),
        labelSelector: `tekton.dev/pipelineRunUID=${uid}`,
        onChange: ({ type, object }) => {
          const task = readRun(object);
          if (type === 'delete' || isDone(task)) {
            working.delete(task.uid);
          } else {
            working.add(task.uid);
          }
          look();
        },
      }),
    );
    // Rejected where they are stopped before: then nobody waits for the answer any more.
    Promise.all(
      watches.map(async ({ synced }) => {
        await synced;
      }),
    ).then(
      () => {
        isComplete = true;
        look();
      },
      () => undefined,
    );
    return {
      stop: async () => {
        isOver = true;
        await Promise.all(
          watches.map(async ({ stop }) => {
            await stop();
          }),
        );
      },
    };
  };
}
