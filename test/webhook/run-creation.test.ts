import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { admissionRequestOf, runCreationOf } from '../../src/webhook/run-creation.js';
import { aCreation, aReview, aRun } from './samples.js';

describe('admissionRequestOf', () => {
  it.each([
    undefined,
    null,
    'x',
    [],
    {},
    { request: null },
    { request: {} },
    { request: { uid: '' } },
    { request: { uid: 5 } },
  ])('is none for %j', (review) => {
    expect(admissionRequestOf(review)).toBeUndefined();
  });
});

describe('runCreationOf', () => {
  it('reads the creation of a PipelineRun', () => {
    const { uid, namespace, isFree, isDryRun, run } = aCreation(aRun());
    expect({ uid, namespace, isFree, isDryRun }).toEqual({
      uid: 'review-1',
      namespace: 'lab',
      isFree: true,
      isDryRun: false,
    });
    expect(run.generateName).toBe('ci-');
  });

  it('reads a dry run as one', () => {
    expect(aCreation(aRun(), { dryRun: true }).isDryRun).toBe(true);
  });

  it.each([
    [
      'the latest entry of managedFields',
      [{ time: '2026-03-04T05:06:07Z' }, { time: '2025-01-01T00:00:00Z' }],
      '2026-03-04T05:06:07.000Z',
    ],
    [
      'the one entry that has a time',
      [{}, null, { time: 'noon' }, { time: 5 }, { time: '2026-03-04T05:06:07Z' }],
      '2026-03-04T05:06:07.000Z',
    ],
    ['nothing that can be read', [{ time: 'noon' }], undefined],
    ['no list', { time: '2026-03-04T05:06:07Z' }, undefined],
    ['nothing', undefined, undefined],
  ])('knows when the API server took it in by %s', (_, managedFields, expected) => {
    const { takenInAt } = aCreation(aRun({ metadata: { managedFields } }));
    expect(takenInAt === undefined ? undefined : new Date(takenInAt).toISOString()).toBe(expected);
  });

  it.each([
    ['an update', { operation: 'UPDATE' }],
    ['a deletion', { operation: 'DELETE', object: null }],
    ['no operation', { operation: undefined }],
    ['a subresource', { subResource: 'status' }],
    ['a TaskRun', { resource: { group: 'tekton.dev', version: 'v1', resource: 'taskruns' } }],
    ['another group', { resource: { group: 'acme.example', version: 'v1', resource: 'pipelineruns' } }],
    ['a version that we do not know', { resource: { group: 'tekton.dev', version: 'v2', resource: 'pipelineruns' } }],
    ['no resource', { resource: undefined }],
    ['no namespace', { namespace: undefined }],
    ['steps of a path for a namespace', { namespace: '..' }],
    ['a namespace with a slash', { namespace: 'a/b' }],
    ['an object that is none', { object: 'x' }],
    ['an object without metadata', { object: { spec: {} } }],
  ])('is none for %s', (_, request) => {
    expect(runCreationOf(admissionRequestOf(aReview(aRun(), request))!)).toBeUndefined();
  });

  it('never throws, whatever the JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (review, object) => {
        admissionRequestOf(review);
        runCreationOf(admissionRequestOf(aReview(object))!);
      }),
    );
  });
});
