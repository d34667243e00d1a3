import type { createGitHubEvents } from '../devcluster/story/github-events.js';
import { createNarrator } from '../devcluster/story/narrate-run.js';
import type { Teller } from '../devcluster/story/teller.js';
import type { Watch } from '../kube/watch-resource.js';
import { writePushFile } from './push-file.js';
import { readRun } from '../tekton/run.js';

/** What the demo has when its story is told. */
export interface Live {
  readonly watch: Watch;
  readonly teller: Teller;
  /** The runs that the story told of. */
  readonly storied: ReadonlySet<string>;
  readonly events: ReturnType<typeof createGitHubEvents>;
  readonly url: string;
  readonly secret: string;
  readonly folder: string;
  /** A file of the folder, as the user may type it. */
  readonly shown: (file: string) => string;
}

/** Stays up for the user's own pushes, and tells of each. */
export async function goOn(
  { watch, teller, storied, events, url, secret, folder, shown }: Live,
  stopped: Promise<void>,
): Promise<void> {
  const narrate = createNarrator(teller, storied);
  const seen = new Set<string>();
  let next = 3;
  const prepare = (): void => {
    writePushFile(folder, events.push(next), { url, secret });
  };
  prepare();
  const live = watch({
    path: '/apis/tekton.dev/v1/pipelineruns',
    onChange: ({ type, object }) => {
      const run = readRun(object);
      if (type === 'put') {
        narrate(run);
      }
      if (!storied.has(run.name) && !seen.has(run.name)) {
        seen.add(run.name);
        next += 1;
        prepare();
      }
    },
  });
  teller.plain(`
The cluster stays up until Ctrl-C. In another terminal:

  kubectl --kubeconfig ${shown('kubeconfig')} get pipelineruns -w
  curl --config ${shown('push.curl')}      # the next push to the pull request
  for i in 1 2; do curl --config ${shown('push.curl')}; sleep 1; done      # two: the second ends the first
  tail -f ${shown('controller.log')} ${shown('interceptor.log')}
`);
  await stopped;
  await live.stop();
}
