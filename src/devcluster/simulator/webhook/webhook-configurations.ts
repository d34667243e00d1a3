import type { Fields } from '../fields.js';

/** Where the API server finds the webhook: a base URL without a path, or a Service. */
export type WebhookTarget =
  | { readonly url: string }
  | { readonly service: { readonly namespace: string; readonly name: string; readonly port?: number } };

interface WebhookConfiguration {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly webhooks: readonly Fields[];
}

/** The objects that put Tekton's admission in force. `caCert` is PEM. */
export function tektonWebhookConfigurations(
  target: WebhookTarget,
  caCert: string,
): { readonly mutating: WebhookConfiguration; readonly validating: WebhookConfiguration } {
  const caBundle = Buffer.from(caCert).toString('base64');
  return {
    mutating: configuration('MutatingWebhookConfiguration', 'webhook.pipeline.tekton.dev', {
      ...clientConfig(target, '/defaulting', caBundle),
    }),
    validating: configuration('ValidatingWebhookConfiguration', 'validation.webhook.pipeline.tekton.dev', {
      ...clientConfig(target, '/resource-validation', caBundle),
    }),
  };
}

function clientConfig(target: WebhookTarget, path: string, caBundle: string): Fields {
  return 'url' in target
    ? { url: `${target.url}${path}`, caBundle }
    : { service: { ...target.service, path }, caBundle };
}

/** Configuration and webhook have one name, as Tekton's have: it is the name in the text of a refusal. */
function configuration(kind: string, name: string, config: Fields): WebhookConfiguration {
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind,
    metadata: { name },
    webhooks: [
      {
        name,
        clientConfig: config,
        rules: [
          {
            apiGroups: ['tekton.dev'],
            apiVersions: ['v1', 'v1beta1'],
            operations: ['CREATE', 'UPDATE'],
            resources: ['pipelineruns', 'taskruns'],
            scope: 'Namespaced',
          },
        ],
        admissionReviewVersions: ['v1'],
        failurePolicy: 'Fail',
        sideEffects: 'None',
        timeoutSeconds: 10,
      },
    ],
  };
}
