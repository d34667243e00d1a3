import { STRATEGIES } from '../../core/policy.js';
import { settingsSchema } from './claim-schema.js';

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
        'Key, order and revision for a usual case, on GitHub, GitLab, Bitbucket Cloud, Bitbucket Server, Gitea and Forgejo. ' +
        '`pull-request`: one group per pull request or merge request. `branch`: one group per branch or tag. What each ' +
        'reads is in [presets](presets.md).',
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
        'What happens when a group has more than may run. A newer run ends the older one: at once (`Cancel`), at once but ' +
        'with its `finally` tasks (`CancelRunFinally`, the default), or after its running tasks, with its `finally` tasks ' +
        '(`StopRunFinally`). Or the older one is left alone, and the newer one waits its turn (`Queue`), waits and takes ' +
        'the place of the one that waited (`QueueLatest`), or is turned away (`Skip`).',
      type: 'string',
      enum: STRATEGIES,
    },
    running: {
      description:
        'What happens to an older run that runs: the word of `spec.status` that ends it, or `Leave`. Part of `strategy`: ' +
        'by itself it picks the strategy.',
      type: 'string',
      enum: ['Cancelled', 'CancelledRunFinally', 'StoppedRunFinally', 'Leave'],
    },
    waiting: {
      description:
        'Which of the runs that wait are kept: the `Newest`, `All`, or `None`. Part of `strategy`: by itself it picks the ' +
        'strategy.',
      type: 'string',
      enum: ['Newest', 'All', 'None'],
    },
    maxRunning: {
      description:
        'How many events of a group may have their runs running at a time; with a cancel strategy that many of the ' +
        'newest. Default: 1.',
      ...settingsSchema.properties.maxRunning,
    },
    maxQueued: {
      description: 'Under `Queue`: how many may wait. Default: any number.',
      ...settingsSchema.properties.maxQueued,
    },
    overflow: {
      description:
        'With `maxQueued`, when one too many waits: the newcomer is turned away (`DropNewest`, the default), or the one ' +
        'that is first in line (`DropOldest`).',
      ...settingsSchema.properties.overflow,
    },
    noOverlap: {
      description:
        'Whether a run that is ending counts as running until its TaskRuns are done, for 10 minutes at most. Default: `false`.',
      ...settingsSchema.properties.noOverlap,
    },
    gracePeriod: {
      description:
        'How long a run that we ended gracefully may take to end before it is `Cancelled`: `10m`. Default: any time.',
      title: 'duration',
      ...settingsSchema.properties.gracePeriod,
    },
    queueTimeout: {
      description: 'How long a run may wait before it is turned away: `1h30m`. Default: any time.',
      title: 'duration',
      ...settingsSchema.properties.queueTimeout,
    },
    protectAfter: {
      description:
        'From when on a run is not superseded any more, so that under a steady stream of events something completes: ' +
        'once it has run so long (`10m`), or once its pipeline task of that name has begun (`task/deploy`). The newer run ' +
        'waits for it. Under `QueueLatest`: once it has waited so long.',
      title: 'duration, or task/<name>',
      ...settingsSchema.properties.protectAfter,
    },
    delivery: {
      description:
        'An expression that is the same when the sender repeats an event: a repeat is turned away while a run of the first ' +
        'one is unfinished, or once a newer event has come. Default: the header in which the sender numbers its deliveries.',
      ...expression,
    },
    action: {
      description:
        '`End` is for events that close what the group stands for, such as a merged pull request: they end the older runs ' +
        'of the group, and their own run is never started. Default: `Run`.',
      type: 'string',
      enum: ['Run', 'End'],
    },
    onClose: {
      description:
        'With a preset: whether an event that it knows to close or merge the pull request, or to delete the branch, is like ' +
        'any other (`Ignore`, the default), or ends the older runs as `action: End` does.',
      type: 'string',
      enum: ['Ignore', 'End'],
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
