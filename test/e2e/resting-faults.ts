import { parseClaimAnnotation } from '../../src/api/claim-annotation.js';
import { parseLifeMark } from '../../src/api/marks.js';
import {
  CLAIM_ANNOTATION,
  EVENT_ID_LABEL,
  GROUP_LABEL,
  HELD_ANNOTATION,
  REASON_ANNOTATION,
  SUPERSEDED_BY_ANNOTATION,
  UID_ANNOTATION,
} from '../../src/api/names.js';
import { compareOrderValues, type OrderValue, parseOrderValue } from '../../src/core/order-value.js';
import { isDone, PENDING, type RunObject } from '../../src/tekton/run.js';

/**
 * What goes against the invariants in a cluster that should be at rest: more than one unit of a group unended (I1, I3), a
 * run held by us (I3), a loser that is newer than its winner (I2) or of another group (I4), one ended that is not ours (I4).
 */
export function restingFaults(runs: readonly RunObject[]): readonly string[] {
  const grouped = runs.filter((run) => groupOf(run) !== undefined);
  const open = grouped.filter((run) => !isDone(run) && !isForeign(run) && !isEnded(run));
  const units = new Map<string, Set<string>>();
  for (const run of open) {
    const group = groupOf(run)!;
    units.set(group, (units.get(group) ?? new Set()).add(unitOf(run)));
  }
  return [
    ...[...units].filter(([, of]) => of.size > 1).map(([group, of]) => `I1: ${of.size} units of ${group} are unended`),
    ...open.filter(({ specStatus }) => specStatus === PENDING).map(({ name }) => `I3: ${name} is held`),
    ...runs.flatMap((loser) => loserFaults(loser, runs)),
  ];
}

function loserFaults(loser: RunObject, runs: readonly RunObject[]): readonly string[] {
  if (parseLifeMark(loser.uid, loser.annotations[REASON_ANNOTATION])?.endsWith(' Superseded') !== true) {
    return [];
  }
  const name = parseLifeMark(loser.uid, loser.annotations[SUPERSEDED_BY_ANNOTATION]);
  const winner = runs.find((run) => run.name === name && run.namespace === loser.namespace);
  if (winner === undefined) {
    return [];
  }
  if (groupOf(winner) !== groupOf(loser)) {
    return [`I4: ${loser.name} ended on account of ${winner.name} of another group`];
  }
  const [a, b] = [standingOf(loser), standingOf(winner)];
  return a !== undefined && b !== undefined && isAfter(a, b)
    ? [`I2: ${loser.name} ended on account of the older ${winner.name}`]
    : [];
}

interface Standing {
  readonly order: OrderValue | undefined;
  readonly arrival: number;
}

/** What orders a run that is no copy: the order value, then arrival. */
function standingOf({ annotations, uid }: RunObject): Standing | undefined {
  const claim = parseClaimAnnotation(annotations[CLAIM_ANNOTATION] ?? '');
  const entry = claim.ok && annotations[UID_ANNOTATION] === uid ? claim.value.entries[0] : undefined;
  return entry && { order: parseOrderValue(entry.order ?? ''), arrival: Number(entry.arrival) };
}

/** Runs of which one has no order value, or one of another kind, are told apart by what the group had then: not from here. */
function isAfter(a: Standing, b: Standing): boolean {
  if (a.order?.kind !== b.order?.kind) {
    return false;
  }
  const byOrder = a.order && b.order ? compareOrderValues(a.order, b.order) : 0;
  return byOrder > 0 || (byOrder === 0 && a.arrival > b.arrival);
}

function groupOf({ namespace, labels }: RunObject): string | undefined {
  const label = labels[GROUP_LABEL];
  return label === undefined || label === '' ? undefined : `${namespace}/${label}`;
}

function unitOf({ uid, labels, annotations }: RunObject): string {
  const isCopy = annotations[UID_ANNOTATION] !== undefined && annotations[UID_ANNOTATION] !== uid;
  return isCopy ? uid : (labels[EVENT_ID_LABEL] ?? uid);
}

/** Pending, and not on our account: such a run takes no part. */
function isForeign({ specStatus, annotations }: RunObject): boolean {
  const claim = parseClaimAnnotation(annotations[CLAIM_ANNOTATION] ?? '');
  const isTemplated = claim.ok && claim.value.inject === 'Template';
  return specStatus === PENDING && annotations[HELD_ANNOTATION] === undefined && !isTemplated;
}

function isEnded({ specStatus }: RunObject): boolean {
  return specStatus !== undefined && specStatus !== PENDING;
}
