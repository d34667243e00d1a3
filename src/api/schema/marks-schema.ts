import { controlSchema, settingsSchema } from './claim-schema.js';

/** The held mark, decoded: which admission held the run, when (RFC 3339), and why. */
export const heldMarkSchema = {
  type: 'object',
  required: ['nonce', 'since', 'why'],
  properties: {
    nonce: { type: 'string', minLength: 1, maxLength: 128 },
    since: { type: 'string', maxLength: 40 },
    why: { type: 'string', maxLength: 256 },
  },
} as const;

/** The groups mark, decoded: the memberships of a run as fixed at binding. */
export const groupsMarkSchema = {
  type: 'array',
  maxItems: 8,
  items: {
    type: 'object',
    required: ['control', 'scope', 'key', 'keyFrom', 'arrival', ...settingsSchema.required],
    properties: {
      control: controlSchema,
      scope: { type: 'string', maxLength: 253 },
      key: { type: 'string', minLength: 1, maxLength: 1024 },
      keyFrom: { type: 'string', minLength: 1, maxLength: 4096 },
      title: { type: 'string', maxLength: 1024 },
      arrival: { type: 'string', pattern: '^[0-9]{1,16}$' },
      order: { type: 'string', maxLength: 256 },
      revision: { type: 'string', maxLength: 256 },
      delivery: { type: 'string', maxLength: 256 },
      action: { type: 'string', enum: ['End'] },
      ...settingsSchema.properties,
    },
  },
} as const;
