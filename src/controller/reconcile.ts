// The folder in one breath: the reflector's changes go into an index of runs (run-index), which enqueues groups
// (group-queue). A group and all that is connected with it becomes runs as core sees them (track-all, to-run,
// to-run-state), by what stands on them and what the controls say now (control-view, refine-all, settling); core decides;
// patches (patch-of) and Events (events-of) follow, together an act (to-act), and the actor (act) carries them out.
// Runs that the watch lost sight of (deletion-check, restore-label) or that have no group (release-stranded) are tended.
import type { Action } from '../core/action.js';
import { decide } from '../core/decide.js';
import type { GroupId } from '../core/group.js';
import { MILLISECOND } from '../core/micros.js';
import { optional } from '../core/optional.js';
import type { Run } from '../core/run.js';
import { isSettling } from '../core/unit-state.js';
import type { RunObject } from '../tekton/run.js';
import { type Act, type ActorDeps, createActor } from './act.js';
import { countByControl } from './count-by-control.js';
import { createControlView, type LiveControls } from './control-view.js';
import { createDeletionCheck } from './deletion-check.js';
import { createGroupQueue, type Visit } from './group-queue.js';
import { ghostOf } from './ghost-of.js';
import { isTentative } from './is-tentative.js';
import { keptRun } from './kept-run.js';
import { joinLate } from './late-groups.js';
import type { FollowTasks, TakesPart } from './ports.js';
import type { Reconciler } from './reconciler.js';
import { refineAll, type Refinements } from './refine-all.js';
import { releaseStranded } from './release-stranded.js';
import { restoreLabel } from './restore-label.js';
import { createRunIndex } from './run-index.js';
import { createSettling } from './settling.js';
import { stuckEvent } from './stuck-event.js';
import { createTerm } from './term.js';
import { toAct, winnerOf } from './to-act.js';
import type { Tracked } from './to-run.js';
import { toWorkload } from './to-workload.js';
import { trackAll } from './track-all.js';
import { createTracker } from './tracker.js';

/** How long to leave a group alone whose decision threw. */
const RETRY_FAULT_MS = 60_000;

export interface ReconcilerDeps extends Omit<ActorDeps, 'forget' | 'onWritten'> {
  readonly followTasks: FollowTasks;
  readonly controls: LiveControls;
  readonly takesPart: TakesPart;
  /** Calls `decide`, and measures how long that takes. */
  readonly timeDecision: <T>(decideOver: () => T) => T;
}

/** What holds the runs of the cluster to the policies of their groups. Keeps nothing but what it last saw of each run. */
export function createReconciler(deps: ReconcilerDeps): Reconciler {
  const { time, log } = deps;
  let view = createControlView(deps.controls);
  const { track, reset } = createTracker({
    attach: (...run) => view.memberships(...run),
    takesPart: deps.takesPart,
  });
  const index = createRunIndex(track);
  const queue = createGroupQueue(time, visit);
  let term = createTerm({ since: timestamp(), seenAtFirst: [] });
  const onWritten = (uid: string): void => {
    term.onWritten(uid);
  };
  const actor = createActor({ ...deps, remember, forget, onWritten }, ({ uid }) => {
    const current = index.get(uid);
    if (current !== undefined) {
      takeIn(current);
    }
  });
  const deletions = createDeletionCheck({ ...deps, onGone: forget, onAlive: remember });
  const settling = createSettling({
    followTasks: deps.followTasks,
    time,
    onSettled: (uid) => {
      index.groupsOf(uid).forEach(queue.add);
    },
  });
  const refinements: Refinements = { settling, isRefused: actor.isRefused, controls: () => view.controls };
  /** Runs that are gone, and whose tasks may still work where nothing may overlap. */
  const ghosts = new Set<string>();
  /** Runs that the watch told to be gone. Until it tells of them again, the reflector need not believe answers about them. */
  const outOfSight = new Set<string>();
  let isRunning = false;

  function forget({ uid }: RunObject): void {
    outOfSight.delete(uid);
    actor.forget(uid);
    term.onWritten(uid);
    const known = index.get(uid);
    const ghost = known && ghostOf(known, track, view.controls, timestamp());
    if (ghost === undefined) {
      bury(uid);
    } else {
      ghosts.add(uid);
      index.put(ghost).forEach(queue.add);
    }
  }

  function bury(uid: string): void {
    ghosts.delete(uid);
    settling.forget(uid);
    index.remove(uid).forEach(queue.add);
  }

  /** Lets go of what is gone for good. */
  function buryGhosts(tracked: readonly Tracked[]): void {
    tracked
      .filter(({ run }) => ghosts.has(run.uid) && !isSettling(run, time.now() * MILLISECOND))
      .forEach(({ run }) => {
        bury(run.uid);
      });
  }

  function takeIn(object: RunObject): void {
    const stuck = stuckEvent(index.get(object.uid), object);
    if (stuck !== undefined) {
      deps.record(stuck);
    }
    index.put(object).forEach(queue.add);
    tend(object);
  }

  /** What a run needs whatever its group decides: the label by which we follow it, and its start where it has no group. */
  function tend(object: RunObject): void {
    if (!isRunning || actor.isBusy(object.uid) || ghosts.has(object.uid)) {
      return;
    }
    const act = restoreLabel(object, track) ?? releaseStranded(object, timestamp(), track) ?? joinAsSelected(object);
    if (act !== undefined) {
      actor.perform(act);
    }
  }

  /** A control that came after the run is not told of on it yet. */
  function joinAsSelected(object: RunObject): Act | undefined {
    const run = track(object)?.run;
    return run === undefined ? undefined : joinLate(object, run, () => view.selecting(object));
  }

  function remember(answer: unknown): void {
    const object = keptRun(answer);
    if (outOfSight.has(object.uid)) {
      takeIn(object);
    }
    deps.remember(answer);
  }

  /** A fault in one group must not stop the others. */
  function visit(group: GroupId): Visit {
    try {
      return reconcile(group);
    } catch (error) {
      log.error('could not decide over a group', { group, error });
      return { done: [], againInMs: RETRY_FAULT_MS };
    }
  }

  /** Decides over a group and all that is connected with it; answers when to look again. */
  function reconcile(group: GroupId): Visit {
    const tracked = refineAll(trackAll(index.connected(group).map(actor.assumed), track), refinements);
    const runs = tracked.map(({ run }) => run);
    const now = time.now();
    const { actions, recheckAt } = deps.timeDecision(() => decide(runs, view.controls, now * MILLISECOND));
    buryGhosts(tracked);
    const decided = new Map(actions.map((action) => [action.run, action]));
    for (const item of tracked) {
      const action = decided.get(item.run);
      if (action !== undefined && mayAct(item) && !isTooEarly(action, tracked, decided)) {
        actor.perform(
          toAct(action, item, { winner: winnerOf(action, tracked, decided), now: timestamp(), around: runs }),
        );
      }
    }
    return {
      done: runs.flatMap(({ uid }) => index.groupsOf(uid)),
      ...(recheckAt !== undefined && { againInMs: recheckAt / MILLISECOND - now }),
    };
  }

  function isTooEarly(action: Action, tracked: readonly Tracked[], decided: ReadonlyMap<Run, Action>): boolean {
    const { isEarly, toFence } = term.before(action, tracked);
    // What is decided on is written by that.
    toFence
      .filter((item) => mayAct(item) && !decided.has(item.run))
      .forEach(({ object }) => {
        actor.perform(term.fence(object));
      });
    return isEarly || mustWait(action, decided);
  }

  /** What is gone cannot be changed any more, whatever is still known of it. */
  function mayAct({ run: { uid } }: Tracked): boolean {
    return !actor.isBusy(uid) && !ghosts.has(uid);
  }

  function mustWait(action: Action, decided: ReadonlyMap<Run, Action>): boolean {
    if (action.kind !== 'end') {
      return false;
    }
    const { by } = action;
    const winner = by && index.get(by.uid);
    return isTentative(action, winner && track(winner)?.run, by && decided.get(by));
  }

  function timestamp(): string {
    return new Date(time.now()).toISOString();
  }

  return {
    onChange: ({ type, item }) => {
      if (type === 'put') {
        outOfSight.delete(item.uid);
        takeIn(item);
      } else {
        outOfSight.add(item.uid);
        deletions.check(item);
      }
    },
    onControlsChange: () => {
      view = createControlView(deps.controls);
      reset();
      // What a run is in may have changed too: every run is taken in anew, and its groups are decided.
      index.all().forEach(takeIn);
    },
    counts: () => countByControl(index.all().flatMap((object) => track(object)?.run ?? [])),
    workload: () => toWorkload(index.all(), track, { groupsToDecide: queue.size(), actsUnderWay: actor.size() }),
    resume: (allKnown) => {
      isRunning = true;
      const seenAtFirst = index.all().map(({ uid }) => uid);
      term = createTerm({ since: timestamp(), seenAtFirst, ...optional('allKnown', allKnown) });
      allKnown?.then(
        () => {
          index.all().forEach(({ uid }) => {
            index.groupsOf(uid).forEach(queue.add);
          });
        },
        () => undefined,
      );
      index.all().forEach(tend);
      queue.resume();
    },
    stop: async () => {
      isRunning = false;
      queue.stop();
      await Promise.all([deletions.stop(), actor.stop(), settling.stop()]);
    },
  };
}
