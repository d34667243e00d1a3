import { describe, expect, it } from '@jest/globals';

import { withCaBundle } from '../../src/demo/with-ca-bundle.js';

describe('withCaBundle', () => {
  it('gives a ClusterInterceptor the caBundle and the https label together, for one without the other stops Triggers', () => {
    const manifest = {
      apiVersion: 'triggers.tekton.dev/v1alpha1',
      kind: 'ClusterInterceptor',
      metadata: { name: 'concurrency', labels: { a: 'b' } },
      spec: { clientConfig: { service: { name: 's' } } },
    };
    expect(withCaBundle(manifest, 'PEM')).toEqual({
      ...manifest,
      metadata: { name: 'concurrency', labels: { a: 'b', 'server/type': 'https' } },
      spec: { clientConfig: { service: { name: 's' }, caBundle: 'UEVN' } },
    });
  });

  it('gives every webhook of a configuration the caBundle, and no label', () => {
    const manifest = {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'MutatingWebhookConfiguration',
      metadata: { name: 'c' },
      webhooks: [{ clientConfig: { url: 'x' } }, { clientConfig: {} }],
    };
    expect(withCaBundle(manifest, 'PEM')).toEqual({
      ...manifest,
      webhooks: [{ clientConfig: { url: 'x', caBundle: 'UEVN' } }, { clientConfig: { caBundle: 'UEVN' } }],
    });
  });
});
