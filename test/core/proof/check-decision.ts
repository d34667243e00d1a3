import type { Action } from '../../../src/core/action.js';
import type { Run } from '../../../src/core/run.js';
import type { Unit } from '../../../src/core/unit.js';
import { checkEmptied } from './check-emptied.js';
import { checkEnd } from './check-end.js';
import { checkLetIn } from './check-let-in.js';
import { checkPasses, checkStarts } from './check-starts.js';
import { checkTurnedAway } from './check-turned-away.js';
import { type Facts, isAtWork } from './facts.js';
import type { Property, Violation } from './violation.js';

/** What the decider saw, what it does, and what it sees once that is done. */
export interface DecisionScene {
  readonly before: Facts;
  readonly actions: readonly Action[];
  readonly after: Facts;
}

/** Holds one decision against the rules. */
export function checkDecision(before: Facts, actions: readonly Action[], after: Facts): readonly Violation[] {
  const scene = { before, actions, after };
  const isOnce = new Set(actions.map(({ run }) => run.uid)).size === actions.length;
  return [
    ...(isOnce ? [] : [{ property: 'I7' as const, text: 'two actions on one run' }]),
    ...actions.flatMap((action) =>
      checkAction(action, scene).map(([property, text]) => ({
        property,
        text: `${text} (${action.kind} ${action.run.uid})`,
      })),
    ),
    ...checkStarts(startingIn(scene), scene),
    ...checkPasses(after),
    ...checkTurnedAway(scene),
    ...checkLetIn(scene),
    ...checkEmptied(scene),
  ];
}

function checkAction(action: Action, scene: DecisionScene): readonly (readonly [Property, string])[] {
  const unit = scene.after.unitOf(action.run);
  if (unit === undefined || action.run.memberships.length === 0) {
    return [['I4', 'a run of no group was touched']];
  }
  switch (action.kind) {
    case 'end':
      return checkEnd(action, unit, scene);
    case 'force':
      return mayForce(action.run, unit, scene.after)
        ? []
        : [['I7', 'an ending was made harder that is not ours, not graceful, or not late']];
    case 'bind':
    case 'start':
      return [];
  }
}

/** The units that start now: not those of which something was at work before. */
function startingIn({ before, actions, after }: DecisionScene): ReadonlySet<Unit> {
  const wasAtWork = ({ uid }: Run): boolean => {
    const unit = before.unitOf({ uid });
    return unit !== undefined && isAtWork(unit);
  };
  const units = actions.filter(({ kind }) => kind === 'start').map(({ run }) => after.unitOf(run));
  return new Set(units.filter((unit) => unit !== undefined).filter(({ runs }) => !runs.some(wasAtWork)));
}

/** Rule 4: by `gracePeriod`, and only where the ending was ours. */
function mayForce({ state }: Run, unit: Unit, facts: Facts): boolean {
  const periods = [...unit.places.keys()].flatMap((group) => facts.policyOf(group)?.gracePeriod ?? []);
  return (
    state.kind === 'ending' &&
    state.isOurs &&
    state.word !== 'Cancelled' &&
    state.since !== undefined &&
    facts.now >= state.since + Math.min(...periods)
  );
}
