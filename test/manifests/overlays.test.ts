import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from '@jest/globals';

import { INSTALL_NAMESPACE } from '../../src/api/names.js';
import { buildOverlay, filesOf, readKustomization } from './build-overlay.js';
import { INTERCEPTOR_FOLDER, objectsOf, OVERLAYS } from './installed.js';

/** Component of an overlay that an admin writes. */
const ANY_CALLER = `${INTERCEPTOR_FOLDER}components/any-caller`;

describe('the folder interceptor/', () => {
  it('is the default overlay', () => {
    expect(buildOverlay(INTERCEPTOR_FOLDER)).toEqual(objectsOf('default'));
  });

  it('holds no file that no overlay uses, save a component for the overlay of an admin', () => {
    const files = readdirSync(INTERCEPTOR_FOLDER, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.yaml') && !name.endsWith('kustomization.yaml'))
      .map((name) => INTERCEPTOR_FOLDER + name);
    const used = OVERLAYS.flatMap((name) => filesOf(`${INTERCEPTOR_FOLDER}overlays/${name}`));
    expect([...new Set([...used, ...filesOf(ANY_CALLER)])].toSorted()).toEqual(files.toSorted());
  });

  it('installs the version of this package', () => {
    const { version } = JSON.parse(readFileSync(`${INTERCEPTOR_FOLDER}../package.json`, 'utf8')) as {
      readonly version: string;
    };
    expect(readKustomization(`${INTERCEPTOR_FOLDER}base`).images).toEqual([
      { name: 'tekton-concurrency', newTag: version },
    ]);
  });
});

describe.each(OVERLAYS)('the overlay %s', (overlay) => {
  const objects = objectsOf(overlay);

  it('has each object once', () => {
    const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('keeps to our own namespace, and brings it', () => {
    const clusterWide = ['Namespace', 'CustomResourceDefinition', 'ClusterRole', 'ClusterRoleBinding'];
    const registrations = ['ClusterInterceptor', 'MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'];
    const strays = objects.filter(
      ({ kind, metadata }) =>
        metadata.namespace !== ([...clusterWide, ...registrations].includes(kind) ? undefined : INSTALL_NAMESPACE),
    );
    expect(strays).toEqual([]);
    expect(objects.find(({ kind }) => kind === 'Namespace')?.metadata.name).toBe(INSTALL_NAMESPACE);
  });

  it('is known by its labels, all of it', () => {
    const common = { 'app.kubernetes.io/name': INSTALL_NAMESPACE, 'app.kubernetes.io/part-of': INSTALL_NAMESPACE };
    for (const { metadata } of objects) {
      expect(metadata.labels).toMatchObject(common);
    }
    const components = objects.map(({ metadata }) => metadata.labels?.['app.kubernetes.io/component']);
    expect(new Set(components)).toEqual(new Set(['controller', 'interceptor', undefined]));
  });

  it('holds nothing that the program fills in', () => {
    const filled = JSON.stringify(objects);
    expect(filled).not.toContain('caBundle');
    expect(filled).not.toContain('server/type');
    expect(filled).not.toContain('inject-ca-from');
  });
});

describe('the overlay template', () => {
  it('is the default one without the registrations and what they need', () => {
    const names = (overlay: 'default' | 'template'): readonly string[] =>
      objectsOf(overlay).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    const template = names('template');
    expect(
      names('default')
        .filter((name) => !template.includes(name))
        .toSorted(),
    ).toEqual([
      'ClusterRole concurrency-controller-webhook',
      'ClusterRoleBinding concurrency-controller-webhook',
      'MutatingWebhookConfiguration concurrency.tekton.dev',
      'NetworkPolicy concurrency-webhook',
      'Service concurrency-webhook',
      'ValidatingWebhookConfiguration concurrency.tekton.dev',
    ]);
    expect(JSON.stringify(objectsOf('template'))).not.toContain('webhookconfigurations');
  });
});
