import type { ClusterView, TaskRunView } from './cluster-view.js';
import type { GitHubEvent } from './github-event.js';
import { endingText } from './ending-text.js';
import { factsOf, type RunFacts } from './run-facts.js';
import type { Teller } from './teller.js';

/** Posts an event as GitHub does; answers the event id that the EventListener gave. */
export type PostEvent = (event: GitHubEvent) => Promise<string>;

export interface Story {
  readonly view: ClusterView;
  readonly post: PostEvent;
  readonly teller: Teller;
  readonly events: { readonly push: (number: number) => GitHubEvent; readonly otherRepository: () => GitHubEvent };
}

/** Whether everything came out as told; what did not is named. */
export interface StoryEnd {
  readonly faults: readonly string[];
}

/**
 * The main job as it happens: a pull request is opened, another repository has one of the same number, and a second push
 * ends the first run. Each line is told when the cluster shows it, so a line that is told has happened.
 */
export async function tellStory(story: Story): Promise<StoryEnd> {
  const { teller, events } = story;
  teller.chapter('A pull request is opened.');
  const first = await arrive(story, events.push(1), 'pull_request, action "opened"');
  await starts(story, first);

  teller.chapter('Another repository has a pull request of the same number. It must not be touched.');
  const other = await arrive(story, events.otherRepository(), 'pull_request, action "opened"');
  await starts(story, other);

  teller.chapter('A second commit is pushed to the first pull request.');
  const second = await arrive(story, events.push(2), 'pull_request, action "synchronize"');
  const ended = await fact(story, first, `the end of ${first}`, (run) => run.ended);
  teller.line('controller', endingText(ended) ?? '');
  await starts(story, second);
  await finishes(story, first, ['test', 'report']);
  await finishes(story, second, ['test', 'report']);
  await finishes(story, other, ['test', 'report']);
  return { faults: faultsOf(story, { first, other, second }) };
}

/** Posts the event and tells how its run was made; answers the run's name. */
async function arrive({ view, post, teller }: Story, event: GitHubEvent, what: string): Promise<string> {
  teller.line('GitHub', `${event.repository}#${event.number}: ${what}, commit ${event.sha.slice(0, 7)}`);
  const id = await post(event);
  const run = await view.until(`a held run for ${event.repository}`, () =>
    view
      .runs()
      .map(factsOf)
      .find((facts) => facts.event === id && facts.heldWhy !== undefined),
  );
  teller.line('interceptor', `the key is ${run.group?.key ?? ''} (${run.group?.keyFrom ?? ''})`);
  teller.line('webhook', `${run.name} is held, ${run.heldWhy ?? ''}`);
  return run.name;
}

/** Tells how the run was released and began to work. */
async function starts(story: Story, name: string): Promise<void> {
  const run = await fact(story, name, `the start of ${name}`, (facts) => facts.isReleased || undefined);
  const whom = run.supersedes === undefined ? 'nothing newer is in its group' : `it supersedes ${run.supersedes}`;
  story.teller.line('controller', `${name} starts: ${whom}`);
  const task = await taskOf(story, name, 'test', (view) => view.reason === 'Running' || view.isDone);
  story.teller.line('Tekton', `${name} runs its task "${task.task}"`);
}

/** Tells how each task of the run ended, and the run with them. */
async function finishes(story: Story, name: string, tasks: readonly string[]): Promise<void> {
  const run = await fact(story, name, `the end of ${name}`, (facts) => facts.outcome);
  const ends: string[] = [];
  for (const wanted of tasks) {
    const { task, reason } = await taskOf(story, name, wanted, ({ isDone }) => isDone);
    ends.push(`${task === 'report' ? 'finally ' : ''}"${task}" ${reason}`);
  }
  story.teller.line('Tekton', `${name} is done: ${run.outcome ?? ''} (${ends.join(', ')})`);
}

async function fact(
  { view }: Story,
  name: string,
  what: string,
  holds: (facts: RunFacts) => unknown,
): Promise<RunFacts> {
  return await view.until(what, () =>
    view
      .runs()
      .map(factsOf)
      .find((facts) => facts.name === name && holds(facts) !== undefined),
  );
}

async function taskOf(
  { view }: Story,
  run: string,
  task: string,
  holds: (view: TaskRunView) => boolean,
): Promise<TaskRunView> {
  return await view.until(`task ${task} of ${run}`, () =>
    view.tasksOf(run).find((candidate) => candidate.task === task && holds(candidate)),
  );
}

/** Holds the cluster against what was promised. */
function faultsOf({ view }: Story, names: Readonly<Record<'first' | 'other' | 'second', string>>): readonly string[] {
  const facts = new Map(view.runs().map((run) => [run.name, factsOf(run)]));
  const [first, other, second] = [facts.get(names.first), facts.get(names.other), facts.get(names.second)];
  const finallyRan = view.tasksOf(names.first).some(({ task, reason }) => task === 'report' && reason === 'Succeeded');
  const promises: readonly (readonly [string, boolean])[] = [
    ['there are three runs', view.runs().length === 3],
    ['the first run ended with CancelledRunFinally', first?.ended?.status === 'CancelledRunFinally'],
    ['the first run was superseded by the second', first?.ended?.by === names.second],
    ['the first run is Cancelled', first?.outcome === 'Cancelled'],
    ['the finally task of the first run ran', finallyRan],
    ['the second run succeeded', second?.outcome === 'Succeeded' && second.ended === undefined],
    ['the run of the other repository succeeded', other?.outcome === 'Succeeded' && other.ended === undefined],
  ];
  return promises.filter(([, holds]) => !holds).map(([promise]) => promise);
}
