import { isUnseen, objectIn } from '../look.js';
import type { Facts } from './facts.js';
import { type Finding, saysOf } from './finding.js';
import { lookAtLogs } from './look-at-logs.js';
import { readLease } from './read-lease.js';

export function checkLeader(facts: Pick<Facts, 'lease' | 'deployments' | 'namespace' | 'now'>): readonly Finding[] {
  const { lease, now } = facts;
  const { ok, fail, skipped } = saysOf('leader');
  if (isUnseen(lease)) {
    return [skipped(`cannot read the Lease: ${lease.message}`)];
  }
  const todo = lookAtLogs('look why no controller leads', 'controller', facts);
  if (lease.kind === 'absent') {
    return [fail('there is no Lease: no controller has led yet', todo)];
  }
  const { holder, renewedAt, isAlive } = readLease(objectIn(lease), now);
  if (holder === '') {
    return [fail('the last leader gave the Lease up and no other took it', todo)];
  }
  const seconds = Math.round((now - renewedAt) / 1000);
  return isAlive
    ? [ok(holder)]
    : [fail(`${holder} renewed the Lease last ${seconds} s ago: nobody starts or ends runs`, todo)];
}
