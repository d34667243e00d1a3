import { EVENT_ID_LABEL } from '../../src/api/names.js';
import type { GitHubEvent } from '../../src/devcluster/story/github-event.js';
import { isDone, type RunObject } from '../../src/tekton/run.js';
import { type World } from './world.js';

/** What the scenarios do again and again. */
export interface Hands {
  /** Push number `number` to a pull request: a commit of its own, and later than those of lower numbers. */
  readonly push: (pullRequest: number, number: number) => GitHubEvent;
  /** Posts the event and resolves with the run that it makes. */
  readonly arrive: (event: GitHubEvent, namespace?: string) => Promise<RunObject>;
  /** Resolves when the run works on its first task. */
  readonly started: (name: string) => Promise<RunObject>;
  readonly done: (name: string) => Promise<RunObject>;
  /** Has the first task of a run succeed as soon as it works, and resolves when the run is done. */
  readonly finish: (name: string) => Promise<RunObject>;
  /** Resolves with the runs of some events when all but one of them are done; that one is then finished. */
  readonly settle: (events: readonly string[], namespace?: string) => Promise<readonly RunObject[]>;
}

export function handsOn(world: () => World): Hands {
  const started: Hands['started'] = async (name) =>
    await world().until(`${name} starts`, () => {
      const run = world().run(name);
      return world().tasksOf(name).has('test') && run.startTime !== undefined && run;
    });
  const done: Hands['done'] = async (name) =>
    await world().until(`${name} is done`, () => isDone(world().run(name)) && world().run(name));
  const finish: Hands['finish'] = async (name) => {
    await started(name);
    await succeed(world(), world().tasksOf(name).get('test')!);
    return await done(name);
  };
  return {
    push: (pullRequest, number) => ofPullRequest(pullRequest, world().events.push(number)),
    arrive: async (event, namespace = 'ci') => {
      const id = await world().post(event, namespace);
      return await world().until(`a run for event ${id}`, () =>
        world()
          .runs(namespace)
          .find((run) => run.labels[EVENT_ID_LABEL] === id),
      );
    },
    started,
    done,
    finish,
    settle: async (events, namespace = 'ci') => {
      const made = (): readonly RunObject[] =>
        world()
          .runs(namespace)
          .filter((run) => events.includes(run.labels[EVENT_ID_LABEL] ?? ''));
      const last = await world().until(`all but one of ${events.length} runs are done`, () => {
        const open = made().filter((run) => !isDone(run));
        return made().length === events.length && open.length === 1 && open[0];
      });
      await finish(last.name);
      return made();
    },
  };
}

/** Does what the kubelet makes of a task whose steps have ended well; one that is done already stays as it is. */
async function succeed({ stack }: World, { namespace, name }: RunObject): Promise<void> {
  if (stack.cluster.guest?.hasTekton === true) {
    // There a pod works on it: it ends by itself.
    return;
  }
  const succeeded = { type: 'Succeeded', status: 'True', reason: 'Succeeded', message: 'All Steps have completed' };
  const answer = await stack.call({
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

/** The event with another pull request number, so that scenarios do not meet. */
function ofPullRequest(number: number, event: GitHubEvent): GitHubEvent {
  const body = JSON.parse(event.body) as { number: number; pull_request: { number: number } };
  const edited = { ...body, number, pull_request: { ...body.pull_request, number } };
  return { ...event, number, body: JSON.stringify(edited) };
}
