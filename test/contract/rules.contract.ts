import { beforeAll, describe, expect, test } from '@jest/globals';

import { mergePatch, type Reply } from './access.js';
import type { Bench } from './bench.js';

const text = { type: 'string', maxLength: 20 };
const spec = {
  type: 'object',
  required: ['min'],
  'x-kubernetes-validations': [
    { rule: '!has(self.max) || self.min <= self.max', message: 'min is above max' },
    { rule: 'self.min != 50', messageExpression: "'fifty is ' + (has(self.max) ? 'much' : 'odd')", fieldPath: '.max' },
    { rule: 'self.min != 51', messageExpression: "''", message: 'fallback' },
    { rule: 'self.min != 52', messageExpression: 'self.name', message: 'no name' },
    { rule: '  self.min != 53  ' },
    { rule: 'self.min != 54', reason: 'FieldValueRequired', fieldPath: '.name', message: 'name it' },
    { rule: 'self.min != 55', reason: 'FieldValueDuplicate', message: 'twice' },
    { rule: 'self.min != 56', reason: 'FieldValueForbidden', message: 'no more' },
    { rule: "self.min != 57 || self.name == 'x'" },
    { rule: "self.min != 58 || self.name == 'x'", message: 'be x' },
    { rule: 'self.min != 59 || has(self.maybe)', message: 'maybe is null' },
    {
      rule: "self.min != 60 || self.a__dash__b == 'x' && self.__if__ && self.ratio == 1.0",
      message: 'names and types',
    },
    { rule: 'has(self.max) == has(oldSelf.max)', message: 'max comes and goes' },
  ],
  properties: {
    min: { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self >= 1', message: 'at least one' }] },
    max: { type: 'integer' },
    name: { ...text, 'x-kubernetes-validations': [{ rule: 'self == oldSelf', message: 'immutable' }] },
    maybe: { ...text, nullable: true },
    ratio: { type: 'number' },
    'a-b': text,
    if: { type: 'boolean' },
    mode: { type: 'string', enum: ['A', 'B'] },
    list: {
      type: 'array',
      maxItems: 3,
      items: { ...text, 'x-kubernetes-validations': [{ rule: "self != 'x'", message: 'no x' }] },
    },
    parts: {
      type: 'object',
      maxProperties: 3,
      additionalProperties: {
        type: 'object',
        required: ['at'],
        properties: { at: { type: 'integer' } },
        'x-kubernetes-validations': [
          { rule: 'self.at > 0', message: 'at' },
          { rule: 'self.at >= oldSelf.at', message: 'at falls' },
        ],
      },
    },
    set: { type: 'array', maxItems: 3, 'x-kubernetes-list-type': 'set', items: text },
    keyed: {
      type: 'array',
      maxItems: 3,
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['key'],
      items: {
        type: 'object',
        required: ['key'],
        properties: { key: text, v: { type: 'integer' } },
        'x-kubernetes-validations': [{ rule: 'self.v >= oldSelf.v', message: 'v falls' }],
      },
    },
  },
};
const whole = {
  type: 'object',
  'x-kubernetes-validations': [
    { rule: "self.metadata.name != 'bad'", message: 'bad is no name' },
    { rule: '!has(self.status) || self.status.n >= 0', message: 'n is below zero' },
  ],
  properties: { spec, status: { type: 'object', properties: { n: { type: 'integer' } } } },
};

const aCrd = (plural: string, schema: object): object => {
  const kind = plural.charAt(0).toUpperCase() + plural.slice(1, -1);
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.contract.example` },
    spec: {
      group: 'contract.example',
      scope: 'Namespaced',
      names: { kind, plural, singular: plural.slice(0, -1), listKind: `${kind}List` },
      versions: [
        { name: 'v1', served: true, storage: true, subresources: { status: {} }, schema: { openAPIV3Schema: schema } },
      ],
    },
  };
};

type Expected = readonly [field: string, reason: string, message: string];
interface Cause {
  readonly field: string;
  readonly reason: string;
  readonly message: string;
}
const causesOf = ({ body }: Reply): readonly (readonly string[])[] =>
  (body.details.causes as readonly Cause[]).map(({ field, reason, message }) => [field, reason, message]);

const INVALID = 'FieldValueInvalid';
const UNCHECKED = [
  '<nil>',
  INVALID,
  'Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
];

/** Rules in the schemas of CRDs, written in CEL (`x-kubernetes-validations`). */
export function rulesContract(bench: () => Bench): void {
  describe('a custom resource with rules', () => {
    const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    const path = (): string => `/apis/contract.example/v1/namespaces/${bench().namespace}/dials`;
    const aDial = (name: string, fields: object): object => ({
      apiVersion: 'contract.example/v1',
      kind: 'Dial',
      metadata: { name },
      spec: fields,
    });
    const create = async (name: string, fields: object): Promise<Reply> =>
      await bench().client.send('POST', path(), { body: aDial(name, fields) });
    const change = async (name: string, body: object): Promise<Reply> =>
      await bench().client.send('PATCH', `${path()}/${name}`, { body, type: mergePatch });

    beforeAll(async () => {
      const { client } = bench();
      const made = await client.send('POST', crds, { body: aCrd('dials', whole) });
      expect([made.status, made.body.message]).toEqual([201, undefined]);
      while ((await client.send('GET', '/apis/contract.example/v1/dials')).status !== 200);
    });

    test('is made where all of them hold; those about an update are not asked', async () => {
      const fields = { min: 60, 'a-b': 'x', if: true, ratio: 1, name: 'n', maybe: null, max: 70 };
      expect((await create('fine', fields)).status).toBe(201);
    });

    test.each<readonly [string, object, ...Expected]>([
      ['a number', { min: 0 }, 'spec.min', INVALID, 'Invalid value: 0: at least one'],
      ['an object', { min: 5, max: 3 }, 'spec', INVALID, 'Invalid value: min is above max'],
      ['another field by fieldPath', { min: 50 }, 'spec.max', INVALID, 'Invalid value: fifty is odd'],
      ['nothing by messageExpression', { min: 51 }, 'spec', INVALID, 'Invalid value: fallback'],
      ['a faulty messageExpression', { min: 52 }, 'spec', INVALID, 'Invalid value: no name'],
      ['a messageExpression', { min: 52, name: 'it' }, 'spec', INVALID, 'Invalid value: it'],
      ['no message', { min: 53 }, 'spec', INVALID, 'Invalid value: failed rule: self.min != 53'],
      ['the reason Required', { min: 54 }, 'spec.name', 'FieldValueRequired', 'Required value: name it'],
      ['the reason Duplicate', { min: 55 }, 'spec', 'FieldValueDuplicate', 'Duplicate value'],
      ['the reason Forbidden', { min: 56 }, 'spec', 'FieldValueForbidden', 'Forbidden: no more'],
      [
        'a fault',
        { min: 57 },
        'spec',
        INVALID,
        `Invalid value: "object": no such key: name evaluating rule: self.min != 57 || self.name == 'x'`,
      ],
      [
        'a fault and a message',
        { min: 58 },
        'spec',
        INVALID,
        'Invalid value: "object": no such key: name evaluating rule: be x',
      ],
      ['a null, which is not there', { min: 59, maybe: null }, 'spec', INVALID, 'Invalid value: maybe is null'],
      ['an item', { min: 1, list: ['a', 'x'] }, 'spec.list[1]', INVALID, 'Invalid value: "x": no x'],
      ['a value of a map', { min: 1, parts: { p: { at: 0 } } }, 'spec.parts[p]', INVALID, 'Invalid value: at'],
      [
        'an item twice in a set',
        { min: 1, set: ['a', 'a'] },
        'spec.set[1]',
        'FieldValueDuplicate',
        'Duplicate value: "a"',
      ],
      [
        'a key twice',
        { min: 1, keyed: [{ key: 'a', v: 1 }, { key: 'a' }] },
        'spec.keyed[1]',
        'FieldValueDuplicate',
        'Duplicate value: {"key":"a"}',
      ],
    ])('is refused for %s', async (_what, fields, ...expected) => {
      const answer = await create('wrong', fields);
      expect(answer.status).toBe(422);
      expect(causesOf(answer)).toEqual([expected]);
      expect(answer.body.message).toBe(`Dial.contract.example "wrong" is invalid: ${expected[0]}: ${expected[2]}`);
    });

    test('is refused by its name, of which no field can be told', async () => {
      expect(causesOf(await create('bad', { min: 1 }))).toEqual([['<nil>', INVALID, 'Invalid value: bad is no name']]);
    });

    test('is not asked about them where it is not what they expect', async () => {
      const odd = 'Unsupported value: "C": supported values: "A", "B"';
      expect(causesOf(await create('odd', { min: 0, mode: 'C' }))).toEqual([
        ['spec.mode', 'FieldValueNotSupported', odd],
        UNCHECKED,
      ]);
      expect(causesOf(await create('odd', { max: 1 })).at(-1)).toEqual(UNCHECKED);
    });

    test('is held against what it was, where that can be told', async () => {
      const keyed = [
        { key: 'a', v: 5 },
        { key: 'b', v: 5 },
      ];
      expect((await create('was', { min: 5, name: 'n', max: 9, parts: { p: { at: 4 } }, keyed })).status).toBe(201);
      expect(causesOf(await change('was', { spec: { name: 'm' } }))).toEqual([
        ['spec.name', INVALID, 'Invalid value: "m": immutable'],
      ]);
      expect(causesOf(await change('was', { spec: { max: null } }))).toEqual([
        ['spec', INVALID, 'Invalid value: max comes and goes'],
      ]);
      expect(causesOf(await change('was', { spec: { parts: { p: { at: 3 }, q: { at: 1 } } } }))).toEqual([
        ['spec.parts[p]', INVALID, 'Invalid value: at falls'],
      ]);
      const turned = [
        { key: 'b', v: 5 },
        { key: 'a', v: 4 },
      ];
      expect(causesOf(await change('was', { spec: { keyed: turned } }))).toEqual([
        ['spec.keyed[1]', INVALID, 'Invalid value: v falls'],
      ]);
      expect((await change('was', { spec: { name: null } })).status).toBe(200);
      expect((await change('was', { spec: { name: 'other' } })).status).toBe(200);
    });

    test('keeps to them in its status too', async () => {
      await create('told', { min: 1 });
      const body = { status: { n: -1 } };
      const answer = await bench().client.send('PATCH', `${path()}/told/status`, { body, type: mergePatch });
      expect(causesOf(answer)).toEqual([['<nil>', INVALID, 'Invalid value: n is below zero']]);
    });

    const at = 'spec.validation.openAPIV3Schema.properties[spec]';
    test.each([
      ['no rule', { rule: ' ' }, 'rule', 'FieldValueRequired'],
      ['a rule that does not parse', { rule: 'self.a ==' }, 'rule', INVALID],
      ['a message of two lines', { rule: 'true', message: 'a\nb' }, 'message', INVALID],
      ['a blank message', { rule: 'true', message: '  ' }, 'message', INVALID],
      ['a rule of two lines without a message', { rule: 'self.a ==\n1' }, 'message', 'FieldValueRequired'],
      ['an unknown reason', { rule: 'true', reason: 'Odd' }, 'reason', 'FieldValueNotSupported'],
      ['a path that leads nowhere', { rule: 'true', fieldPath: '.zz' }, 'fieldPath', INVALID],
      ['a path without a dot', { rule: 'true', fieldPath: 'a' }, 'fieldPath', INVALID],
      [
        'a messageExpression that does not parse',
        { rule: 'true', messageExpression: "'a" },
        'messageExpression',
        INVALID,
      ],
    ])('whose CRD has %s is refused', async (_what, rule, field, reason) => {
      const odd = { type: 'object', properties: { a: { type: 'integer' } }, 'x-kubernetes-validations': [rule] };
      const body = aCrd('odds', { type: 'object', properties: { spec: odd } });
      const answer = await bench().client.send('POST', crds, { body });
      expect(answer.status).toBe(422);
      expect(causesOf(answer).map(([path_, why]) => [path_, why])).toEqual([
        [`${at}.x-kubernetes-validations[0].${field}`, reason],
      ]);
    });

    test('whose CRD compares what cannot be told apart is refused', async () => {
      const items = { ...text, 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] };
      const odd = { type: 'object', properties: { l: { type: 'array', maxItems: 2, items } } };
      const body = aCrd('odds', { type: 'object', properties: { spec: odd } });
      expect(causesOf(await bench().client.send('POST', crds, { body }))).toEqual([
        [
          `${at}.properties[l].items.x-kubernetes-validations[0].rule`,
          INVALID,
          `Invalid value: "self == oldSelf": oldSelf cannot be used on the uncorrelatable portion of the schema within ${at}.properties[l]`,
        ],
      ]);
    });
  });
}
