import type { GroupId } from '../../../src/core/group.js';
import type { Policy } from '../../../src/core/policy.js';
import type { Place, Unit } from '../../../src/core/unit.js';
import type { DecisionScene } from './check-decision.js';
import { cameBefore, comparePlaces, type Facts, hasStarted, isBound, isHeld, isRunning, isWaiting } from './facts.js';
import type { Violation } from './violation.js';

/** A unit that was let in, in one of its groups, and what was there before it. */
interface Entry {
  readonly unit: Unit;
  readonly group: GroupId;
  readonly place: Place;
  readonly own: Policy;
  readonly there: readonly Unit[];
  readonly before: Facts;
  readonly after: Facts;
}

/** Holds what was let in against rules 2 and 5(a): it should not have been where one of its groups turns it away. */
export function checkLetIn(scene: DecisionScene): readonly Violation[] {
  const { before, after } = scene;
  // What is judged together is judged against what was let in just before: only one alone meets what can be seen here.
  // A late sibling of what was turned away is judged too, though a run of its unit is bound.
  const isJudged = (unit: Unit): boolean => !isBound(unit) || (!before.letIn.includes(unit) && unit.runs.some(isHeld));
  const isAlone = before.units.filter(isJudged).length === 1;
  return after.letIn
    .filter((unit) => isNew(unit, before))
    .flatMap((unit) => [...unit.places.keys()].map((group) => entryOf(unit, group, scene)))
    .flatMap((entry) => {
      const text =
        repeated(entry) ?? (isAlone && !entry.unit.isEnd ? (bornOlder(entry) ?? unwanted(entry)) : undefined);
      return text === undefined
        ? []
        : [{ property: 'let in with cause', text: `${entry.unit.id} was let in, ${text}` }];
    });
}

function isNew(unit: Unit, before: Facts): boolean {
  return unit.runs.every((run) => {
    const was = before.unitOf(run);
    return was !== undefined && !before.letIn.includes(was) && !was.runs.some(hasStarted);
  });
}

function entryOf(unit: Unit, group: GroupId, { before, after }: DecisionScene): Entry {
  const there = before
    .members(group)
    .filter((other) => other.event !== unit.event && (isBound(other) || cameBefore(other, unit)));
  return { unit, group, place: unit.places.get(group)!, own: after.ownPolicy(unit, group), there, before, after };
}

function repeated({ group, place: { delivery }, there }: Entry): string | undefined {
  const isRepeat = there.some(
    (other) =>
      delivery !== undefined &&
      other.places.get(group)?.delivery === delivery &&
      other.runs.some(({ state }) => state.kind !== 'done'),
  );
  return isRepeat ? 'a repeated delivery' : undefined;
}

function bornOlder({ group, place, there, before, after }: Entry): string | undefined {
  const newer = there.filter((other) => comparePlaces(placeOf(other, group, after), place) > 0);
  const policy = before.policyOf(group);
  if (newer.some(({ isEnd }) => isEnd)) {
    return 'older than one that closed the group';
  }
  return policy?.waiting === 'Newest' && newer.length >= policy.maxRunning ? 'older than the newest' : undefined;
}

/** Where the unit stands now; where it has left the group, where it stood. */
function placeOf(unit: Unit, group: GroupId, after: Facts): Place {
  return (after.unitOf(unit.first)?.places.get(group) ?? unit.places.get(group))!;
}

function unwanted(entry: Entry): string | undefined {
  const { group, own, before } = entry;
  const waiting = before.members(group).filter(isWaiting).length;
  if (isOfNewest(entry)) {
    return 'of the revision of the newest';
  }
  if (own.waiting === 'None' && before.occupying(group, own).length + waiting >= own.maxRunning) {
    return 'though the group is busy';
  }
  const most = own.waiting === 'All' && own.overflow === 'DropNewest' ? own.maxQueued : undefined;
  const isFull = most !== undefined && waiting > 0 && waiting >= most + before.room(group, own);
  return isFull ? 'though the queue is full' : undefined;
}

function isOfNewest({ unit, group, place: { revision }, own, before }: Entry): boolean {
  const newest = before.members(group).at(-1);
  return (
    own.sameRevision === 'Skip' &&
    revision !== undefined &&
    newest?.isEnd === false &&
    newest.places.get(group)?.revision === revision &&
    newest.event !== unit.event &&
    newest.runs.some((run) => isHeld(run) || isRunning(run))
  );
}
