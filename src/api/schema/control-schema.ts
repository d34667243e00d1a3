import { paramsSchema } from './params-schema.js';

/** The title of each is what the reference page says may be given, where there is no list of words. */
const expression = { title: 'expression', type: 'string', minLength: 1, maxLength: 1024 } as const;

const labelName = { type: 'string', minLength: 1, maxLength: 317 } as const;

const labelSelectorProperties = {
  matchLabels: {
    type: 'object',
    description: 'Labels that must have these values.',
    maxProperties: 32,
    additionalProperties: { type: 'string', maxLength: 63 },
  },
  matchExpressions: {
    type: 'array',
    description: 'Conditions on labels, all of which must hold.',
    maxItems: 32,
    items: {
      type: 'object',
      required: ['key', 'operator'],
      properties: {
        key: labelName,
        operator: { type: 'string', enum: ['In', 'NotIn', 'Exists', 'DoesNotExist'] },
        values: { type: 'array', maxItems: 64, items: { type: 'string', maxLength: 63 } },
      },
      // For the API server alone, as `parseControl` has it.
      'x-kubernetes-validations': [
        {
          rule: "(self.operator in ['In', 'NotIn']) == (has(self.values) && size(self.values) > 0)",
          message: 'operators In and NotIn need values, Exists and DoesNotExist take none',
        },
      ],
    },
  },
} as const;

const { strategy, running, waiting, maxRunning, maxQueued, overflow, noOverlap, sameRevision } =
  paramsSchema.properties;
const { gracePeriod, queueTimeout, protectAfter } = paramsSchema.properties;

const dials = {
  strategy,
  running,
  waiting,
  maxRunning: { ...maxRunning, description: 'How many runs of a group may run at a time. Default: 1.' },
  maxQueued,
  overflow,
  noOverlap,
  gracePeriod,
  queueTimeout,
  protectAfter,
} as const;

const specProperties = {
  selector: {
    title: 'label selector',
    type: 'object',
    description: 'The runs that the control is about, by their labels. Empty (`{}`): all.',
    properties: labelSelectorProperties,
  },
  key: {
    ...expression,
    description:
      "The key: text with parts such as `$(params.repo)`, `$(metadata.labels['team'])`, " +
      "`$(metadata.annotations['…'])`, `$(metadata.name)`, `$(metadata.namespace)` and `$(spec.pipelineRef.name)`. Runs of " +
      'one key are a group. Exactly one of `key`, `keys` and `groupBy` is required.',
  },
  keys: {
    title: 'list of expressions',
    type: 'array',
    description: 'Several keys, of which the first whose every part has a value is used.',
    minItems: 1,
    maxItems: 8,
    items: expression,
  },
  groupBy: {
    title: 'list of labels',
    type: 'array',
    description: 'The names of labels: runs that have the same values of them are a group.',
    minItems: 1,
    maxItems: 8,
    items: labelName,
  },
  onMissingKey: {
    type: 'string',
    enum: ['Run', 'Group'],
    description:
      'What becomes of a run without a value for the key, or without one of the labels: it runs ungrouped (`Run`, the ' +
      'default), or those without are a group too.',
  },
  ...dials,
  order: {
    ...expression,
    description:
      'An expression over the run giving a number or a time (RFC 3339, or the forms of GitLab), by which the runs of a ' +
      'group are ordered. Default: order of arrival.',
  },
  revision: { ...expression, description: 'An expression over the run that says what is built, such as a commit.' },
  sameRevision: {
    ...sameRevision,
    description:
      '`Skip` turns away a run whose revision is the one that the newest unfinished run of the group builds. Default: `Run`.',
  },
  paused: {
    title: 'boolean',
    type: 'boolean',
    description:
      'Nothing of its groups is started, nor ended once it has started, until this is `false` again. What waits may still be ' +
      'replaced by a newer run, or turned away when its `queueTimeout` is over.',
  },
} as const;

/** The spec of a ConcurrencyControl: the runs that it is about, how they are grouped, and the policy of the groups. */
export const controlSpecSchema = { type: 'object', required: ['selector'], properties: specProperties } as const;

/** The spec of a ClusterConcurrencyControl. */
export const clusterControlSpecSchema = {
  type: 'object',
  required: ['selector'],
  properties: {
    ...specProperties,
    namespaceSelector: {
      title: 'label selector',
      type: 'object',
      description: 'The namespaces that the control is about, by their labels. Default: all.',
      properties: labelSelectorProperties,
    },
    scope: {
      type: 'string',
      enum: ['Namespace', 'Cluster'],
      description:
        'Whether the runs of a key compete in each namespace for itself (`Namespace`, the default), or over all namespaces. ' +
        'Over all, a key may name params, the Pipeline, the name and the namespace only, and nothing is ordered by an ' +
        'expression: labels and annotations are chosen by whoever makes a run.',
    },
    allowCrossNamespaceEnding: {
      title: 'boolean',
      type: 'boolean',
      description:
        'With `scope: Cluster`: a run may end runs of other namespaces. Without it a strategy that ends runs is refused there.',
    },
  },
} as const;

/** What the controller says of a control. */
export const controlStatusSchema = {
  type: 'object',
  properties: {
    observedGeneration: { type: 'integer', description: 'The generation of the spec that the rest is about.' },
    running: { type: 'integer', minimum: 0, description: 'How many runs of its groups run.' },
    waiting: { type: 'integer', minimum: 0, description: 'How many runs of its groups wait.' },
    lastDecision: {
      type: 'object',
      description: 'What was last done on account of this control.',
      required: ['time', 'text'],
      properties: {
        time: { type: 'string', format: 'date-time' },
        text: { type: 'string', maxLength: 1024 },
      },
    },
    conditions: {
      type: 'array',
      description: '`Ready`: whether the control is in force. `CanHold`: whether its runs are held as they are made.',
      maxItems: 16,
      items: {
        type: 'object',
        required: ['type', 'status', 'lastTransitionTime', 'reason', 'message'],
        properties: {
          type: { type: 'string', maxLength: 316 },
          status: { type: 'string', enum: ['True', 'False', 'Unknown'] },
          observedGeneration: { type: 'integer', minimum: 0 },
          lastTransitionTime: { type: 'string', format: 'date-time' },
          reason: { type: 'string', minLength: 1, maxLength: 1024 },
          message: { type: 'string', maxLength: 32768 },
        },
      },
    },
  },
} as const;
