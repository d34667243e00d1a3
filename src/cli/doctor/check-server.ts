import { objectIn } from '../look.js';
import { serverFault } from '../server-fault.js';
import { textAt } from '../typed-at.js';
import type { Facts } from './facts.js';
import { type Finding, saysOf } from './finding.js';

/** The first version in which matchConditions of webhooks stand. */
const FIRST_MINOR = 30;

export function checkServer({ version }: Pick<Facts, 'version'>): readonly Finding[] {
  const fault = serverFault(version);
  return fault === undefined
    ? [ofVersion(textAt(objectIn(version), 'gitVersion'))]
    : [saysOf('API server').fail(fault.what, fault.do)];
}

function ofVersion(version: string): Finding {
  const { ok, warn } = saysOf('API server');
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined) {
    return warn(`says a version that is not known: ${version}`, `use Kubernetes 1.${FIRST_MINOR} or newer`);
  }
  return Number(major) > 1 || Number(minor) >= FIRST_MINOR
    ? ok(`Kubernetes ${version}`)
    : warn(
        `Kubernetes ${version} does not know the matchConditions of webhooks: it is asked about every run of the cluster`,
        `upgrade to 1.${FIRST_MINOR} or newer, or install without a webhook: kubectl apply -f dist/install-template.yaml`,
      );
}
