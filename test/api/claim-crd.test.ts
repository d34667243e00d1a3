import { describe, expect, it } from '@jest/globals';

import { claimCrd } from '../../src/api/claim-crd.js';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly [keyword: string]: unknown;
}

/** Keywords that a structural schema of apiextensions.k8s.io/v1 may have, as far as we use them. */
const KEYWORDS = [
  'type description required properties additionalProperties items enum pattern minLength maxLength minItems maxItems minimum maximum maxProperties',
].flatMap((words) => words.split(' '));

/** What keeps a schema from being structural, with the path of each fault. */
function faults(schema: Schema, path: string): readonly string[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(([name, sub]) => [`${path}.${name}`, sub] as const),
    ...(schema.items === undefined ? [] : [[`${path}[]`, schema.items] as const]),
    ...(typeof schema.additionalProperties === 'object' ? [[`${path}.*`, schema.additionalProperties] as const] : []),
  ];
  return [
    ...(typeof schema.type === 'string' ? [] : [`${path} has no type`]),
    ...(schema.properties !== undefined && schema.additionalProperties !== undefined
      ? [`${path} has properties and additionalProperties`]
      : []),
    ...Object.keys(schema)
      .filter((keyword) => !KEYWORDS.includes(keyword))
      .map((keyword) => `${path} has ${keyword}`),
    ...inner.flatMap(([name, sub]) => faults(sub, name)),
  ];
}

describe('claimCrd', () => {
  it('has a structural schema', () => {
    expect(faults(claimCrd.spec.versions[0].schema.openAPIV3Schema, '')).toEqual([]);
  });

  it('is checked by something that finds what is not structural', () => {
    const schema = {
      type: 'object',
      properties: { a: {}, b: { type: 'array', items: { type: 'string', const: 1 } } },
      additionalProperties: false,
    };
    expect(faults(schema, '')).toEqual([
      ' has properties and additionalProperties',
      '.a has no type',
      '.b[] has const',
    ]);
  });

  it('is called what Kubernetes asks for', () => {
    const { group, names } = claimCrd.spec;
    expect(claimCrd.metadata.name).toBe(`${names.plural}.${group}`);
    expect(names.listKind).toBe(`${names.kind}List`);
  });

  it('has one version, served and stored', () => {
    expect(claimCrd.spec.versions.map(({ name, served, storage }) => ({ name, served, storage }))).toEqual([
      { name: 'v1alpha1', served: true, storage: true },
    ]);
  });

  it('shows trigger, event, group and age', () => {
    expect(claimCrd.spec.versions[0].additionalPrinterColumns.map(({ name }) => name)).toEqual([
      'Trigger',
      'Event',
      'Group',
      'Age',
    ]);
  });
});
