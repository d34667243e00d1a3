import { beforeAll, describe, expect, test } from '@jest/globals';

import { jsonPatch, mergePatch, type Reply } from './access.js';
import type { Bench } from './bench.js';

const crd = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'gauges.contract.example' },
  spec: {
    group: 'contract.example',
    scope: 'Namespaced',
    names: { kind: 'Gauge', plural: 'gauges', singular: 'gauge', listKind: 'GaugeList' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            required: ['spec'],
            properties: {
              spec: {
                type: 'object',
                required: ['name'],
                properties: {
                  name: { type: 'string', minLength: 1, maxLength: 5, pattern: '^[a-z]+$' },
                  mode: { type: 'string', enum: ['Fast', 'Slow'], default: 'Fast' },
                  size: { type: 'integer', minimum: 1, maximum: 9 },
                  ratio: { type: 'number' },
                  on: { type: 'boolean' },
                  list: { type: 'array', maxItems: 2, items: { type: 'string' } },
                  parts: {
                    type: 'object',
                    maxProperties: 2,
                    additionalProperties: {
                      type: 'object',
                      properties: { at: { type: 'integer' }, word: { type: 'string', default: 'x' } },
                    },
                  },
                  open: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
                  either: { 'x-kubernetes-int-or-string': true },
                  maybe: { type: 'string', nullable: true },
                },
              },
              status: { type: 'object', properties: { phase: { type: 'string' } } },
            },
          },
        },
      },
    ],
  },
};

/** Structural schemas of custom resources: pruning, defaults, validation. */
export function schemaContract(bench: () => Bench): void {
  describe('a custom resource with a schema', () => {
    const path = (): string => `/apis/contract.example/v1/namespaces/${bench().namespace}/gauges`;
    const aGauge = (name: string, spec: object, rest: object = {}): object => ({
      apiVersion: 'contract.example/v1',
      kind: 'Gauge',
      metadata: { name },
      spec: { name: 'a', ...spec },
      ...rest,
    });
    const create = async (name: string, spec: object, rest: object = {}): Promise<Reply> =>
      await bench().client.send('POST', path(), { body: aGauge(name, spec, rest) });

    beforeAll(async () => {
      const { client } = bench();
      await client.send('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', { body: crd });
      while ((await client.send('GET', '/apis/contract.example/v1/gauges')).status !== 200);
    });

    test('loses the fields that the schema does not name, save where it keeps them', async () => {
      const spec = { nope: 1, parts: { p: { at: 1, nope: 2 } }, open: { a: { b: 1 } }, list: ['x'] };
      const { status, body } = await create('pruned', spec, { top: 1 });
      expect(status).toBe(201);
      expect(body.spec).toEqual({
        name: 'a',
        mode: 'Fast',
        parts: { p: { at: 1, word: 'x' } },
        open: { a: { b: 1 } },
        list: ['x'],
      });
      expect(body).not.toHaveProperty('top');
    });

    test('gets its defaults and loses a null where none may be, which makes way for a default', async () => {
      const { body } = await create('defaulted', { mode: null, size: null, maybe: null, parts: { p: {} } });
      expect(body.spec).toEqual({ name: 'a', mode: 'Fast', maybe: null, parts: { p: { word: 'x' } } });
    });

    test('says which fields went, as the client asked', async () => {
      const body = aGauge('warned', { nope: 1 });
      const warned = await bench().client.send('POST', path(), { body });
      expect([warned.status, warned.headers['warning']]).toEqual([201, '299 - "unknown field \\"spec.nope\\""']);
      const strict = await bench().client.send('POST', `${path()}?fieldValidation=Strict`, { body });
      expect([strict.status, strict.body.message]).toEqual([
        400,
        'Gauge in version "v1" cannot be handled as a Gauge: strict decoding error: unknown field "spec.nope"',
      ]);
    });

    test.each([
      ['a number for a text', { name: 1 }, 'spec.name', 'FieldValueTypeInvalid'],
      ['a text for a number', { size: 'x' }, 'spec.size', 'FieldValueTypeInvalid'],
      ['a fraction for an integer', { size: 1.5 }, 'spec.size', 'FieldValueTypeInvalid'],
      ['a text for a truth', { on: 'true' }, 'spec.on', 'FieldValueTypeInvalid'],
      ['an object for a list', { list: {} }, 'spec.list', 'FieldValueTypeInvalid'],
      ['a list for an object', { parts: [] }, 'spec.parts', 'FieldValueTypeInvalid'],
      ['a truth for int-or-string', { either: true }, 'spec.either', 'FieldValueTypeInvalid'],
      ['a wrong item', { list: ['a', 1] }, 'spec.list[1]', 'FieldValueTypeInvalid'],
      ['a wrong value of a map', { parts: { p: { at: 'x' } } }, 'spec.parts.p.at', 'FieldValueTypeInvalid'],
      ['an unknown word', { mode: 'Odd' }, 'spec.mode', 'FieldValueNotSupported'],
      ['an empty text', { name: '' }, 'spec.name', 'FieldValueInvalid'],
      ['a text that is too long', { name: 'abcdef' }, 'spec.name', 'FieldValueTooLong'],
      ['a text of another form', { name: 'A' }, 'spec.name', 'FieldValueInvalid'],
      ['a number that is too small', { size: 0 }, 'spec.size', 'FieldValueInvalid'],
      ['a number that is too large', { size: 10 }, 'spec.size', 'FieldValueInvalid'],
      ['too many items', { list: ['a', 'b', 'c'] }, 'spec.list', 'FieldValueTooMany'],
      ['too many names', { parts: { a: {}, b: {}, c: {} } }, 'spec.parts', 'FieldValueTooMany'],
    ])('with %s is 422 and names the field', async (_what, spec, field, reason) => {
      const { status, body } = await create('wrong', spec);
      expect([status, body.reason]).toEqual([422, 'Invalid']);
      expect(body.details.causes[0]).toMatchObject({ field, reason });
    });

    test.each([
      ['a number for a word', { mode: 1 }, ['spec.mode FieldValueTypeInvalid', 'spec.mode FieldValueNotSupported']],
      [
        'a fraction that is too large',
        { size: 9.5 },
        ['spec.size FieldValueTypeInvalid', '<nil> FieldValueInvalid', 'spec.size FieldValueInvalid'],
      ],
      ['a text that is too short and of another form', { name: '' }, ['spec.name FieldValueInvalid']],
      ['a text that is too long and of another form', { name: 'ABCDEF' }, ['spec.name FieldValueTooLong']],
    ])('with %s is told all that is wrong with it, and nothing else', async (_what, spec, wanted) => {
      const { body } = await create('wrong', spec);
      const causes = body.details.causes as readonly { readonly field: string; readonly reason: string }[];
      expect(causes.map(({ field, reason }) => `${field} ${reason}`)).toEqual(wanted);
    });

    test('without a field that is required is 422, and all problems are told at once', async () => {
      const body = { apiVersion: 'contract.example/v1', kind: 'Gauge', metadata: { name: 'bare' }, spec: { size: 0 } };
      const answer = await bench().client.send('POST', path(), { body });
      expect(answer.status).toBe(422);
      expect((answer.body.details.causes as { field: string }[]).map(({ field }) => field).sort()).toEqual([
        'spec.name',
        'spec.size',
      ]);
      const none = await bench().client.send('POST', path(), { body: { ...body, spec: undefined } });
      expect(none.body.details.causes[0]).toMatchObject({ field: 'spec', reason: 'FieldValueRequired' });
    });

    test('keeps to it in every patch, and in its status', async () => {
      const { client } = bench();
      await create('patched', {});
      const at = `${path()}/patched`;
      const wrong = [{ op: 'add', path: '/spec/size', value: 99 }];
      expect((await client.send('PATCH', at, { body: wrong, type: jsonPatch })).status).toBe(422);
      const merged = await client.send('PATCH', at, { body: { spec: { nope: 1, mode: null } }, type: mergePatch });
      expect([merged.status, merged.body.spec]).toEqual([200, { name: 'a', mode: 'Fast' }]);
      const status = { phase: 'Up', nope: 1 };
      const told = await client.send('PATCH', `${at}/status`, { body: { status }, type: mergePatch });
      expect(told.body.status).toEqual({ phase: 'Up' });
      const bad = await client.send('PATCH', `${at}/status`, { body: { status: { phase: 1 } }, type: mergePatch });
      expect(bad.body.details.causes[0]).toMatchObject({ field: 'status.phase' });
    });
  });
}
