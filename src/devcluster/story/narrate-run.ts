import type { RunObject } from '../../tekton/run.js';
import { endingText } from './ending-text.js';
import { factsOf, type RunFacts } from './run-facts.js';
import type { Actor, Teller } from './teller.js';

/** Something that may be told of a run: by whom, and in which words; undefined while it has not happened. */
type Line = readonly [Actor, (facts: RunFacts) => string | undefined];

const EVENT_LINES: readonly Line[] = [
  ['GitHub', (facts) => (isOfEvent(facts) ? `${facts.group.title}: an event${commitOf(facts.group)}` : undefined)],
  ['interceptor', (facts) => (isOfEvent(facts) ? `the key is ${facts.group.key} (${facts.group.keyFrom})` : undefined)],
];

const LINES_AFTER: readonly Line[] = [
  ['webhook', ({ name, heldWhy }) => (heldWhy === undefined ? undefined : `${name} is held, ${heldWhy}`)],
  [
    'controller',
    ({ name, isReleased, supersedes }) =>
      isReleased ? `${name} starts${supersedes === undefined ? '' : `: it supersedes ${supersedes}`}` : undefined,
  ],
  ['controller', endingText],
  [
    'Tekton',
    ({ name, group, hasStarted }) => (group === undefined && hasStarted ? `${name} starts, in no group` : undefined),
  ],
];

const outcomeText = ({ name, outcome }: RunFacts): string | undefined =>
  outcome === undefined ? undefined : `${name} is done: ${outcome}`;

const DONE: Line = ['Tekton', outcomeText];
/** How soon what was ended is done depends on its tasks: it is not what the user asked about. */
const DONE_BY_ITSELF: Line = ['Tekton', (facts) => (facts.ended === undefined ? outcomeText(facts) : undefined)];

/** Of a copy there was no event. */
function isOfEvent(facts: RunFacts): facts is RunFacts & { readonly group: NonNullable<RunFacts['group']> } {
  return facts.group !== undefined && !facts.isCopy;
}

function commitOf({ revision }: NonNullable<RunFacts['group']>): string {
  return revision === undefined ? '' : `, commit ${revision.slice(0, 7)}`;
}

/** Tells what is new about a run; `only` of one actor, and the rest another time. */
export type Narrate = (run: RunObject, only?: Actor) => void;

/**
 * Tells of each run what is new about it: for what happens after the story, when the user pushes. `skip` names the runs
 * that the story told of. With `afterEvent` it begins with the webhook: somebody else told of the event.
 */
export function createNarrator(
  teller: Teller,
  skip: ReadonlySet<string>,
  parts: 'all' | 'afterEvent' = 'all',
): Narrate {
  const lines = parts === 'all' ? [...EVENT_LINES, ...LINES_AFTER, DONE] : [...LINES_AFTER, DONE_BY_ITSELF];
  const told = new Set<string>();
  return (run, only) => {
    const facts = factsOf(run);
    for (const [index, [actor, textOf]] of lines.entries()) {
      const text = skip.has(facts.name) ? undefined : textOf(facts);
      const line = `${run.uid} ${index}`;
      const isWanted = only === undefined || only === actor;
      if (isWanted && text !== undefined && !told.has(line)) {
        told.add(line);
        teller.line(actor, text);
      }
    }
  };
}
