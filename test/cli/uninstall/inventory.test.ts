import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from '@jest/globals';

import { CONTROLLER, CRDS, type Item, pathOf, REGISTRATIONS, THE_REST } from '../../../src/cli/uninstall/inventory.js';
import { readManifests } from '../../../src/devcluster/apply-manifests.js';

const folder = fileURLToPath(new URL('../../../interceptor/', import.meta.url));
const all: readonly Item[] = [...REGISTRATIONS, ...CONTROLLER, ...THE_REST, ...CRDS];
const nameOf = ({ apiVersion, kind, name }: Pick<Item, 'apiVersion' | 'kind' | 'name'>): string =>
  `${apiVersion} ${kind} ${name}`;

/** Of every overlay and component, but for the namespace, which is looked at by itself. */
const installed = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml') && !file.endsWith('kustomization.yaml'))
  .flatMap((file) => readManifests(readFileSync(folder + file, 'utf8')))
  .filter(({ kind }) => kind !== 'Namespace');

/** What the processes make, and what cert-manager makes for them. */
const MADE = [
  'coordination.k8s.io/v1 Lease tekton-concurrency-controller',
  'v1 Secret concurrency-certificates',
  'v1 Secret concurrency-interceptor-tls',
  'v1 Secret concurrency-webhook-tls',
  'v1 Secret concurrency-ca',
];

describe('the inventory', () => {
  it('is what the manifests of all overlays make, and what is made at run time', () => {
    const names = installed.map(({ apiVersion, kind, metadata: { name } }) => nameOf({ apiVersion, kind, name }));
    expect(all.map(nameOf).sort()).toEqual([...new Set([...names, ...MADE])].sort());
  });
  it('names nothing twice', () => {
    expect(new Set(all.map(nameOf)).size).toBe(all.length);
  });
  it('puts each where its manifest does', () => {
    for (const { apiVersion, kind, metadata } of installed) {
      const item = all.find(
        (each) => each.name === metadata.name && each.kind === kind && each.apiVersion === apiVersion,
      );
      expect(`${kind}: ${item?.where ?? ''}`).toBe(
        `${kind}: ${metadata.namespace === undefined ? 'cluster' : 'own namespace'}`,
      );
    }
  });
});

describe('pathOf', () => {
  it.each([
    [REGISTRATIONS[0]!, '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/concurrency.tekton.dev'],
    [CONTROLLER[0]!, '/apis/apps/v1/namespaces/ci/deployments/concurrency-controller'],
    [THE_REST.find(({ kind }) => kind === 'Service')!, '/api/v1/namespaces/ci/services/concurrency-interceptor'],
  ])('%#', (item, path) => {
    expect(pathOf(item, 'ci')).toBe(path);
  });
});
