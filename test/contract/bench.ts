import { atHome, type Machine } from '../../src/demo/guest.js';
import { type Access, type Client, createClient } from './access.js';

/** A widget as the server answers it. */
export interface Widget {
  readonly metadata: Readonly<Record<string, unknown>> & {
    readonly name: string;
    readonly uid: string;
    readonly resourceVersion: string;
  };
  readonly spec: object;
  readonly status?: object;
}

/** Where the contract's tests work: a namespace and a custom resource of their own. */
export interface Bench {
  readonly client: Client;
  readonly namespace: string;
  /** PEM of an authority, for whoever needs one that can be read. */
  readonly ca: string;
  /** The collection of widgets in the namespace. */
  readonly widgets: string;
  /** Creates a widget and gives the stored object. */
  readonly create: (name: string, fields?: object) => Promise<Widget>;
  /** Has the server forget all revisions before now. */
  readonly compact: () => Promise<void>;
  readonly machine: Machine;
  readonly close: () => Promise<void>;
}

/** Of the namespaces that the contract makes: on a cluster with others' namespaces it stays among these. */
export const OWN_PREFIX = 'tekton-concurrency-test-';

const crd = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.contract.example' },
  spec: {
    group: 'contract.example',
    scope: 'Namespaced',
    names: { kind: 'Widget', plural: 'widgets', singular: 'widget', shortNames: ['wd'], listKind: 'WidgetList' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        subresources: { status: {} },
        additionalPrinterColumns: [
          { name: 'Phase', type: 'string', jsonPath: '.status.phase' },
          { name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
          { name: 'Size', type: 'integer', jsonPath: '.spec.size', priority: 1 },
          { name: 'Started', type: 'date', jsonPath: '.status.startTime' },
        ],
      },
    ],
  },
};

export const aWidget = (name: string, fields: object = {}): Record<string, unknown> => ({
  apiVersion: 'contract.example/v1',
  kind: 'Widget',
  metadata: { name },
  spec: { size: 1 },
  ...fields,
});

/** An event about a widget, as a recorder sends it. */
export const anEvent = (namespace: string, name: string, about: string): Record<string, unknown> => ({
  apiVersion: 'events.k8s.io/v1',
  kind: 'Event',
  metadata: { name, namespace },
  eventTime: '2026-01-02T03:04:05.678901Z',
  reportingController: 'contract.example/test',
  reportingInstance: 'one',
  action: 'Testing',
  reason: 'Tested',
  type: 'Normal',
  note: 'it was tested',
  regarding: { apiVersion: 'contract.example/v1', kind: 'Widget', name: about, namespace, uid: 'u' },
});

export async function setUpBench(access: Access): Promise<Bench> {
  const client = createClient(access);
  const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  await client.send('POST', crds, { body: crd });
  // A real server serves a new resource a moment after its CRD is stored.
  while ((await client.send('GET', '/apis/contract.example/v1/widgets')).status !== 200);
  const made = await client.send('POST', '/api/v1/namespaces', {
    body: { apiVersion: 'v1', kind: 'Namespace', metadata: { generateName: `${OWN_PREFIX}contract-` } },
  });
  const namespace: string = made.body.metadata.name;
  const widgets = `/apis/contract.example/v1/namespaces/${namespace}/widgets`;
  return {
    client,
    namespace,
    ca: access.ca,
    widgets,
    compact: access.compact,
    machine: access.machine ?? atHome.machine,
    create: async (name, fields) => {
      const reply = await client.send('POST', widgets, { body: aWidget(name, fields) });
      if (reply.status !== 201) {
        throw new Error(`widget ${name} was not created: ${JSON.stringify(reply.body)}`);
      }
      return reply.body as Widget;
    },
    close: async () => {
      await client.send('DELETE', `/api/v1/namespaces/${namespace}`);
      client.close();
    },
  };
}
