/** A rule of a CRD (`x-kubernetes-validations`): CEL over the spec, `self`, and what is said where it does not hold. */
export interface SpecRule {
  readonly rule: string;
  readonly message: string;
  readonly fieldPath?: string;
}

// What the strategy comes to, also where running and waiting are given in its place: `parseDials` in CEL.
const WAITS_ALL =
  "(has(self.strategy) ? self.strategy == 'Queue' : has(self.running) ? self.running == 'Leave' && " +
  "(!has(self.waiting) || self.waiting == 'All') : has(self.waiting) && self.waiting == 'All')";
const LEAVES =
  "(has(self.strategy) ? self.strategy in ['Queue', 'QueueLatest', 'Skip'] : has(self.running) ? " +
  "self.running == 'Leave' : has(self.waiting) && self.waiting != 'Newest')";
const SKIPS = "(has(self.strategy) ? self.strategy == 'Skip' : has(self.waiting) && self.waiting == 'None')";
const CANCELS_AT_ONCE =
  "(has(self.strategy) ? self.strategy == 'Cancel' : has(self.running) && self.running == 'Cancelled')";

const RUNNING_OF =
  "{'Cancel': 'Cancelled', 'CancelRunFinally': 'CancelledRunFinally', 'StopRunFinally': 'StoppedRunFinally', " +
  "'Queue': 'Leave', 'QueueLatest': 'Leave', 'Skip': 'Leave'}";
const WAITING_OF =
  "{'Cancel': 'Newest', 'CancelRunFinally': 'Newest', 'StopRunFinally': 'Newest', 'Queue': 'All', " +
  "'QueueLatest': 'Newest', 'Skip': 'None'}";

/** What holds where the field is given. */
function ifGiven(name: string, condition: string, message: string): SpecRule {
  return { rule: `!has(self.${name}) || ${condition}`, message, fieldPath: `.${name}` };
}

function aTime(name: string): SpecRule {
  return ifGiven(name, `self.${name}.matches('[1-9]')`, `${name} is no time: at least 1s is`);
}

/** What a plain API server refuses in the spec of a control; the same as `parseControl`, but for the expressions. */
export const CONTROL_RULES: readonly SpecRule[] = [
  {
    rule: '(has(self.key) ? 1 : 0) + (has(self.keys) ? 1 : 0) + (has(self.groupBy) ? 1 : 0) == 1',
    message: 'exactly one of key, keys and groupBy is needed',
  },
  ifGiven(
    'running',
    `!has(self.strategy) || self.running == ${RUNNING_OF}[self.strategy]`,
    'strategy and running contradict each other: leave one of them out',
  ),
  ifGiven(
    'waiting',
    `!has(self.strategy) || self.waiting == ${WAITING_OF}[self.strategy]`,
    'strategy and waiting contradict each other: leave one of them out',
  ),
  ifGiven(
    'waiting',
    "has(self.strategy) || !has(self.running) || self.running == 'Leave' || self.waiting == 'Newest'",
    'running and waiting contradict each other: what newer runs end need not wait',
  ),
  ifGiven(
    'maxQueued',
    WAITS_ALL,
    'maxQueued and strategy contradict each other: only under Queue do several wait for their turn',
  ),
  ifGiven(
    'overflow',
    'has(self.maxQueued)',
    'overflow needs maxQueued: without maxQueued nothing is ever too much: give it, or leave overflow out',
  ),
  ifGiven(
    'queueTimeout',
    `!${SKIPS} && (${LEAVES} || (has(self.noOverlap) && self.noOverlap) || has(self.protectAfter))`,
    'queueTimeout and strategy contradict each other: nobody waits',
  ),
  ifGiven(
    'gracePeriod',
    `!${CANCELS_AT_ONCE}`,
    'gracePeriod and strategy contradict each other: Cancelled is the end already',
  ),
  ifGiven('gracePeriod', `!${LEAVES}`, 'gracePeriod and strategy contradict each other: nothing that runs is ended'),
  ifGiven(
    'protectAfter',
    `!${WAITS_ALL} && !${SKIPS}`,
    'protectAfter and strategy contradict each other: nothing is superseded',
  ),
  ifGiven(
    'protectAfter',
    `!${LEAVES} || !self.protectAfter.startsWith('task/')`,
    'protectAfter and strategy contradict each other: what waits has no task yet: give a duration',
  ),
  aTime('gracePeriod'),
  aTime('queueTimeout'),
  ifGiven(
    'protectAfter',
    "self.protectAfter.startsWith('task/') || self.protectAfter.matches('[1-9]')",
    'protectAfter is no time: at least 1s is',
  ),
  ifGiven(
    'sameRevision',
    "self.sameRevision != 'Skip' || has(self.revision)",
    'sameRevision "Skip" needs a revision to compare',
  ),
];

const IS_CLUSTER = "has(self.scope) && self.scope == 'Cluster'";

/** No part names labels or annotations, which whoever makes a run chooses. */
function isTrusted(text: string): string {
  return `!${text}.matches('[$][(]metadata[.](labels|annotations)')`;
}

const ONLY_TRUSTED = 'cannot name labels or annotations with scope "Cluster": whoever makes a run chooses them';

/** What there is to say of a ClusterConcurrencyControl in addition. */
export const CLUSTER_CONTROL_RULES: readonly SpecRule[] = [
  ...CONTROL_RULES,
  ifGiven(
    'allowCrossNamespaceEnding',
    `!self.allowCrossNamespaceEnding || (${IS_CLUSTER})`,
    'allowCrossNamespaceEnding needs scope "Cluster": in its own namespace a run may end others anyway',
  ),
  ifGiven(
    'groupBy',
    `!(${IS_CLUSTER})`,
    'groupBy cannot be used with scope "Cluster": whoever makes a run chooses its labels',
  ),
  ifGiven(
    'order',
    `!(${IS_CLUSTER})`,
    'order cannot be used with scope "Cluster": over all namespaces runs are ordered by their creation',
  ),
  ifGiven('key', `!(${IS_CLUSTER}) || ${isTrusted('self.key')}`, `key ${ONLY_TRUSTED}`),
  ifGiven('keys', `!(${IS_CLUSTER}) || self.keys.all(text, ${isTrusted('text')})`, `keys ${ONLY_TRUSTED}`),
  ifGiven('revision', `!(${IS_CLUSTER}) || ${isTrusted('self.revision')}`, `revision ${ONLY_TRUSTED}`),
  {
    rule:
      `!(${IS_CLUSTER}) || ${LEAVES} || ` + '(has(self.allowCrossNamespaceEnding) && self.allowCrossNamespaceEnding)',
    message:
      'a strategy that ends runs and scope "Cluster" contradict each other, for runs of other namespaces would be ended: ' +
      'choose Queue, QueueLatest or Skip, or set allowCrossNamespaceEnding to true',
    fieldPath: '.scope',
  },
];
