import type { ClaimEntry } from '../api/claim.js';
import { isLimited } from '../core/policy.js';
import { policyOf } from '../core/settings.js';

/**
 * Which runs to hold although no leader lives who would start them: those under a limit (`Limited`), so that a limit holds
 * always; all, so that nothing starts twice; or none, so that nothing ever waits for us.
 */
export const HOLD_WHEN_AWAY = ['Limited', 'All', 'None'] as const;
export type HoldWhenAway = (typeof HOLD_WHEN_AWAY)[number];

/** Whether a run with these groups is held while no leader lives. */
export function isHeldWhenAway(
  mode: HoldWhenAway,
  entries: readonly Pick<ClaimEntry, 'settings' | 'action'>[],
): boolean {
  switch (mode) {
    case 'Limited':
      return entries.some(({ settings, action }) => action === 'End' || isLimited(policyOf(settings)));
    case 'All':
      return true;
    case 'None':
      return false;
  }
}
