import { ageColumn, type Column, type Resource, resource } from '../model/resource.js';

// Kinds, short names, columns and subresources as in Tekton's own CRDs (config/300-*.yaml of pipeline and triggers).
// Only the storage version of each is served.

const succeeded = '.status.conditions[?(@.type=="Succeeded")]';
const runColumns: readonly Column[] = [
  { name: 'Succeeded', type: 'string', cell: `${succeeded}.status` },
  { name: 'Reason', type: 'string', cell: `${succeeded}.reason` },
  { name: 'StartTime', type: 'date', cell: '.status.startTime' },
  { name: 'CompletionTime', type: 'date', cell: '.status.completionTime' },
];
const listenerColumns: readonly Column[] = [
  { name: 'Address', type: 'string', cell: '.status.address.url' },
  { name: 'Available', type: 'string', cell: '.status.conditions[?(@.type=="Available")].status' },
  { name: 'Reason', type: 'string', cell: '.status.conditions[?(@.type=="Available")].reason' },
  { name: 'Ready', type: 'string', cell: '.status.conditions[?(@.type=="Ready")].status' },
  { name: 'Reason', type: 'string', cell: '.status.conditions[?(@.type=="Ready")].reason' },
];

const pipelines = {
  group: 'tekton.dev',
  version: 'v1',
  categories: ['tekton', 'tekton-pipelines'],
  status: true,
} as const;
const triggers = {
  group: 'triggers.tekton.dev',
  version: 'v1beta1',
  categories: ['tekton', 'tekton-triggers'],
  columns: [ageColumn],
  status: true,
} as const;

/** Tekton Pipelines and Triggers, as if their CRDs were installed. */
export const tektonResources: readonly Resource[] = [
  resource({
    ...pipelines,
    plural: 'pipelineruns',
    kind: 'PipelineRun',
    shortNames: ['pr', 'prs'],
    columns: runColumns,
  }),
  resource({ ...pipelines, plural: 'taskruns', kind: 'TaskRun', shortNames: ['tr', 'trs'], columns: runColumns }),
  resource({ ...pipelines, version: 'v1beta1', plural: 'customruns', kind: 'CustomRun', columns: runColumns }),
  resource({ ...pipelines, plural: 'pipelines', kind: 'Pipeline' }),
  resource({ ...pipelines, plural: 'tasks', kind: 'Task' }),
  resource({
    ...triggers,
    plural: 'eventlisteners',
    kind: 'EventListener',
    shortNames: ['el'],
    columns: listenerColumns,
  }),
  resource({ ...triggers, plural: 'triggers', kind: 'Trigger', shortNames: ['tri'] }),
  resource({ ...triggers, plural: 'triggerbindings', kind: 'TriggerBinding', shortNames: ['tb'] }),
  resource({ ...triggers, plural: 'triggertemplates', kind: 'TriggerTemplate', shortNames: ['tt'] }),
  resource({
    ...triggers,
    plural: 'clustertriggerbindings',
    kind: 'ClusterTriggerBinding',
    shortNames: ['ctb'],
    namespaced: false,
  }),
  resource({
    ...triggers,
    version: 'v1alpha1',
    plural: 'clusterinterceptors',
    kind: 'ClusterInterceptor',
    shortNames: ['ci'],
    namespaced: false,
  }),
];
