import { describe, expect, test } from '@jest/globals';

import { tektonWebhookConfigurations } from '../../../../src/devcluster/simulator/webhook/webhook-configurations.js';

describe('tektonWebhookConfigurations', () => {
  test('a URL is completed by the path of each, and the CA goes along in base64', () => {
    const { mutating, validating } = tektonWebhookConfigurations({ url: 'https://127.0.0.1:9' }, 'PEM');
    const caBundle = Buffer.from('PEM').toString('base64');
    expect(mutating).toMatchObject({
      kind: 'MutatingWebhookConfiguration',
      metadata: { name: 'webhook.pipeline.tekton.dev' },
      webhooks: [{ clientConfig: { url: 'https://127.0.0.1:9/defaulting', caBundle } }],
    });
    expect(validating).toMatchObject({
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name: 'validation.webhook.pipeline.tekton.dev' },
      webhooks: [
        {
          name: 'validation.webhook.pipeline.tekton.dev',
          clientConfig: { url: 'https://127.0.0.1:9/resource-validation', caBundle },
        },
      ],
    });
  });

  test('a Service is named with the path', () => {
    const service = { namespace: 'tekton-pipelines', name: 'webhook', port: 8443 };
    expect(tektonWebhookConfigurations({ service }, 'PEM').mutating).toMatchObject({
      webhooks: [{ clientConfig: { service: { ...service, path: '/defaulting' } } }],
    });
  });
});
