import type { ClaimEntry } from '../../api/claim.js';

/** What the Trigger's settings came to for one event, in a line: `CancelRunFinally; order 2026-01-05T10:00:00Z`. */
export function describeSettings({ settings, order, revision, delivery, action }: ClaimEntry): string {
  const { strategy, sameRevision, ...dials } = settings;
  return [
    strategy,
    ...Object.entries(dials).map(([name, value]) => `${name} ${String(value)}`),
    ...(order === undefined ? ['order of arrival'] : [`order ${order}`]),
    ...(revision === undefined ? [] : [`revision ${revision}${sameRevision === 'Skip' ? ' (not twice)' : ''}`]),
    ...(delivery === undefined ? [] : [`delivery ${delivery}`]),
    ...(action === undefined ? [] : ['the event ends what is there, and starts nothing']),
  ].join('; ');
}
