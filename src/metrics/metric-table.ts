/** A metric as its page of the reference has it. */
export interface MetricRow {
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** Which processes have it; of the controller's replicas the `leader` alone has some. */
  readonly of: 'both' | 'interceptor' | 'controller' | 'leader';
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper bounds of a histogram. */
  readonly buckets?: readonly number[];
}

/** What the name of each metric of ours begins with. */
export const METRIC_PREFIX = 'tekton_concurrency_';

/**
 * Every metric of ours, by its name without the prefix. No label takes a value from an event, a run or a namespace: there
 * are few of each.
 */
export const METRICS = {
  build_info: {
    type: 'gauge',
    of: 'both',
    help: 'Always 1; the version is a label.',
    labels: ['version'],
  },
  request_duration_seconds: {
    type: 'histogram',
    of: 'both',
    help: 'Requests over https. path: / of EventListeners, /pipelineruns and /validate of the API server, or other; code: the status, or aborted.',
    labels: ['path', 'code'],
    // From what an answer without a call to the API server takes to what a caller waits for at most.
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  certificate_days_left: {
    type: 'gauge',
    of: 'both',
    help: "Days until a certificate ends, by this replica's clock. use: serving (what it answers with), or the name in the Secret.",
    labels: ['use'],
  },
  watch_last_event_age_seconds: {
    type: 'gauge',
    of: 'both',
    help: 'Since the API server last told anything of a collection that is followed; a bookmark comes each minute or so.',
    labels: ['watch'],
  },
  watch_failing_seconds: {
    type: 'gauge',
    of: 'both',
    help: 'For how long neither a list nor a watch of a collection has come about; 0 while one is there. At 60 for pipelineruns the leader steps down.',
    labels: ['watch'],
  },
  watch_relists: {
    type: 'gauge',
    of: 'both',
    help: 'How often a collection was listed anew since it is followed; pipelineruns and claims of the controller: since it leads.',
    labels: ['watch'],
  },
  events_total: {
    type: 'counter',
    of: 'interceptor',
    help: 'Events at a Trigger. outcome: grouped, ungrouped (let through without a group) or rejected; reason: why it was not grouped, else empty.',
    labels: ['outcome', 'reason'],
  },
  claim_duration_seconds: {
    type: 'histogram',
    of: 'interceptor',
    help: 'Writes of claims, on the way of an event. result: written or failed.',
    labels: ['result'],
    // Some milliseconds; it is given up after two seconds.
    buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2],
  },
  admissions_total: {
    type: 'counter',
    of: 'controller',
    help: 'Looks at new PipelineRuns; where another webhook changes a run after us there is a second. outcome: held, grouped (not held by us), ungrouped (though it should or may be in a group), notOurs, or failed (a mistake of ours: the run goes on).',
    labels: ['outcome'],
  },
  leader: {
    type: 'gauge',
    of: 'controller',
    help: '1 where this replica leads, else 0.',
    labels: [],
  },
  lease_renewal_age_seconds: {
    type: 'gauge',
    of: 'controller',
    help: 'Since this replica saw the Lease change, whoever holds it. From 60 on the webhook goes by --hold-when-away.',
    labels: [],
  },
  acts_total: {
    type: 'counter',
    of: 'leader',
    help: 'Changes of runs that took hold. act: start, end, force (Cancelled after gracePeriod), bind, and what tends to marks: relabel, release, adopt, join, fence.',
    labels: ['act'],
  },
  runs_ended_total: {
    type: 'counter',
    of: 'leader',
    help: 'Runs that were ended. reason: Superseded, Closed or GracePeriodOver, or why it was turned away; status: the word that was set.',
    labels: ['reason', 'status'],
  },
  act_failures_total: {
    type: 'counter',
    of: 'leader',
    help: 'Changes of runs that did not take hold, and are decided anew. outcome: stale (somebody else wrote first), refused (by Tekton or an admission policy), busy, unknown (no answer) or undone (our marks were taken away).',
    labels: ['act', 'outcome'],
  },
  decision_duration_seconds: {
    type: 'histogram',
    of: 'leader',
    help: 'Decisions over a group and all that is connected with it.',
    labels: [],
    // A tenth of a millisecond for a few runs; tenths of a second for thousands.
    buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.01, 0.05, 0.25, 1],
  },
  runs_followed: {
    type: 'gauge',
    of: 'leader',
    help: 'Runs with a group of ours.',
    labels: [],
  },
  runs_held: {
    type: 'gauge',
    of: 'leader',
    help: 'Of these the runs that are held.',
    labels: [],
  },
  groups_to_decide: {
    type: 'gauge',
    of: 'leader',
    help: 'Groups that wait for a decision.',
    labels: [],
  },
  acts_under_way: {
    type: 'gauge',
    of: 'leader',
    help: 'Runs that are being changed, or left alone for a while after a change that failed.',
    labels: [],
  },
  last_sweep_timestamp_seconds: {
    type: 'gauge',
    of: 'leader',
    help: 'When the last look for runs without our marks was complete; there is one every ten minutes or so.',
    labels: [],
  },
} as const satisfies Readonly<Record<string, MetricRow>>;

export type MetricName = keyof typeof METRICS;
