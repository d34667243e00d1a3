import type { Role } from '../../api/rights.js';
import { APPLY, deploymentOf } from '../installed.js';
import type { Facts } from './facts.js';

/** What to do where a process is to tell why: read its log, or make it be there first. `why` is "look why nobody makes it". */
export function lookAtLogs(
  why: string,
  role: Role,
  { deployments, namespace }: Pick<Facts, 'deployments' | 'namespace'>,
): string {
  return deployments[role].kind === 'absent'
    ? `apply the manifests: ${APPLY}`
    : `${why}: kubectl -n ${namespace} logs deploy/${deploymentOf(role)}`;
}
