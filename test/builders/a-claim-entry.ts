import type { ClaimEntry } from '../../src/api/claim.js';

/** What the interceptor learned from a push to pull request 7: the required fields alone. */
export function aClaimEntry(o: Partial<ClaimEntry> = {}): ClaimEntry {
  const entry: ClaimEntry = {
    triggerID: 'namespaces/team-a/triggers/ci',
    arrival: '1714557600000000',
    control: { kind: 'Trigger', namespace: 'team-a', name: 'ci' },
    key: '17#7',
    keyFrom: 'preset pull-request',
    title: 'acme/web#7',
    settings: { strategy: 'CancelRunFinally', sameRevision: 'Skip' },
    ...o,
  };
  return Object.freeze(entry);
}
