// The folder in one breath: the reflector's changes go into an index of runs (run-index), which enqueues groups
// (group-queue). A group and all that is connected with it becomes runs as core sees them (track-all, to-run,
// to-run-state); core decides; patches (patch-of) and Events (events-of) follow, and the actor (act) carries them out.
import { GROUP_LABEL } from '../api/names.js';
import type { Action } from '../core/action.js';
import { decide } from '../core/decide.js';
import type { GroupId } from '../core/group.js';
import { MILLISECOND } from '../core/micros.js';
import type { Run } from '../core/run.js';
import { pointerTo } from '../tekton/patch.js';
import { readRun, type RunObject } from '../tekton/run.js';
import { type Act, type ActorDeps, createActor } from './act.js';
import { eventsOf } from './events-of.js';
import { createGroupQueue, type Visit } from './group-queue.js';
import { patchOf } from './patch-of.js';
import { releaseStranded } from './release-stranded.js';
import { createRunIndex } from './run-index.js';
import { toTracked, type Tracked } from './to-run.js';
import { trackAll } from './track-all.js';

/** A notice of the reflector. */
export interface RunChange {
  readonly type: 'put' | 'delete';
  readonly item: RunObject;
}

/** How long to leave a group alone whose decision threw. */
const RETRY_FAULT_MS = 60_000;

export interface Reconciler {
  readonly onChange: (change: RunChange) => void;
  /** Begins to decide: call when the first list is complete. Until then changes are only taken in. */
  readonly resume: () => void;
  /** Decides no more; resolves when every act under way has ended. */
  readonly stop: () => Promise<void>;
}

/** What holds the runs of the cluster to the policies of their groups. Keeps nothing but what it last saw of each run. */
export function createReconciler(deps: Omit<ActorDeps, 'forget'>): Reconciler {
  const { runs, time, log, remember } = deps;
  const index = createRunIndex();
  const queue = createGroupQueue(time, visit);
  let isResumed = false;
  const forget = ({ uid }: RunObject): void => {
    index.remove(uid).forEach(queue.add);
  };
  const actor = createActor({ ...deps, forget }, (object) => {
    const current = index.get(object.uid);
    if (current !== undefined) {
      takeIn(current);
    }
  });
  const checks = new Set<Promise<void>>();

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
    const tracked = trackAll(index.connected(group).map(actor.assumed));
    const byUid = new Map(tracked.map((item) => [item.run.uid, item]));
    const now = time.now();
    const { actions, recheckAt } = decide(
      tracked.map((item) => item.run),
      new Map(),
      now * MILLISECOND,
    );
    for (const action of actions) {
      const item = byUid.get(action.run.uid);
      if (item !== undefined && !actor.isBusy(action.run.uid)) {
        actor.perform(toAct(action, item, actions, byUid));
      }
    }
    return {
      done: tracked.flatMap((item) => index.groupsOf(item.run.uid)),
      ...(recheckAt !== undefined && { againInMs: recheckAt / MILLISECOND - now }),
    };
  }

  function toAct(action: Action, item: Tracked, actions: readonly Action[], byUid: ReadonlyMap<string, Tracked>): Act {
    const starts = (run: Run): boolean => actions.some((other) => other.kind === 'start' && other.run.uid === run.uid);
    return {
      object: item.object,
      operations: patchOf(action, item, new Date(time.now()).toISOString()),
      events: eventsOf(action, (run) => byUid.get(run.uid)?.object, starts),
      kind: action.kind,
      fields: {
        group: item.object.labels[GROUP_LABEL],
        ...(action.kind === 'end' && { status: action.status, reason: action.reason, by: action.by.name }),
        ...(action.kind === 'start' && { supersedes: action.supersedes.length }),
      },
    };
  }

  function takeIn(object: RunObject): void {
    index.put(object).forEach(queue.add);
    if (isResumed) {
      freeStranded(object);
    }
  }

  function freeStranded(object: RunObject): void {
    const act =
      toTracked(object) === undefined ? releaseStranded(object, new Date(time.now()).toISOString()) : undefined;
    if (act !== undefined && !actor.isBusy(object.uid)) {
      actor.perform(act);
    }
  }

  /** A DELETED of the selected watch may only mean that the group label is gone: then the label is written again. */
  async function checkDeleted(object: RunObject): Promise<void> {
    try {
      const answer = await runs.get(object);
      if (answer.kind === 'gone' || readRun(answer.object).uid !== object.uid) {
        forget(object);
      } else if (readRun(answer.object).labels[GROUP_LABEL] === undefined) {
        restoreLabel(object, readRun(answer.object));
      } else {
        remember(answer.object);
      }
    } catch (error) {
      log.warn('could not tell whether a run is gone, or only its label', { run: object.name, error });
      time.after(1_000, () => {
        check(object);
      });
    }
  }

  function check(object: RunObject): void {
    const task = checkDeleted(object).finally(() => checks.delete(task));
    checks.add(task);
  }

  function restoreLabel(before: RunObject, now: RunObject): void {
    const value = before.labels[GROUP_LABEL] ?? '';
    const label = pointerTo('metadata', 'labels', GROUP_LABEL);
    const note = `The label ${GROUP_LABEL} was removed and is written again: the run stays in its group`;
    actor.perform({
      object: { ...now, labels: { ...now.labels, [GROUP_LABEL]: value } },
      kind: 'relabel',
      fields: { group: value },
      operations: [
        { op: 'test', path: '/metadata/uid', value: now.uid },
        ...(now.hasLabels ? [] : [{ op: 'add', path: '/metadata/labels', value: {} } as const]),
        { op: 'add', path: label, value },
      ],
      events: [{ regarding: now, type: 'Warning', reason: 'LabelRestored', action: 'Label', note }],
    });
  }

  return {
    onChange: ({ type, item }) => {
      if (type === 'put') {
        takeIn(item);
      } else {
        check(item);
      }
    },
    resume: () => {
      isResumed = true;
      index.all().forEach(freeStranded);
      queue.resume();
    },
    stop: async () => {
      queue.stop();
      await Promise.all([...checks, actor.stop()]);
    },
  };
}
