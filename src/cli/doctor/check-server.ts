import { textAt } from '../typed-at.js';
import type { Facts } from './facts.js';
import { type Finding, saysOf } from './finding.js';

/** The first version in which matchConditions of webhooks stand. */
const FIRST_MINOR = 30;

export function checkServer({ version }: Pick<Facts, 'version'>): readonly Finding[] {
  const { fail } = saysOf('API server');
  switch (version.kind) {
    case 'found':
      return [ofVersion(textAt(version.object, 'gitVersion'))];
    case 'absent':
      return [fail('what answers is no Kubernetes API server', 'name another cluster with --kubeconfig or --context')];
    case 'refused':
      return [
        fail(
          `refuses us: ${version.message}`,
          'log in to the cluster again, or name another kubeconfig with --kubeconfig',
        ),
      ];
    case 'silent':
      return [
        fail(
          `does not answer: ${version.message}`,
          'look whether the cluster is up and reached from here: kubectl cluster-info',
        ),
      ];
  }
}

function ofVersion(version: string): Finding {
  const { ok, warn } = saysOf('API server');
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined) {
    return warn('answers, and does not say its version', `use Kubernetes 1.${FIRST_MINOR} or newer`);
  }
  return Number(major) > 1 || Number(minor) >= FIRST_MINOR
    ? ok(`Kubernetes ${version}`)
    : warn(
        `Kubernetes ${version} does not know the matchConditions of webhooks: it is asked about every run of the cluster`,
        `upgrade to 1.${FIRST_MINOR} or newer, or install without a webhook: kubectl apply -f dist/install-template.yaml`,
      );
}
