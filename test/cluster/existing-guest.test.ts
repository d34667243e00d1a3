import { describe, expect, test } from '@jest/globals';

import { readManifests } from '../../src/devcluster/apply-manifests.js';
import { existingGuest } from './existing-guest.js';

const info = { url: '', ca: '', token: '', kubeconfig: '', id: 'abc', host: 'host.example', hasTekton: false };
const { adapt, namespaceOf } = existingGuest(info, 'abc-1');
const adapted = (yaml: string): unknown => readManifests(yaml).map(adapt)[0];

describe('existingGuest', () => {
  test('gives namespaces names of its own, wherever a manifest names one', () => {
    expect(namespaceOf('ci')).toBe('tekton-concurrency-test-abc-1-ci');
    expect(adapted('{apiVersion: v1, kind: Namespace, metadata: {name: ci}}')).toMatchObject({
      metadata: { name: 'tekton-concurrency-test-abc-1-ci' },
    });
    const binding =
      '{apiVersion: b/v1, kind: ClusterRoleBinding, metadata: {name: b}, subjects: [{name: a, namespace: ci}]}';
    expect(adapted(binding)).toMatchObject({ subjects: [{ name: 'a', namespace: namespaceOf('ci') }] });
    const listener =
      '{apiVersion: t/v1, kind: EventListener, metadata: {name: l, namespace: ci}, spec: {namespaceSelector: {matchNames: [a, "*"]}}}';
    expect(adapted(listener)).toMatchObject({
      metadata: { name: 'l', namespace: namespaceOf('ci') },
      spec: { namespaceSelector: { matchNames: [namespaceOf('a'), '*'] } },
    });
  });

  test('puts its label on everything, beside those that are there', () => {
    expect(adapted('{apiVersion: v1, kind: Namespace, metadata: {name: ci, labels: {a: b}}}')).toMatchObject({
      metadata: { labels: { a: 'b', 'tekton-concurrency-test': 'abc-1' } },
    });
  });

  test('has a webhook ask about namespaces with its label only, whatever else it asks for', () => {
    const hooks =
      '{apiVersion: a/v1, kind: MutatingWebhookConfiguration, metadata: {name: h}, webhooks: [{name: a}, {name: b, namespaceSelector: {matchLabels: {c: d}}}]}';
    expect(adapted(hooks)).toMatchObject({
      webhooks: [
        { name: 'a', namespaceSelector: { matchLabels: { 'tekton-concurrency-test': 'abc-1' } } },
        { name: 'b', namespaceSelector: { matchLabels: { c: 'd', 'tekton-concurrency-test': 'abc-1' } } },
      ],
    });
  });
});
