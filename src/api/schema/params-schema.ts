/** The title of each is what the reference page says may be given, where there is no list of words. */
const expression = { title: 'expression', type: 'string', minLength: 1, maxLength: 4096 } as const;

/**
 * The params of the interceptor in a Trigger, as an author writes them. The description of each is what the reference
 * page says of it.
 */
export const paramsSchema = {
  type: 'object',
  properties: {
    key: {
      description:
        'The key: an expression, or a list of which the first whose every part has a value is used. In the list, ' +
        '`{ name, expressions }` gives several expressions one shared name. Required, unless `preset` is given.',
      title: 'expression, or a list',
      type: ['string', 'array'],
      minLength: 1,
      maxLength: 4096,
      minItems: 1,
      maxItems: 16,
      items: {
        type: ['string', 'object'],
        minLength: 1,
        maxLength: 4096,
        required: ['name', 'expressions'],
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 63 },
          expressions: { type: 'array', minItems: 1, maxItems: 16, items: expression },
        },
      },
    },
    preset: {
      description:
        'Key, order and revision for a usual case on GitHub. `pull-request`: one group per pull request, ordered by ' +
        'its `updated_at`. `branch`: one group per branch or tag, ordered by `pushed_at`.',
      type: 'string',
      enum: ['pull-request', 'branch'],
    },
    sharedAs: {
      description: 'A name that several Triggers of the namespace share as one control. Default: the Trigger alone.',
      title: 'text',
      type: 'string',
      minLength: 1,
      maxLength: 253,
    },
    strategy: {
      description:
        'How an older run ends: at once (`Cancel`), at once but with its `finally` tasks (`CancelRunFinally`, the ' +
        'default), or after its running tasks, with its `finally` tasks (`StopRunFinally`).',
      type: 'string',
      enum: ['Cancel', 'CancelRunFinally', 'StopRunFinally'],
    },
    order: {
      description:
        'An expression giving a number or a time (RFC 3339, or the forms of GitLab): a late older event then never ' +
        'beats a newer one. Default: order of arrival.',
      ...expression,
    },
    revision: { description: 'An expression that says what is built, such as a commit.', ...expression },
    sameRevision: {
      description:
        '`Skip` turns away an event whose revision is the one that the newest unfinished run of the group builds. ' +
        'Default: `Run`; with a preset: `Skip`.',
      type: 'string',
      enum: ['Run', 'Skip'],
    },
    inject: {
      description:
        'How label, claim and Pending reach the run: by our admission webhook (`Webhook`, the default), or by the ' +
        'TriggerTemplate from `$(extensions.concurrency.…)` (`Template`).',
      type: 'string',
      enum: ['Webhook', 'Template'],
    },
    onMissingKey: {
      description: 'What happens to an event without a key: it runs ungrouped (`Run`, the default), or is dropped.',
      type: 'string',
      enum: ['Run', 'Reject'],
    },
    onError: {
      description:
        'What happens to an event when we fail: it runs ungrouped (`Run`, the default), or is dropped. Where the params ' +
        'cannot be read, as in a request larger than 64 MiB, it runs.',
      type: 'string',
      enum: ['Run', 'Reject'],
    },
  },
} as const;
