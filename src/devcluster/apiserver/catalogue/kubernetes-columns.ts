import { type Fields, fieldsAt, isFields, listAt, textAt, valueAt } from '../model/fields.js';
import { ageColumn, type Column } from '../model/resource.js';

// What `kubectl get` and `get -o wide` show of Kubernetes' own kinds: pkg/printers/internalversion/printers.go.

const NONE = '<none>';

export const serviceColumns: readonly Column[] = [
  { name: 'Type', type: 'string', cell: (service) => textAt(fieldsAt(service, 'spec'), 'type') ?? 'ClusterIP' },
  { name: 'Cluster-IP', type: 'string', cell: (service) => textAt(fieldsAt(service, 'spec'), 'clusterIP') ?? NONE },
  // No service here is reached from outside.
  { name: 'External-IP', type: 'string', cell: () => NONE },
  {
    name: 'Port(s)',
    type: 'string',
    cell: (service) =>
      itemsAt(fieldsAt(service, 'spec'), 'ports')
        .map((port) => `${String(port['port'])}/${textAt(port, 'protocol') ?? 'TCP'}`)
        .join(',') || NONE,
  },
  ageColumn,
  {
    name: 'Selector',
    type: 'string',
    priority: 1,
    cell: (service) => selectorText(fieldsAt(fieldsAt(service, 'spec'), 'selector')),
  },
];

export const deploymentColumns: readonly Column[] = [
  {
    name: 'Ready',
    type: 'string',
    cell: (deployment) =>
      `${countAt(fieldsAt(deployment, 'status'), 'readyReplicas')}/${countAt(fieldsAt(deployment, 'spec'), 'replicas', 1)}`,
  },
  { name: 'Up-to-date', type: 'string', cell: ({ status }) => countAt(fieldsOf(status), 'updatedReplicas') },
  { name: 'Available', type: 'string', cell: ({ status }) => countAt(fieldsOf(status), 'availableReplicas') },
  ageColumn,
  { name: 'Containers', type: 'string', priority: 1, cell: ({ spec }) => containerTexts(fieldsOf(spec), 'name') },
  { name: 'Images', type: 'string', priority: 1, cell: ({ spec }) => containerTexts(fieldsOf(spec), 'image') },
  {
    name: 'Selector',
    type: 'string',
    priority: 1,
    cell: ({ spec }) => selectorText(fieldsAt(fieldsAt(fieldsOf(spec), 'selector'), 'matchLabels')),
  },
];

export const disruptionBudgetColumns: readonly Column[] = [
  { name: 'Min Available', type: 'string', cell: ({ spec }) => boundText(fieldsOf(spec), 'minAvailable') },
  { name: 'Max Unavailable', type: 'string', cell: ({ spec }) => boundText(fieldsOf(spec), 'maxUnavailable') },
  {
    name: 'Allowed Disruptions',
    type: 'integer',
    cell: ({ status }) => countAt(fieldsOf(status), 'disruptionsAllowed'),
  },
  ageColumn,
];

export const networkPolicyColumns: readonly Column[] = [
  {
    name: 'Pod-Selector',
    type: 'string',
    cell: ({ spec }) => selectorText(fieldsAt(fieldsAt(fieldsOf(spec), 'podSelector'), 'matchLabels')),
  },
  ageColumn,
];

export const bindingColumns: readonly Column[] = [
  { name: 'Role', type: 'string', cell: roleText },
  ageColumn,
  { name: 'Users', type: 'string', priority: 1, cell: (binding) => subjects(binding, 'User') },
  { name: 'Groups', type: 'string', priority: 1, cell: (binding) => subjects(binding, 'Group') },
  { name: 'ServiceAccounts', type: 'string', priority: 1, cell: (binding) => subjects(binding, 'ServiceAccount') },
];

function roleText(binding: Fields): string {
  const ref = fieldsAt(binding, 'roleRef');
  return `${textAt(ref, 'kind') ?? ''}/${textAt(ref, 'name') ?? ''}`;
}

function subjects(binding: Fields, kind: string): string {
  return itemsAt(binding, 'subjects')
    .filter((subject) => subject['kind'] === kind)
    .map((subject) => [textAt(subject, 'namespace'), textAt(subject, 'name')].filter((part) => part !== undefined))
    .map((parts) => parts.join('/'))
    .join(', ');
}

function selectorText(labels: Fields): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${String(value)}`);
  return pairs.length === 0 ? NONE : pairs.toSorted((a, b) => (a < b ? -1 : 1)).join(',');
}

function containerTexts(spec: Fields, name: string): string {
  const pod = fieldsAt(fieldsAt(spec, 'template'), 'spec');
  return itemsAt(pod, 'containers')
    .map((container) => textAt(container, name) ?? '')
    .join(',');
}

/** A number or a percentage. */
function boundText(from: Fields, name: string): string {
  const bound = valueAt(from, name);
  return typeof bound === 'number' || typeof bound === 'string' ? String(bound) : 'N/A';
}

function countAt(from: Fields, name: string, otherwise = 0): number {
  const count = valueAt(from, name);
  return typeof count === 'number' ? count : otherwise;
}

function itemsAt(from: Fields, name: string): readonly Fields[] {
  return listAt(from, name).filter(isFields);
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}
