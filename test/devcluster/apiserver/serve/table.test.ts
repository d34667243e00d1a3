import { describe, expect, test } from '@jest/globals';

import { createCatalogue } from '../../../../src/devcluster/apiserver/catalogue/catalogue.js';
import { presentPage } from '../../../../src/devcluster/apiserver/serve/representation.js';

const now = new Date('2026-01-02T03:04:05Z');
const catalogue = createCatalogue(() => []);

interface Table {
  readonly columnDefinitions: readonly { readonly name: string }[];
  readonly rows: readonly { readonly cells: readonly unknown[]; readonly object?: unknown }[];
}

function tableOf(apiVersion: string, plural: string, fields: object, includeObject = 'None'): Table {
  const [group, version] = apiVersion.includes('/') ? (apiVersion.split('/') as [string, string]) : ['', apiVersion];
  const resource = catalogue.find(group, version, plural)!;
  const metadata = { name: 'x', namespace: 'n', creationTimestamp: '2026-01-02T03:03:05Z' };
  const page = { items: [{ apiVersion, kind: resource.kind, metadata, ...fields }], resourceVersion: '7' };
  return presentPage(page, { form: 'table', resource, now, includeObject, columns: true }) as Table;
}

describe('a table', () => {
  test.each([
    ['v1', 'namespaces', { status: { phase: 'Active' } }, 'Name Status Age', ['x', 'Active', '60s']],
    ['v1', 'secrets', { type: 'Opaque', data: { a: '', b: '' } }, 'Name Type Data Age', ['x', 'Opaque', 2, '60s']],
    ['v1', 'configmaps', { data: { a: '' }, binaryData: { b: '' } }, 'Name Data Age', ['x', 2, '60s']],
    [
      'v1',
      'services',
      { spec: { ports: [{ port: 443 }, { port: 53, protocol: 'UDP' }], selector: { b: 'c', a: 'b' } } },
      'Name Type Cluster-IP External-IP Port(s) Age Selector',
      ['x', 'ClusterIP', '<none>', '<none>', '443/TCP,53/UDP', '60s', 'a=b,b=c'],
    ],
    [
      'v1',
      'events',
      { type: 'Normal', reason: 'R', message: ' m ', involvedObject: { kind: 'PipelineRun', name: 'p' } },
      'Last Seen Type Reason Object Message Name',
      ['60s', 'Normal', 'R', 'pipelinerun/p', 'm', 'x'],
    ],
    ['coordination.k8s.io/v1', 'leases', { spec: { holderIdentity: 'h' } }, 'Name Holder Age', ['x', 'h', '60s']],
    ['rbac.authorization.k8s.io/v1', 'roles', {}, 'Name Created At', ['x', '2026-01-02T03:03:05Z']],
    [
      'rbac.authorization.k8s.io/v1',
      'rolebindings',
      {
        roleRef: { kind: 'Role', name: 'r' },
        subjects: [
          { kind: 'User', name: 'u' },
          { kind: 'ServiceAccount', namespace: 'n', name: 's' },
          { kind: 'ServiceAccount', namespace: 'n', name: 't' },
        ],
      },
      'Name Role Age Users Groups ServiceAccounts',
      ['x', 'Role/r', '60s', 'u', '', 'n/s, n/t'],
    ],
    [
      'apps/v1',
      'deployments',
      {
        spec: {
          selector: { matchLabels: { a: 'b' } },
          template: { spec: { containers: [{ name: 'c', image: 'i' }, { name: 'd' }] } },
        },
        status: { readyReplicas: 1, updatedReplicas: 1 },
      },
      'Name Ready Up-to-date Available Age Containers Images Selector',
      ['x', '1/1', 1, 0, '60s', 'c,d', 'i,', 'a=b'],
    ],
    [
      'admissionregistration.k8s.io/v1',
      'mutatingwebhookconfigurations',
      { webhooks: [{}, {}] },
      'Name Webhooks Age',
      ['x', 2, '60s'],
    ],
    [
      'tekton.dev/v1',
      'pipelineruns',
      {
        status: {
          startTime: '2026-01-02T03:04:00Z',
          conditions: [{ type: 'Succeeded', status: 'Unknown', reason: 'Running' }],
        },
      },
      'Name Succeeded Reason StartTime CompletionTime',
      ['x', 'Unknown', 'Running', '5s', null],
    ],
    ['tekton.dev/v1', 'pipelines', {}, 'Name Age', ['x', '60s']],
    [
      'triggers.tekton.dev/v1beta1',
      'eventlisteners',
      { status: { address: { url: 'http://el' }, conditions: [{ type: 'Ready', status: 'True', reason: 'Up' }] } },
      'Name Address Available Reason Ready Reason',
      ['x', 'http://el', null, null, 'True', 'Up'],
    ],
  ])('of %s %s has the columns that kubectl users know', (apiVersion, plural, fields, ...[columns, cells]) => {
    const table = tableOf(apiVersion, plural, fields);
    expect(table.columnDefinitions.map(({ name }) => name).join(' ')).toBe(columns);
    expect(table.rows).toEqual([{ cells }]);
  });

  test('carries of its objects what is asked for', () => {
    expect(tableOf('v1', 'configmaps', { data: {} }, 'Object').rows[0]?.object).toMatchObject({
      kind: 'ConfigMap',
      data: {},
    });
    const metadata = tableOf('v1', 'configmaps', { data: {} }, 'Metadata').rows[0]?.object;
    expect(metadata).toMatchObject({ kind: 'PartialObjectMetadata', metadata: { name: 'x' } });
    expect(metadata).not.toHaveProperty('data');
  });
});
