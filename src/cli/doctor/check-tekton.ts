import { isUnseen, objectIn } from '../look.js';
import { listAt, textAt } from '../typed-at.js';
import type { Facts } from './facts.js';
import { type Finding, saysOf } from './finding.js';

/** What we use of each version of Tekton's API. */
const USED: readonly (readonly [version: string, resources: readonly string[], install: string])[] = [
  ['tekton.dev/v1', ['pipelineruns', 'taskruns'], 'Tekton Pipelines'],
  ['triggers.tekton.dev/v1beta1', ['triggers', 'eventlisteners'], 'Tekton Triggers'],
  ['triggers.tekton.dev/v1alpha1', ['clusterinterceptors'], 'Tekton Triggers'],
];

export function checkTekton({ served }: Pick<Facts, 'served'>): readonly Finding[] {
  const { ok, fail, skipped } = saysOf('Tekton');
  const findings = USED.flatMap(([version, resources, install]) => {
    const seen = served.get(version) ?? { kind: 'absent' };
    if (isUnseen(seen)) {
      return [skipped(`cannot read what is served of ${version}: ${seen.message}`)];
    }
    const names = listAt(objectIn(seen), 'resources').map((resource) => textAt(resource, 'name'));
    const missing = resources.filter((name) => !names.includes(name));
    return missing.length === 0
      ? []
      : [
          fail(
            `${missing.join(', ')} of ${version} are not served`,
            `install ${install}, or update it: https://tekton.dev/docs/installation/`,
          ),
        ];
  });
  return findings.length > 0 ? findings : [ok(USED.map(([version]) => version).join(', '))];
}
