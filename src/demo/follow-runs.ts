import { type ClusterView, createClusterView } from '../devcluster/story/cluster-view.js';
import type { Watch } from '../kube/watch-resource.js';

/** Keeps the runs and their tasks in view; resolves once those that there are have been seen. */
export async function followRuns(watch: Watch, after: Parameters<typeof createClusterView>[0]): Promise<ClusterView> {
  const view = createClusterView(after);
  const watches = [
    watch({
      path: '/apis/tekton.dev/v1/pipelineruns',
      onChange: ({ object }) => {
        view.onRun(object);
      },
    }),
    watch({
      path: '/apis/tekton.dev/v1/taskruns',
      onChange: ({ object }) => {
        view.onTaskRun(object);
      },
    }),
  ];
  await Promise.all(
    watches.map(async ({ synced }) => {
      await synced;
    }),
  );
  return view;
}
