import fc from 'fast-check';

import { explore } from './explore.js';
import { type History, histories } from './history.js';
import { playHistory } from './play-history.js';
import { scenesOf } from './scenes.js';
import type { Property, Violation } from './violation.js';

/** How long a random history may be. */
const STEPS = 40;

/** What the explorer takes of all scenes of so many units: every n-th. */
const SCENES = [
  [1, 499],
  [2, 999],
  [3, 20_011],
  [4, 150_001],
  [5, 2_000_003],
] as const;

function linesOf(violations: readonly Violation[]): string {
  return violations.map(({ property, text }) => `${property}: ${text}`).join('\n');
}

/** Plays so many random histories; a path of an earlier failure plays that one alone. Answers whether all went well. */
function prove(count: number, seed: number, path?: string): boolean {
  const check = (history: History): void => {
    const lines = linesOf(playHistory(history));
    if (lines !== '') {
      throw new Error(lines);
    }
  };
  const result = fc.check(fc.property(histories(STEPS), check), {
    numRuns: count,
    seed,
    plugins: [fc.interruptAfterTimeLimit(270_000, { failOnInterrupt: true })],
    ...(path !== undefined && { path }),
  });
  print(
    `${result.numRuns} histories of up to ${STEPS} steps, seed ${seed}: ${result.failed ? 'failed' : 'no violation'}`,
  );
  if (result.failed) {
    print(fc.defaultReportMessage(result));
    print(String(result.errorInstance));
    print(`Once more: PROOF_SEED=${seed} PROOF_PATH=${result.counterexamplePath ?? ''} npm run prove`);
  }
  return !result.failed;
}

/** Looks through small scenes in all their orders. Answers whether all went well. */
function exploreAll(): boolean {
  return SCENES.every(([units, every]) => {
    let [scenes, states] = [0, 0];
    for (const scene of scenesOf(units, every)) {
      const explored = explore(scene);
      scenes += 1;
      states += explored.states;
      if (explored.violations.length > 0) {
        print(`${JSON.stringify(scene)}\n${linesOf(explored.violations)}`);
        return false;
      }
    }
    print(`${scenes} scenes of ${units} units, ${states} states in all their orders: no violation`);
    return true;
  });
}

/** Which properties a fault goes against in one scene of four units. */
function surveyScene(number: number): readonly Property[] {
  for (const scene of scenesOf(4, number)) {
    return [...new Set(explore(scene).violations.map(({ property }) => property))];
  }
  return [];
}

/** Which properties a fault goes against: those of the first violation, and of what is left of its hundred histories. */
function survey(most: number, seed: number): readonly Property[] {
  for (let done = 0; done < most; done += 100) {
    const hundred = fc.sample(histories(STEPS), { numRuns: 100, seed: seed + done });
    const found = new Set(hundred.flatMap(playHistory).map(({ property }) => property));
    if (found.size > 0) {
      return [...found];
    }
  }
  return [];
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const [, , what, count = '', seed = '', path] = process.argv;
if (what === 'survey') {
  print(JSON.stringify(survey(Number(count), Number(seed))));
} else if (what === 'scene') {
  print(JSON.stringify(surveyScene(Number(count))));
} else {
  const isWell = what === 'explore' ? exploreAll() : prove(Number(count), Number(seed), path);
  process.exitCode = isWell ? 0 : 1;
}
