import { parseControl } from './api/control.js';
import type { HeldAct, PlanHeld } from './cli/uninstall/held-act.js';
import { createControlView } from './controller/control-view.js';
import { patchOf } from './controller/patch-of.js';
import { releaseStranded } from './controller/release-stranded.js';
import type { Tracked } from './controller/to-run.js';
import { trackAll } from './controller/track-all.js';
import { createTracker } from './controller/tracker.js';
import type { Action } from './core/action.js';
import { decide } from './core/decide.js';
import { MILLISECOND } from './core/micros.js';
import { isHeld } from './core/unit-state.js';
import type { JsonPatchOperation } from './tekton/patch.js';
import { PENDING, type RunObject } from './tekton/run.js';

/**
 * What becomes of the runs that we hold when nobody will look after them any more. By policy the controller's own decision
 * is asked once more: what it ends is ended, for its reason, and whatever it would go on holding starts. Runs that are not
 * held are left as they are, and so is what somebody else keeps pending.
 */
export const planHeld: PlanHeld = ({ runs: objects, controls, namespaceLabels }, choice, now) => {
  const view = createControlView({
    items: () =>
      controls.flatMap((object) => {
        const parsed = parseControl(object);
        return parsed.ok ? [parsed.value] : [];
      }),
    namespaceLabels: (namespace) => namespaceLabels.get(namespace),
  });
  const { track } = createTracker({ attach: view.memberships });
  const tracked = trackAll(objects, track);
  const time = new Date(now).toISOString();
  const { actions } = decide(
    tracked.map(({ run }) => run),
    view.controls,
    now * MILLISECOND,
  );
  const ends = new Map(actions.filter(({ kind }) => kind === 'end').map((action) => [action.run, action]));
  const held = tracked
    .filter(({ run }) => isHeld(run))
    .map((item): HeldAct => {
      const end = ends.get(item.run);
      switch (choice) {
        case 'start':
          return started(item, time);
        case 'cancel':
          return cancelled(item.object);
        case 'policy':
          return end === undefined ? started(item, time) : ended(end, item, time);
      }
    });
  const stranded = objects.flatMap((object) => {
    const act = releaseStranded(object, time, track);
    if (act === undefined) {
      return [];
    }
    return choice === 'cancel' ? cancelled(object) : actOf(object, 'start', 'its marks cannot be read', act.operations);
  });
  return [...held, ...stranded];
};

function actOf(
  { namespace, name }: RunObject,
  does: HeldAct['does'],
  why: string,
  operations: readonly JsonPatchOperation[],
): HeldAct {
  return { namespace, name, does, why, operations };
}

function started(item: Tracked, time: string): HeldAct {
  const { object, run } = item;
  const { memberships } = run;
  const start: Action = { kind: 'start', run, memberships, supersedes: [], overlaps: [], isGuarded: false };
  return actOf(object, 'start', 'nothing holds it any more', patchOf(start, item, time));
}

function ended(end: Action, item: Tracked, time: string): HeldAct {
  const why = end.kind === 'end' ? `${end.reason}${end.by === undefined ? '' : ` by ${end.by.name}`}` : '';
  return actOf(item.object, 'cancel', why, patchOf(end, item, time));
}

function cancelled(object: RunObject): HeldAct {
  return actOf(object, 'cancel', 'as you asked', [
    { op: 'test', path: '/metadata/uid', value: object.uid },
    { op: 'test', path: '/spec/status', value: PENDING },
    { op: 'add', path: '/spec/status', value: 'Cancelled' },
  ]);
}
