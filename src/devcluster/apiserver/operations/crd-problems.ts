import { notImplemented, type Problem } from '../model/failures.js';
import { fieldsAt, isFields, isList, listAt, textAt } from '../model/fields.js';
import type { KubeObject } from '../model/kube-object.js';
import { crdRuleProblems } from './crd-rule-problems.js';

/** What the real server refuses in a CRD, short of the rules for schemas; conversion webhooks are not there (501). */
export function crdProblems(crd: KubeObject): readonly Problem[] {
  const spec = fieldsAt(crd, 'spec');
  if (textAt(fieldsAt(spec, 'conversion'), 'strategy') === 'Webhook') {
    throw notImplemented('conversion webhooks');
  }
  const lacking = ['x-kubernetes-embedded-resource', 'oneOf', 'anyOf', 'allOf', 'not'];
  const used = lacking.find((word) => uses(spec['versions'], word));
  if (used !== undefined) {
    throw notImplemented(`${used} in the schemas of CRDs`);
  }
  const name = `${textAt(fieldsAt(spec, 'names'), 'plural') ?? ''}.${textAt(spec, 'group') ?? ''}`;
  const versions = listAt(spec, 'versions').filter(isFields);
  const stored = versions.filter((version) => version['storage'] === true);
  return [
    ...problem(
      crd.metadata.name !== name,
      'metadata.name',
      `Invalid value: "${crd.metadata.name}": must be spec.names.plural+"."+spec.group`,
    ),
    ...problem(
      stored.length !== 1,
      'spec.versions',
      'Invalid value: must have exactly one version marked as storage version',
    ),
    ...problem(
      !['Namespaced', 'Cluster'].includes(textAt(spec, 'scope') ?? ''),
      'spec.scope',
      'Unsupported value: supported values: "Cluster", "Namespaced"',
    ),
    ...versions.flatMap((version, at) =>
      problem(
        !isFields(fieldsAt(version, 'schema')['openAPIV3Schema']),
        `spec.versions[${at}].schema.openAPIV3Schema`,
        'Required value: schemas are required',
      ),
    ),
    ...crdRuleProblems(versions),
  ];
}

function uses(value: unknown, word: string): boolean {
  if (isList(value)) {
    return value.some((item) => uses(item, word));
  }
  return isFields(value) && (Object.hasOwn(value, word) || Object.values(value).some((member) => uses(member, word)));
}

function problem(wrong: boolean, field: string, message: string): readonly Problem[] {
  const reason = message.startsWith('Required') ? 'FieldValueRequired' : 'FieldValueInvalid';
  return wrong ? [{ field, reason, message }] : [];
}
