import { TRIGGER_GROUPS } from '../api/claim.js';
import { EVENT_ID_LABEL, TRIGGER_LABEL } from '../api/names.js';
import { isLabelValue } from '../core/is-label-value.js';
import type { RunObject } from '../tekton/run.js';

/** What the sweep needs to know of a claim. */
export interface SeenClaim {
  readonly name: string;
  readonly eventID: string;
  readonly trigger: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

export interface SweepClaims {
  /**
   * A label selector for the runs of claims that no run has met, and what to call when they have been looked up.
   * Undefined where there is none.
   */
  readonly due: (known: {
    readonly claims: readonly SeenClaim[];
    readonly grouped: readonly RunObject[];
    readonly now: number;
  }) => { readonly selector: string; readonly done: () => void } | undefined;
}

const MEETS_WITHIN_MS = 60_000;
const MOST_IDS = 50;

/** Picks the claims whose runs were perhaps made while the webhook did not answer. Each is considered once. */
export function createSweepClaims(): SweepClaims {
  const settled = new Set<string>();
  return {
    due: ({ claims, grouped, now }) => {
      const names = new Set(claims.map(({ name }) => name));
      settled.forEach((name) => names.has(name) || settled.delete(name));
      const old = claims.filter(({ name, createdAt }) => now - createdAt >= MEETS_WITHIN_MS && !settled.has(name));
      const met = old.length === 0 ? new Set() : new Set(grouped.flatMap(({ labels }) => metBy(labels)));
      const isUnmet = ({ eventID, trigger }: SeenClaim): boolean =>
        // Whoever reaches the interceptor chooses event ids, and one that no label holds would spoil the list.
        isLabelValue(eventID) && eventID !== '' && !met.has(pair(eventID, trigger));
      old.filter((claim) => !isUnmet(claim)).forEach(({ name }) => settled.add(name));
      const unmet = old.filter(isUnmet);
      const ids = new Set([...new Set(unmet.map(({ eventID }) => eventID))].slice(0, MOST_IDS));
      return ids.size === 0
        ? undefined
        : {
            selector: `${EVENT_ID_LABEL} in (${[...ids].join(',')})`,
            done: () => {
              unmet.filter(({ eventID }) => ids.has(eventID)).forEach(({ name }) => settled.add(name));
            },
          };
    },
  };
}

/** A run meets the claim of its Trigger, and that of a triggerGroup, whose name stands on no run. */
function metBy(labels: RunObject['labels']): readonly string[] {
  return [labels[TRIGGER_LABEL], TRIGGER_GROUPS].map((trigger) => pair(labels[EVENT_ID_LABEL], trigger));
}

function pair(eventID = '', trigger = ''): string {
  return `${eventID} ${trigger}`;
}
