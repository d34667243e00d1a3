/** What the name of each metric of ours begins with. */
export const METRIC_PREFIX = 'tekton_concurrency_';
