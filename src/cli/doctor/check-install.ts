import { APPLY } from '../installed.js';
import type { Facts } from './facts.js';
import { type Finding, saysOf } from './finding.js';

type Needed = Pick<Facts, 'crds' | 'deployments' | 'mutating' | 'validating' | 'clusterInterceptor' | 'namespace'>;

/** Where nothing of ours is there: one line, in place of a dozen that each say so of one object. */
export function checkInstall({ namespace }: Pick<Facts, 'namespace'>): readonly Finding[] {
  return [
    saysOf('install').fail(
      `nothing of tekton-concurrency is in this cluster (looked for in namespace ${namespace})`,
      `apply the manifests: ${APPLY}`,
    ),
  ];
}

/** Where all checks of the install were skipped, that is said first: to know nothing is not to be well. */
export function blindness(ofInstall: readonly Finding[]): readonly Finding[] {
  return ofInstall.some(({ level }) => level !== 'skipped')
    ? []
    : [
        saysOf('install').fail(
          'you may look at nothing of it, so nobody can say how it is',
          'ask with the rights of a cluster admin: --kubeconfig, --context',
        ),
      ];
}

/** Whether anything of ours is there, or may be: what could not be looked at counts. */
export function isAnythingThere({ crds, deployments, mutating, validating, clusterInterceptor }: Needed): boolean {
  const looked = [
    ...crds.values(),
    deployments.interceptor,
    deployments.controller,
    mutating,
    validating,
    clusterInterceptor,
  ];
  return looked.some(({ kind }) => kind !== 'absent');
}
