import { setTimeout as delay } from 'node:timers/promises';

import { valueAt } from '../../core/value-at.js';
import type { ClusterView } from '../../devcluster/story/cluster-view.js';
import { isDone, isEnding, PENDING, type RunObject } from '../../tekton/run.js';

const LOOK_MS = 20;
/** So many looks in a row: what one watch has told, another may be about to. */
const LOOKS_AT_REST = 10;
/** A cluster that never rests has much to do, and what it did so far is told all the same. */
const PATIENCE_MS = 10_000;

export interface Resting {
  /** Where the controller answers `/statusz`. */
  readonly healthPort: () => number;
  readonly view: Pick<ClusterView, 'runs'>;
}

/**
 * Resolves when nothing more comes of what was posted: Tekton has begun every run that it may, the controller has nothing to
 * decide and nothing under way, and no run has changed for some looks.
 */
export async function untilAtRest({ healthPort, view }: Resting): Promise<void> {
  let atRest = 0;
  let before = '';
  for (let waited = 0; waited < PATIENCE_MS && atRest < LOOKS_AT_REST; waited += LOOK_MS) {
    await delay(LOOK_MS);
    const now = view.runs().map(statusOf).join();
    const rests = now === before && view.runs().every(hasBegun) && (await hasNothingToDo(healthPort()));
    atRest = rests ? atRest + 1 : 0;
    before = now;
  }
}

/** What the controller and people do to a run; its tasks go on as long as they like. */
function statusOf({ uid, specStatus = '', startTime = '' }: RunObject): string {
  return `${uid} ${specStatus} ${startTime}`;
}

/** The controller ends nothing that Tekton has not begun. */
function hasBegun(run: RunObject): boolean {
  return run.specStatus === PENDING || isEnding(run.specStatus) || run.startTime !== undefined || isDone(run);
}

async function hasNothingToDo(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/statusz`);
  const report: unknown = await answer.json();
  return valueAt(report, 'work', 'groupsToDecide') === 0 && valueAt(report, 'work', 'actsUnderWay') === 0;
}
