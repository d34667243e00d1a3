import { type ClaimAnnotation, encodeClaimAnnotation } from '../api/claim-annotation.js';
import { encodeHeldMark, LIFE_MARKS, parseHeldMark } from '../api/marks.js';
import { CLAIM_ANNOTATION, GROUP_LABEL, HELD_ANNOTATION, UID_ANNOTATION } from '../api/names.js';
import { groupLabelOf } from '../core/group.js';
import { toKey } from '../core/key.js';
import type { JsonPatchOperation } from '../tekton/patch.js';
import { PENDING } from '../tekton/run.js';
import { type Grouping, groupingOf, type Sources } from './grouping-of.js';
import { type HoldTime, type HoldVerdict, holdVerdict } from './hold-verdict.js';
import type { HoldWhenAway } from './hold-when-away.js';
import { fitsAnnotations, marksPatch } from './marks-patch.js';
import type { RunCreation } from './run-creation.js';

/**
 * What the webhook answers about a run; it is always allowed.
 * - `notOurs`: no group of ours. `ungrouped`: in none, though it should or may be.
 * - `held`: in a group, and pending on our account. `grouped`: in a group, and not held by us.
 */
export interface Admission {
  readonly outcome: 'notOurs' | 'ungrouped' | 'held' | 'grouped';
  readonly patch: readonly JsonPatchOperation[];
  /** For whoever creates the run. */
  readonly warnings: readonly string[];
  readonly reason?: string;
  /** The value of the group label. */
  readonly group?: string;
  /** Where something could not be read. */
  readonly at?: readonly string[];
  /** Why a run that is in other groups is in none on account of its event. */
  readonly missed?: string;
}

type Grouped = Extract<Grouping, { readonly kind: 'grouped' }>;

/**
 * Decides about the creation of a run. `now` in milliseconds since the epoch; `away` says what to hold where no leader
 * lives, and is undefined while one does.
 */
export function admit(creation: RunCreation, sources: Sources, now: number, away?: HoldWhenAway): Admission {
  const grouping = groupingOf(creation, sources);
  const { warnings } = grouping;
  switch (grouping.kind) {
    case 'none':
      return { outcome: 'notOurs', patch: stalePatch(creation, grouping), warnings };
    case 'unclear': {
      const { reason, at } = grouping;
      const patch = stalePatch(creation, grouping);
      return { outcome: 'ungrouped', patch, warnings, reason, ...(at === undefined ? {} : { at }) };
    }
    case 'grouped':
      return creation.run.isManagedElsewhere
        ? leftAlone('spec.managedBy names another controller than Tekton', warnings)
        : admitGrouped(creation, grouping, { now, away });
  }
}

/** A claim that does not hold any more is taken away: the reconciler would believe it. */
function stalePatch({ run }: RunCreation, { isStale = false }: { readonly isStale?: boolean }): Admission['patch'] {
  const drops = isStale ? [CLAIM_ANNOTATION, HELD_ANNOTATION, ...LIFE_MARKS] : [];
  return marksPatch(run, { labels: {}, annotations: {}, drops, setsPending: false });
}

/** Where we hold nothing, now or by an earlier call. */
const NOT_HELD: ReadonlySet<HoldVerdict> = new Set(['notOurs', 'admittedElsewhere', 'leaderAway']);

function admitGrouped(creation: RunCreation, grouping: Grouped, time: HoldTime): Admission {
  const { run } = creation;
  const verdict = holdVerdict(creation, grouping, time);
  const group = labelFor(creation, grouping);
  const annotations = {
    ...(grouping.isOnRun ? {} : { [CLAIM_ANNOTATION]: encodeClaimAnnotation(grouping.claim) }),
    ...(verdict === 'hold' ? { [HELD_ANNOTATION]: heldMark(creation.uid, grouping.claim, time.now) } : {}),
    ...(verdict === 'hold' || verdict === 'leaderAway' ? copyMark(run) : {}),
  };
  if (!fitsAnnotations(run, annotations)) {
    return leftAlone('its annotations leave no room for ours', grouping.warnings);
  }
  const patch = marksPatch(run, {
    labels: { [GROUP_LABEL]: group },
    annotations,
    // A run that is being made has no life behind it: such marks are those of the run that it was copied from. Were they
    // left, the reconciler would have to write over them, and Tekton might bring the old ones back.
    drops: NOT_HELD.has(verdict) ? [...LIFE_MARKS, HELD_ANNOTATION] : LIFE_MARKS,
    setsPending: verdict === 'hold',
  });
  const { warning, ...description } = described(verdict, creation);
  const warnings = warning === undefined ? grouping.warnings : [...grouping.warnings, warning];
  const missed = grouping.missed === undefined ? {} : { missed: grouping.missed };
  return { ...description, patch, warnings, group, ...missed };
}

function leftAlone(reason: string, warnings: readonly string[]): Admission {
  return { outcome: 'ungrouped', patch: [], warnings: [...warnings, `not grouped: ${reason}`], reason };
}

/** The label that came with the claim stands; one beside a claim of ours is written anew. */
function labelFor({ run }: RunCreation, { claim, from }: Grouped): string {
  const present = run.labels[GROUP_LABEL] ?? '';
  if (from === 'run' && present !== '') {
    return present;
  }
  const [label = present] = claim.entries.map((entry) =>
    groupLabelOf({ ...entry, key: toKey(entry.key) }, entry.title),
  );
  return label;
}

function heldMark(nonce: string, claim: ClaimAnnotation, now: number): string {
  const title = claim.entries[0]?.title ?? '';
  // Cut between code points: half of a surrogate pair is no text.
  const why = Array.from(`grouped: ${title}`).slice(0, 200).join('');
  return encodeHeldMark({ nonce, since: new Date(now).toISOString(), why });
}

/**
 * A run that is free to be held and has a held mark copied it. Its original was not bound yet where there is no uid mark,
 * and with the mark written anew nothing would tell the two apart: the original's nonce stands in for its uid.
 */
function copyMark({ annotations }: RunCreation['run']): Readonly<Record<string, string>> {
  const copied = parseHeldMark(annotations[HELD_ANNOTATION]);
  return copied === undefined || annotations[UID_ANNOTATION] !== undefined ? {} : { [UID_ANNOTATION]: copied.nonce };
}

type Description = Pick<Admission, 'outcome' | 'reason'> & { readonly warning?: string };

function described(verdict: HoldVerdict, { run }: RunCreation): Description {
  switch (verdict) {
    case 'hold':
      return { outcome: 'held' };
    case 'heldByUs':
      return { outcome: 'held', reason: 'pending by an earlier call of ours' };
    case 'heldByTemplate':
      return { outcome: 'held', reason: 'pending by its template' };
    case 'leaderAway':
      return {
        outcome: 'grouped',
        reason: 'no leader lives',
        warning: 'grouped, but not held: no controller has led for a minute. It starts at once',
      };
    case 'admittedElsewhere':
      return {
        outcome: 'grouped',
        reason: 'Kueue admits it',
        warning:
          'grouped, but not held by us: Kueue starts it in its own time, and it may be one more than its group allows',
      };
    case 'notOurs':
      return run.specStatus === PENDING
        ? {
            outcome: 'grouped',
            reason: 'pending by somebody else',
            warning: `grouped, but not held by us: spec.status is ${PENDING}, and we will not clear it`,
          }
        : { outcome: 'grouped', reason: 'not free to be held: spec.status is set, or spec is missing' };
  }
}
