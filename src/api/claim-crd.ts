import { API_GROUP, CLAIM_KIND, CLAIM_RESOURCE } from './names.js';
import { claimSpecSchema } from './schema/claim-schema.js';

/** The CustomResourceDefinition of ConcurrencyClaim. `npm run generate` writes it to interceptor/crds. */
export const claimCrd = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: {
    name: `${CLAIM_RESOURCE}.${API_GROUP}`,
    labels: { 'app.kubernetes.io/name': 'tekton-concurrency', 'app.kubernetes.io/part-of': 'tekton-concurrency' },
  },
  spec: {
    group: API_GROUP,
    scope: 'Namespaced',
    names: {
      kind: CLAIM_KIND,
      listKind: `${CLAIM_KIND}List`,
      plural: CLAIM_RESOURCE,
      singular: 'concurrencyclaim',
      shortNames: ['cclaim'],
    },
    versions: [
      {
        name: 'v1alpha1',
        served: true,
        storage: true,
        additionalPrinterColumns: [
          { name: 'Trigger', type: 'string', jsonPath: '.spec.trigger' },
          { name: 'Event', type: 'string', jsonPath: '.spec.eventID' },
          { name: 'Group', type: 'string', jsonPath: '.spec.entries.*.title' },
          { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
        ],
        schema: {
          openAPIV3Schema: {
            type: 'object',
            description:
              'What the interceptor learned from one event, for the webhook to put on the runs that the event makes. ' +
              'It has no effect of its own and is removed after an hour.',
            required: ['spec'],
            properties: {
              apiVersion: { type: 'string' },
              kind: { type: 'string' },
              metadata: { type: 'object' },
              spec: claimSpecSchema,
            },
          },
        },
      },
    ],
  },
} as const;
