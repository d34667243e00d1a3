// Finds the runs that the watch does not show: made while the webhook did not answer, or robbed of their group label. What
// a round costs does not grow with runs that are not ours beyond the one list: metadata only, and nothing is read of a run
// that bears no mark of ours and whose event has no claim.
import { GROUP_LABEL } from '../api/names.js';
import { selectorTexts } from '../core/label-selector.js';
import { isDone, readRun, type RunObject } from '../tekton/run.js';
import { claimedRuns } from './claimed-runs.js';
import { createControlView } from './control-view.js';
import { isSweepCandidate } from './sweep-candidate.js';
import { createSweepClaims } from './sweep-claims.js';
import type { SweepDeps } from './sweep-deps.js';
import { createSettle } from './sweep-settle.js';
import { toTracked, type Track } from './to-run.js';

const ROUND_MS = 30_000;
/** Controls are often made several at a time: one look does for all of them. */
const AFTER_CHANGE_MS = 1_000;
/** Of so many rounds one looks at all runs, the first included: every ten minutes. */
const ROUNDS_PER_SWEEP = 20;
/** After so many a run is left alone until the next look at all: it may be one that nobody can change. */
const TRIES = 5;

export interface Sweep {
  /** A control came or changed: every run is looked at again in the next round. */
  readonly onControlsChange: () => void;
  /** Resolves when the first look is over, and what it found is taken in; or when it has failed. */
  readonly looked: Promise<void>;
  /** When the last look at all runs was complete, in milliseconds since the epoch. */
  readonly lastDone: () => number | undefined;
  /** Resolves when nothing is under way. */
  readonly stop: () => Promise<void>;
}

/** Begins at once; call when runs, claims and controls have been listed. */
export function startSweep(deps: SweepDeps): Sweep {
  const { time, log, notOurs } = deps;
  let view = createControlView(deps.controls);
  const track: Track = (run) => toTracked(run, { attach: view.memberships, takesPart: deps.takesPart });
  const claims = createSweepClaims();
  /** Found, and not dealt with yet; by uid, and with the tries so far. */
  const open = new Map<string, { readonly run: RunObject; readonly tries: number }>();
  let isStopped = false;
  let isLooking = false;
  /** Whether a control changed since the last look began. */
  let hasChanged = false;
  let isControlledKnown = false;
  let untilSweep = 0;
  let lastDone: number | undefined;
  let tellLooked = (): void => undefined;
  const looked = new Promise<void>((resolve) => {
    tellLooked = resolve;
  });
  const settle = createSettle(deps, { track, isStopped: () => isStopped });
  let round = Promise.resolve();
  let cancel = time.after(0, begin);

  function begin(): void {
    isLooking = true;
    hasChanged = false;
    round = look()
      .catch((error: unknown) => {
        if (!isStopped) {
          log.warn('could not look for runs that the watch does not show', { error });
        }
      })
      .finally(() => {
        isLooking = false;
        tellLooked();
        cancel = isStopped ? () => undefined : time.after(hasChanged ? AFTER_CHANGE_MS : ROUND_MS, begin);
      });
  }

  async function look(): Promise<void> {
    if (untilSweep === 0) {
      // Counted first: a control that changes during the look asks for the next one.
      untilSweep = ROUNDS_PER_SWEEP - 1;
      await lookAtAll();
    } else {
      // Counted first: a look for claims that fails time and again must not put off the look at all.
      untilSweep -= 1;
      await lookForClaims();
    }
    for (const [uid, { run, tries }] of [...open]) {
      if (!isStopped && ((await settle(run)) || tries + 1 >= TRIES)) {
        open.delete(uid);
      } else {
        open.set(uid, { run, tries: tries + 1 });
      }
    }
  }

  async function lookAtAll(): Promise<void> {
    try {
      await lookForControlled();
      const present = new Set<string>();
      await find(`!${GROUP_LABEL}`, present);
      notOurs.forEach((uid) => present.has(uid) || notOurs.delete(uid));
      lastDone = time.now();
    } catch (error) {
      untilSweep = 0;
      throw error;
    }
  }

  /**
   * Where controls are new to this process: lists the runs that each selects, whole, so that of those that are done none is
   * read by itself.
   */
  async function lookForControlled(): Promise<void> {
    if (isControlledKnown) {
      return;
    }
    isControlledKnown = true;
    try {
      for (const { namespace, selector } of deps.controls.items()) {
        await deps.listWhole(
          { namespace, labelSelector: [`!${GROUP_LABEL}`, ...selectorTexts(selector)].join(',') },
          note,
        );
      }
    } catch (error) {
      isControlledKnown = false;
      throw error;
    }
  }

  function note(object: unknown): void {
    const run = readRun(object);
    if (isDone(run)) {
      notOurs.add(run.uid);
    } else if (view.selecting(run).length > 0 && !run.isChildRun && !open.has(run.uid)) {
      open.set(run.uid, { run, tries: 0 });
    }
  }

  async function lookForClaims(): Promise<void> {
    const due = claims.due({ claims: deps.claims(), grouped: deps.grouped(), now: time.now() });
    if (due !== undefined) {
      await find(`!${GROUP_LABEL},${due.selector}`, new Set());
      due.done();
    }
  }

  /** Lists what the selector selects, and opens the candidates among it. */
  async function find(selector: string, present: Set<string>): Promise<void> {
    const hasClaim = claimedRuns(deps.claims());
    await deps.list(selector, (object) => {
      const run = readRun(object);
      present.add(run.uid);
      if (
        !notOurs.has(run.uid) &&
        !open.has(run.uid) &&
        isSweepCandidate(run, (one) => hasClaim(one) || view.selecting(one).length > 0)
      ) {
        open.set(run.uid, { run, tries: 0 });
      }
    });
  }

  return {
    looked,
    lastDone: () => lastDone,
    onControlsChange: () => {
      view = createControlView(deps.controls);
      // What was none of ours may be selected now.
      notOurs.clear();
      isControlledKnown = false;
      untilSweep = 0;
      hasChanged = true;
      if (!isStopped && !isLooking) {
        cancel();
        cancel = time.after(AFTER_CHANGE_MS, begin);
      }
    },
    stop: async () => {
      isStopped = true;
      cancel();
      await round;
    },
  };
}
