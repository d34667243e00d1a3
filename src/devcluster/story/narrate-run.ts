import type { RunObject } from '../../tekton/run.js';
import { factsOf, type RunFacts } from './run-facts.js';
import type { Actor, Teller } from './teller.js';

/** Something that may be told of a run: by whom, and in which words; undefined while it has not happened. */
type Line = readonly [Actor, (facts: RunFacts) => string | undefined];

const LINES: readonly Line[] = [
  ['webhook', ({ name, heldWhy }) => (heldWhy === undefined ? undefined : `${name} is held, ${heldWhy}`)],
  [
    'controller',
    ({ name, isReleased, supersedes }) =>
      isReleased ? `${name} starts${supersedes === undefined ? '' : `: it supersedes ${supersedes}`}` : undefined,
  ],
  [
    'controller',
    ({ name, ended }) =>
      ended === undefined ? undefined : `${name} ends with ${ended.status}: ${ended.reason} by ${ended.by}`,
  ],
  ['Tekton', ({ name, outcome }) => (outcome === undefined ? undefined : `${name} is done: ${outcome}`)],
];

/**
 * Tells of each run what is new about it: for what happens after the story, when the user pushes. `skip` names the runs
 * that the story told of.
 */
export function createNarrator(teller: Teller, skip: ReadonlySet<string>): (run: RunObject) => void {
  const told = new Set<string>();
  return (run) => {
    const facts = factsOf(run);
    for (const [index, [actor, textOf]] of LINES.entries()) {
      const text = skip.has(facts.name) ? undefined : textOf(facts);
      const line = `${run.uid} ${index}`;
      if (text !== undefined && !told.has(line)) {
        told.add(line);
        teller.line(actor, text);
      }
    }
  };
}
