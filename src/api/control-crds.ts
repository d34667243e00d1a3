import { CLUSTER_CONTROL_RULES, CONTROL_RULES, type SpecRule } from './control-rules.js';
import { API_GROUP, CLUSTER_CONTROL_KIND, CLUSTER_CONTROL_RESOURCE, CONTROL_KIND, CONTROL_RESOURCE } from './names.js';
import { clusterControlSpecSchema, controlSpecSchema, controlStatusSchema } from './schema/control-schema.js';

interface Kind {
  readonly scope: 'Namespaced' | 'Cluster';
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  readonly shortName: string;
  readonly description: string;
  readonly spec: object;
  readonly rules: readonly SpecRule[];
}

const KINDS: readonly Kind[] = [
  {
    scope: 'Namespaced',
    kind: CONTROL_KIND,
    plural: CONTROL_RESOURCE,
    singular: 'concurrencycontrol',
    shortName: 'cctl',
    description:
      'How many of the PipelineRuns of a namespace that it selects may run at a time, and what becomes of the rest.',
    spec: controlSpecSchema,
    rules: CONTROL_RULES,
  },
  {
    scope: 'Cluster',
    kind: CLUSTER_CONTROL_KIND,
    plural: CLUSTER_CONTROL_RESOURCE,
    singular: 'clusterconcurrencycontrol',
    shortName: 'ccctl',
    description: 'A ConcurrencyControl for many namespaces, of each for itself or over all of them.',
    spec: clusterControlSpecSchema,
    rules: CLUSTER_CONTROL_RULES,
  },
];

const COLUMNS = [
  { name: 'Strategy', type: 'string', jsonPath: '.spec.strategy' },
  { name: 'Max', type: 'integer', jsonPath: '.spec.maxRunning' },
  { name: 'Running', type: 'integer', jsonPath: '.status.running' },
  { name: 'Waiting', type: 'integer', jsonPath: '.status.waiting' },
  { name: 'Paused', type: 'boolean', jsonPath: '.spec.paused' },
  { name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
  { name: 'Last decision', type: 'string', jsonPath: '.status.lastDecision.text', priority: 1 },
  { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
];

/** The CustomResourceDefinitions of the two kinds of controls. `npm run generate` writes them to interceptor/crds. */
export const controlCrds = KINDS.map(({ scope, kind, plural, singular, shortName, description, spec, rules }) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: {
    name: `${plural}.${API_GROUP}`,
    labels: { 'app.kubernetes.io/name': 'tekton-concurrency', 'app.kubernetes.io/part-of': 'tekton-concurrency' },
  },
  spec: {
    group: API_GROUP,
    scope,
    names: {
      kind,
      listKind: `${kind}List`,
      plural,
      singular,
      shortNames: [shortName],
      categories: ['tekton', 'tekton-concurrency'],
    },
    versions: [
      {
        name: 'v1alpha1',
        served: true,
        storage: true,
        subresources: { status: {} },
        additionalPrinterColumns: COLUMNS,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            description,
            required: ['spec'],
            properties: {
              apiVersion: { type: 'string' },
              kind: { type: 'string' },
              metadata: { type: 'object' },
              spec: { ...spec, 'x-kubernetes-validations': rules },
              status: controlStatusSchema,
            },
          },
        },
      },
    ],
  },
}));
