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
}

export function handsOn(world: () => World): Hands {
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
    started: async (name) =>
      await world().until(`${name} starts`, () => {
        const run = world().run(name);
        return world().tasksOf(name).has('test') && run.startTime !== undefined && run;
      }),
    done: async (name) => await world().until(`${name} is done`, () => isDone(world().run(name)) && world().run(name)),
  };
}

/** The event with another pull request number, so that scenarios do not meet. */
function ofPullRequest(number: number, event: GitHubEvent): GitHubEvent {
  const body = JSON.parse(event.body) as { number: number; pull_request: { number: number } };
  const edited = { ...body, number, pull_request: { ...body.pull_request, number } };
  return { ...event, number, body: JSON.stringify(edited) };
}
