import { describe, expect, it } from '@jest/globals';

import { buildOverlay } from './build-overlay.js';
import {
  INTERCEPTOR_FOLDER,
  type Labels,
  type NetworkPolicy,
  objectsOf,
  ofKind,
  OVERLAYS,
  selects,
} from './installed.js';

const EVENT_LISTENERS = {
  namespaceSelector: {},
  podSelector: { matchLabels: { 'app.kubernetes.io/managed-by': 'EventListener' } },
};
const ANY_POD = { namespaceSelector: {} };

/** For each port of a pod, from whom connections are let in; no list is everybody. */
function openTo(policies: readonly NetworkPolicy[], labels: Labels): readonly (readonly [number, unknown])[] {
  return policies
    .filter(({ spec }) => selects(spec.podSelector.matchLabels, labels))
    .flatMap(({ spec }) => spec.ingress)
    .flatMap(({ from, ports }) => ports.map(({ port }) => [port, from] as const))
    .toSorted(([a], [b]) => a - b);
}

describe.each(OVERLAYS)('the overlay %s', (overlay) => {
  const objects = objectsOf(overlay);
  const pods = ofKind(objects, 'Deployment').map(({ metadata, spec }) => ({
    name: metadata.name,
    labels: spec.template.metadata.labels,
    ports: spec.template.spec.containers[0]!.ports,
  }));
  const of = (name: string): Labels => pods.find((pod) => pod.name === name)!.labels;

  it('leads each Service to the https port of one Deployment', () => {
    const hasWebhook = overlay !== 'template';
    const services = ofKind(objects, 'Service').map(({ metadata, spec }) => ({
      name: metadata.name,
      ports: spec.ports.map(({ port, targetPort }) => [port, targetPort]),
      to: pods.filter(({ labels }) => selects(spec.selector, labels)).map(({ name }) => name),
    }));
    expect(services).toEqual([
      { name: 'concurrency-interceptor', ports: [[443, 8443]], to: ['concurrency-interceptor'] },
      ...(hasWebhook ? [{ name: 'concurrency-webhook', ports: [[443, 9443]], to: ['concurrency-controller'] }] : []),
    ]);
    expect(pods.map(({ ports }) => ports.find(({ name }) => name === 'https')?.containerPort)).toEqual([8443, 9443]);
  });

  it('lets nodes be drained, one pod of a Deployment at a time', () => {
    const budgets = ofKind(objects, 'PodDisruptionBudget').map(({ spec }) => ({
      spec: { ...spec, selector: undefined },
      of: pods.filter(({ labels }) => selects(spec.selector.matchLabels, labels)).map(({ name }) => name),
    }));
    const spec = { maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow', selector: undefined };
    expect(budgets).toEqual([
      { spec, of: ['concurrency-interceptor'] },
      { spec, of: ['concurrency-controller'] },
    ]);
  });

  it('lets in EventListeners, the API server where it asks us, and everybody in the cluster who asks for health', () => {
    const policies = ofKind(objects, 'NetworkPolicy');
    expect(openTo(policies, of('concurrency-interceptor'))).toEqual([
      [8080, [ANY_POD]],
      [8443, [EVENT_LISTENERS]],
    ]);
    expect(openTo(policies, of('concurrency-controller'))).toEqual([
      [8080, [ANY_POD]],
      ...(overlay === 'template' ? [] : [[9443, undefined]]),
    ]);
    for (const { spec } of policies) {
      expect(spec.policyTypes).toEqual(['Ingress']);
    }
  });

  it('opens the interceptor to everybody with the component any-caller', () => {
    const more = ofKind(buildOverlay(`${INTERCEPTOR_FOLDER}components/any-caller`), 'NetworkPolicy');
    expect(openTo(more, of('concurrency-interceptor'))).toEqual([[8443, undefined]]);
    expect(openTo(more, of('concurrency-controller'))).toEqual([]);
  });

  it('I05 sends EventListeners to the https port of a Service that is there', () => {
    const interceptor = ofKind(objects, 'ClusterInterceptor')[0]!;
    const { name, namespace, port } = interceptor.spec.clientConfig.service;
    const service = ofKind(objects, 'Service').find(({ metadata }) => metadata.name === name)!;
    expect(service.metadata.namespace).toBe(namespace);
    expect(service.spec.ports).toMatchObject([{ name: 'https', port, targetPort: 8443 }]);
    // With a url beside the Service Triggers would take the url.
    expect(Object.keys(interceptor.spec.clientConfig)).toEqual(['service']);
  });

  it('sends the API server to Services that are there', () => {
    const configurations = [
      ...ofKind(objects, 'MutatingWebhookConfiguration'),
      ...ofKind(objects, 'ValidatingWebhookConfiguration'),
    ];
    const asked = configurations.flatMap(({ webhooks }) =>
      webhooks.map(({ clientConfig: { service } }) => `${service.namespace}/${service.name}`),
    );
    const there = ofKind(objects, 'Service').map(({ metadata }) => `${metadata.namespace ?? ''}/${metadata.name}`);
    expect([...new Set(asked)].filter((service) => !there.includes(service))).toEqual([]);
    expect(asked).toHaveLength(overlay === 'template' ? 0 : 5);
  });
});
