import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from '@jest/globals';

import type { JsonObject } from '../../../src/core/json.js';
import { type Manifest, readManifests } from '../../../src/devcluster/apply-manifests.js';
import { askCel } from '../../../src/devcluster/eventlistener/cel-interceptor.js';
import { toTrigger } from '../../../src/devcluster/eventlistener/trigger.js';
import { type BindingParam, resolveParams } from '../../../src/tekton/bindings.js';
import { eventRoot } from '../../../src/tekton/event-root.js';
import { grouped } from '../a-call.js';
import { aPayload, changed, type Payload } from './a-payload.js';

const folder = fileURLToPath(new URL('../../../examples/gitlab-merge-request/', import.meta.url));
const names = readdirSync(folder);
const manifests = names
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => readManifests(readFileSync(`${folder}${name}`, 'utf8')));

function specOf(kind: string): JsonObject {
  return (manifests.find((manifest) => manifest.kind === kind) as Manifest & { readonly spec: JsonObject }).spec;
}

const { interceptors } = toTrigger({ namespace: 'ci-gitlab', name: 'merge-request' }, specOf('Trigger'));

function paramsOf(interceptor: string): JsonObject {
  const found = interceptors.find((one) => one.kind === 'cluster' && one.name === interceptor);
  return found?.kind === 'cluster' ? found.params : {};
}

function passes({ header, body }: Payload): boolean {
  const event = { id: 'e-1', url: '/', body: JSON.stringify(body), header };
  const namespace = 'ci-gitlab';
  return askCel({ event, namespace, triggerId: '', params: paramsOf('cel'), extensions: {} }).continue;
}

const opened = aPayload('gitlab/merge-request');
const pushed = changed(opened, {
  object_attributes: {
    action: 'update',
    oldrev: '4be5b8e0f0f54d2a9a5ee55e5a2e93c9a11f9d01',
    updated_at: '2026-05-01 10:30:00 UTC',
    last_commit: { id: '6'.repeat(40) },
  },
});

describe('examples/gitlab-merge-request', () => {
  test('is as complete as the one for GitHub', () => {
    const github = fileURLToPath(new URL('../../../examples/github-pull-request/', import.meta.url));
    expect(names).toEqual(readdirSync(github));
    const kindsOf = (path: string): readonly string[] =>
      readdirSync(path)
        .filter((name) => name.endsWith('.yaml'))
        .flatMap((name) => readManifests(readFileSync(`${path}${name}`, 'utf8')).map(({ kind }) => kind));
    expect(kindsOf(folder)).toEqual(kindsOf(github));
  });

  test('asks the interceptor of GitLab first, then its filter, then us', () => {
    expect(interceptors.map((one) => (one.kind === 'cluster' ? one.name : one.what))).toEqual([
      'gitlab',
      'cel',
      'concurrency',
    ]);
    expect(paramsOf('gitlab')['eventTypes']).toEqual(opened.header['X-Gitlab-Event']);
  });

  test.each<[string, boolean, Payload]>([
    ['an opened merge request', true, opened],
    ['new commits', true, pushed],
    ['a reopened merge request', true, changed(opened, { object_attributes: { action: 'reopen' } })],
    ['a new label', false, changed(opened, { object_attributes: { action: 'update' } })],
    ['an approval', false, changed(opened, { object_attributes: { action: 'approved' } })],
    ['a merge', false, changed(opened, { object_attributes: { action: 'merge' } })],
  ])('%s goes on: %s', (_, goesOn, payload) => {
    expect(passes(payload)).toBe(goesOn);
  });

  test('new commits supersede the run of the earlier ones: one group, a later time, another revision', () => {
    const params = paramsOf('concurrency');
    const [first, second] = [opened, pushed].map((payload) => grouped({ ...payload, params }));
    expect(second?.group).toBe(first?.group);
    expect(second?.entry).toMatchObject({ order: '2026-05-01 10:30:00 UTC', revision: '6'.repeat(40) });
  });

  test('its binding finds the clone address of the fork and the commit', () => {
    const bindings = specOf('TriggerBinding')['params'] as unknown as readonly BindingParam[];
    const root = eventRoot({ body: pushed.body as JsonObject, header: {}, extensions: {}, eventId: 'e-1' });
    const resolved = resolveParams(bindings, [], root);
    expect(resolved.ok && Object.fromEntries(resolved.params)).toEqual({
      number: '7',
      repository: 'https://gitlab.example.com/sam/web.git',
      revision: '6'.repeat(40),
    });
  });
});
