import { type Controls, type Field, groupPolicy, newerThan, newestIn } from './field.js';
import type { GroupIdentity } from './group.js';
import { isWaiting } from './unit-state.js';
import type { Ending, Policy } from './policy.js';
import type { Reason } from './run.js';
import type { Unit } from './unit.js';

/** Why a unit ends, and on whose account. */
export interface Verdict {
  readonly reason: Reason;
  readonly group: GroupIdentity;
  readonly by: Unit;
  /** The word that ends what of the unit has started. */
  readonly ending: Ending;
}

/** `Leave` ends nothing that has started: under it only what waits is ended, and that is always `Cancelled`. */
function endingOf({ running }: Policy): Ending {
  return running === 'Leave' ? 'Cancelled' : running;
}

/** Which of a unit's groups says that newer units supersede it: the first that does. */
function firstVerdict(
  unit: Unit,
  field: Field,
  controls: Controls,
  outnumbered: (newer: Field, policy: Policy) => boolean,
): Verdict | undefined {
  for (const [id, place] of unit.places) {
    const policy = groupPolicy(place, field, controls);
    const newer = newerThan(unit, field, id);
    const by = newestIn(newer, id);
    if (by !== undefined && outnumbered(newer, policy)) {
      return { reason: 'Superseded', group: place.group, by, ending: endingOf(policy) };
    }
  }
  return undefined;
}

/** At birth: older than the `maxRunning` newest that were let in, running or finished. */
export function bornOlder(unit: Unit, field: Field, controls: Controls): Verdict | undefined {
  return firstVerdict(
    unit,
    field,
    controls,
    (newer, policy) => policy.waiting === 'Newest' && newer.length >= policy.maxRunning,
  );
}

/** While it waits: by newer units under a cancel word, by newer ones that wait too under `Leave` and `Newest`. */
export function supersededWaiter(unit: Unit, field: Field, controls: Controls): Verdict | undefined {
  return firstVerdict(unit, field, controls, (newer, policy) => {
    if (policy.running !== 'Leave') {
      return newer.length >= policy.maxRunning;
    }
    return policy.waiting === 'Newest' && newer.some(isWaiting);
  });
}

/** Once it runs: under a cancel word, by the `maxRunning` newest. */
export function supersededRunner(unit: Unit, field: Field, controls: Controls): Verdict | undefined {
  return firstVerdict(
    unit,
    field,
    controls,
    (newer, policy) => policy.running !== 'Leave' && newer.length >= policy.maxRunning,
  );
}
