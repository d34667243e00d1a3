import { EVENT_ID_LABEL } from '../../src/api/names.js';
import type { GitHubEvent } from '../../src/devcluster/story/github-event.js';
import { isDone, type RunObject } from '../../src/tekton/run.js';
import { succeed } from './succeed.js';
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

/** The event with another pull request number, so that scenarios do not meet. */
function ofPullRequest(number: number, event: GitHubEvent): GitHubEvent {
  const body = JSON.parse(event.body) as { number: number; pull_request: { number: number } };
  const edited = { ...body, number, pull_request: { ...body.pull_request, number } };
  return { ...event, number, body: JSON.stringify(edited) };
}
