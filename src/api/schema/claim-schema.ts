import { DURATION_PATTERN, PROTECTION_PATTERN } from '../../core/duration.js';
import { STRATEGIES } from '../../core/policy.js';

/**
 * The structural schemas of what the interceptor learns from an event. One source for the types, for the validators that
 * `npm run generate` compiles, and for the CRD.
 */
export const controlSchema = {
  type: 'object',
  description: 'What sets the policy of the group.',
  required: ['kind', 'namespace', 'name'],
  properties: {
    kind: { type: 'string', minLength: 1, maxLength: 63 },
    namespace: { type: 'string', maxLength: 253, description: 'Empty for a control of the whole cluster.' },
    name: {
      type: 'string',
      maxLength: 253,
      description: 'Empty for runs that ask for a group without sharing a name.',
    },
  },
} as const;

/** What a group may be told to let run or wait: beyond it a limit limits nothing. */
export const MAX_COUNT = 10_000;

const duration = { type: 'string', minLength: 2, maxLength: 20, pattern: DURATION_PATTERN } as const;

export const settingsSchema = {
  type: 'object',
  description: 'The settings of the Trigger at the time of the event.',
  required: ['strategy', 'sameRevision'],
  properties: {
    strategy: { type: 'string', enum: STRATEGIES },
    sameRevision: { type: 'string', enum: ['Run', 'Skip'] },
    maxRunning: { type: 'integer', minimum: 1, maximum: MAX_COUNT },
    maxQueued: { type: 'integer', minimum: 1, maximum: MAX_COUNT },
    overflow: { type: 'string', enum: ['DropOldest', 'DropNewest'] },
    noOverlap: { type: 'boolean' },
    gracePeriod: duration,
    queueTimeout: duration,
    protectAfter: { type: 'string', minLength: 2, maxLength: 300, pattern: PROTECTION_PATTERN },
  },
} as const;

const entryProperties = {
  triggerID: {
    type: 'string',
    maxLength: 600,
    description: 'The id of the trigger or triggerGroup as the EventListener gives it: namespaces/N/triggers/T.',
  },
  arrival: {
    type: 'string',
    pattern: '^[0-9]{1,16}$',
    description: 'When the event arrived, in microseconds since the epoch.',
  },
  control: controlSchema,
  key: { type: 'string', minLength: 1, maxLength: 1024, description: 'The key that the expression gave.' },
  keyFrom: { type: 'string', minLength: 1, maxLength: 4096, description: 'The expression, or its name.' },
  title: { type: 'string', maxLength: 1024, description: 'The group for people: acme/web#7.' },
  settings: settingsSchema,
  order: { type: 'string', maxLength: 256 },
  revision: { type: 'string', maxLength: 256 },
  delivery: { type: 'string', maxLength: 256 },
  action: {
    type: 'string',
    enum: ['End'],
    description: 'The event ends the older runs of the group, and starts none.',
  },
} as const;

const entryRequired = ['triggerID', 'arrival', 'control', 'key', 'keyFrom', 'title', 'settings'] as const;

/** One group that an event belongs to. */
export const claimEntrySchema = { type: 'object', required: entryRequired, properties: entryProperties } as const;

/**
 * An event has one entry for each interceptor of ours that it meets, in as many namespaces as have a Trigger of the name. More
 * are not its own: whoever reaches the interceptor can post the same event again and again.
 */
const MAX_ENTRIES = 512;
/** A trigger that is fired twice by one event is a mistake; as many as this are none of an EventListener's. */
const MAX_CALLS = 64;

/** The spec of a ConcurrencyClaim. */
export const claimSpecSchema = {
  type: 'object',
  required: ['eventID', 'trigger', 'entries'],
  properties: {
    eventID: { type: 'string', minLength: 1, maxLength: 256, description: 'The event id that the EventListener gave.' },
    trigger: {
      type: 'string',
      maxLength: 253,
      description:
        'The name of the Trigger, without its namespace; triggerGroups where the entries are those of groups.',
    },
    entries: {
      type: 'object',
      description:
        'What each call of the interceptor learned, by what asked (trigger id and params) and what it learned.',
      maxProperties: MAX_ENTRIES,
      additionalProperties: {
        type: 'object',
        required: [...entryRequired, 'calls'],
        properties: {
          ...entryProperties,
          calls: {
            type: 'object',
            description: 'The arrival of each call, by a number of its own: two mean that the trigger fired twice.',
            maxProperties: MAX_CALLS,
            additionalProperties: { type: 'string', maxLength: 16 },
          },
        },
      },
    },
  },
} as const;

/** The claim annotation, decoded. */
export const claimAnnotationSchema = {
  type: 'object',
  required: ['v', 'eventID', 'trigger', 'inject', 'entries'],
  properties: {
    v: { type: 'integer', enum: [1] },
    eventID: { type: 'string', maxLength: 256, description: 'Empty for a run that no event made.' },
    trigger: { type: 'string', maxLength: 253 },
    inject: { type: 'string', enum: ['Webhook', 'Template'] },
    entries: { type: 'array', minItems: 1, maxItems: 8, items: claimEntrySchema },
  },
} as const;
