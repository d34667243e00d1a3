import { APPLY } from '../installed.js';
import { isUnseen } from '../look.js';
import { OUR_CRDS } from '../our-crds.js';
import { valueAt } from '../../core/value-at.js';
import { listAt, textAt } from '../typed-at.js';
import type { Facts } from './facts.js';
import { type Finding, saysOf } from './finding.js';

export function checkCrds({ crds }: Pick<Facts, 'crds'>): readonly Finding[] {
  const findings = OUR_CRDS.flatMap((crd) => checkOne(crd, crds));
  return findings.length > 0 ? findings : [saysOf('CRDs').ok(`${OUR_CRDS.length}, all of this version`)];
}

function checkOne(crd: (typeof OUR_CRDS)[number], crds: Facts['crds']): readonly Finding[] {
  const { fail, skipped } = saysOf('CRDs');
  const { name } = crd.metadata;
  const seen = crds.get(name) ?? { kind: 'absent' };
  if (isUnseen(seen)) {
    return [skipped(`cannot read ${name}: ${seen.message}`)];
  }
  if (seen.kind === 'absent') {
    return [fail(`${name} is missing`, `apply the manifests: ${APPLY}`)];
  }
  if (!isEstablished(seen.object)) {
    return [fail(`${name} is there and not served`, `read its conditions: kubectl describe crd ${name}`)];
  }
  return isSameSchema(crd, seen.object)
    ? []
    : [
        fail(
          `${name} is of another version than this tool`,
          `apply the manifests of this version (${APPLY}), or use the tool of the version that is installed`,
        ),
      ];
}

function isEstablished(crd: unknown): boolean {
  return listAt(crd, 'status', 'conditions').some(
    (condition) => textAt(condition, 'type') === 'Established' && textAt(condition, 'status') === 'True',
  );
}

function isSameSchema(ours: unknown, theirs: unknown): boolean {
  return schemasOf(ours) === schemasOf(theirs);
}

/** Of all versions, in a form in which equal ones are the same text. */
function schemasOf(crd: unknown): string {
  const versions = listAt(crd, 'spec', 'versions').map((version) => [
    textAt(version, 'name'),
    valueAt(version, 'schema', 'openAPIV3Schema'),
  ]);
  return JSON.stringify(versions, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
