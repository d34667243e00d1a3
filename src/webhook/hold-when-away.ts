import type { ClaimEntry } from '../api/claim.js';

/**
 * Which runs to hold although no leader lives who would start them: those under a limit (`Limited`), so that a limit holds
 * always; all, so that nothing starts twice; or none, so that nothing ever waits for us.
 */
export const HOLD_WHEN_AWAY = ['Limited', 'All', 'None'] as const;
export type HoldWhenAway = (typeof HOLD_WHEN_AWAY)[number];

/** Whether a run with these groups is held while no leader lives. */
export function isHeldWhenAway(mode: HoldWhenAway, entries: readonly Pick<ClaimEntry, 'settings'>[]): boolean {
  switch (mode) {
    case 'Limited':
      return entries.some(({ settings }) => isLimited(settings));
    case 'All':
      return true;
    case 'None':
      return false;
  }
}

/** Under a cancel strategy a run that started too early does no harm: whoever leads next ends the older ones. */
function isLimited({ strategy }: ClaimEntry['settings']): boolean {
  switch (strategy) {
    case 'Cancel':
    case 'CancelRunFinally':
    case 'StopRunFinally':
      return false;
  }
}
