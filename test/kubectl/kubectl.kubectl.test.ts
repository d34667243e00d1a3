import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { type Client, createClient, mergePatch } from '../contract/access.js';
import { type Embedded, startEmbedded } from '../devcluster/apiserver/embedded-server.js';
import { createKubectl, type Kubectl, kubectlIsInstalled, type Outcome } from './kubectl.js';

const runs = '/apis/tekton.dev/v1/namespaces/default/pipelineruns';
const aRun = (metadata: object): object => ({
  apiVersion: 'tekton.dev/v1',
  kind: 'PipelineRun',
  metadata,
  spec: { pipelineRef: { name: 'p' } },
});
const claims = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'gadgets.kubectl.example' },
  spec: {
    group: 'kubectl.example',
    scope: 'Namespaced',
    names: { kind: 'Gadget', plural: 'gadgets', singular: 'gadget', shortNames: ['gd'] },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        additionalPrinterColumns: [
          { name: 'Colour', type: 'string', jsonPath: '.spec.colour' },
          { name: 'Note', type: 'string', jsonPath: '.spec.note', priority: 1 },
          { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
        ],
      },
    ],
  },
};

/** The lines of a table, columns apart by single spaces. */
const table = ({ stdout }: Outcome): string[] =>
  stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '));

// On machines for which there is no kubectl the suite says so by being skipped; scripts/kubectl.mjs says why.
(kubectlIsInstalled ? describe : describe.skip)('the real kubectl', () => {
  let server: Embedded;
  let client: Client;
  let kubectl: Kubectl;
  const run = async (line: string, input?: unknown): Promise<Outcome> => await kubectl.run(line.split(' '), input);

  beforeAll(async () => {
    server = await startEmbedded();
    client = createClient(server.access);
    kubectl = createKubectl(server.access);
  });
  afterAll(async () => {
    kubectl.remove();
    client.close();
    await server.close();
  });

  test('creates a run with a generated name and shows the columns of Tekton', async () => {
    const created = await run('create -f -', aRun({ generateName: 'made-', labels: { kept: 'yes' } }));
    expect(created).toMatchObject({ code: 0, stderr: '' });
    const name = /pipelinerun\.tekton\.dev\/(made-\w{5}) created/.exec(created.stdout)?.[1] ?? '';
    const status = {
      startTime: '2026-01-02T03:03:00Z',
      completionTime: '2026-01-02T03:04:00Z',
      conditions: [{ type: 'Succeeded', status: 'False', reason: 'Cancelled' }],
    };
    await client.send('PATCH', `${runs}/${name}/status`, { body: { status }, type: mergePatch });
    expect(table(await run('get pipelineruns -l kept=yes'))).toEqual([
      'NAME SUCCEEDED REASON STARTTIME COMPLETIONTIME',
      `${name} False Cancelled 65s 5s`,
    ]);
    expect((await run('get pr -A -o name')).stdout).toContain(`pipelinerun.tekton.dev/${name}`);
    expect((await run(`get pr/${name} -o jsonpath={.status.conditions[0].reason}`)).stdout).toBe('Cancelled');
    expect((await run(`get pr ${name} -o yaml`)).stdout).toContain('kind: PipelineRun');
  });

  test('watches runs as they come and change', async () => {
    await run('create -f -', aRun({ name: 'seen-first' }));
    const watching = kubectl.start(['get', 'pipelineruns', '-w']);
    await watching.prints('seen-first');
    await run('create -f -', aRun({ name: 'seen-later' }));
    await watching.prints('seen-later');
    const status = { conditions: [{ type: 'Succeeded', status: 'Unknown', reason: 'Running' }] };
    await client.send('PATCH', `${runs}/seen-later/status`, { body: { status }, type: mergePatch });
    expect(await watching.prints('Running')).toMatch(/seen-later\s+Unknown\s+Running/);
    await watching.stop();
  });

  test('labels, annotates, patches and deletes', async () => {
    await run('create -f -', aRun({ name: 'changed' }));
    expect((await run('label pr changed colour=red')).code).toBe(0);
    expect((await run('label pr changed colour=blue')).code).not.toBe(0);
    expect((await run('label pr changed colour=blue --overwrite')).code).toBe(0);
    expect((await run('annotate pr changed concurrency.example/key=a/b#1')).code).toBe(0);
    expect((await run('patch pr changed --type merge -p {"spec":{"status":"Cancelled"}}')).code).toBe(0);
    const { metadata, spec } = (await client.send('GET', `${runs}/changed`)).body;
    expect(metadata).toMatchObject({ labels: { colour: 'blue' }, annotations: { 'concurrency.example/key': 'a/b#1' } });
    expect(spec.status).toBe('Cancelled');
    expect((await run('delete pr changed')).stdout).toContain('"changed" deleted');
    expect((await run('get pr changed')).stderr).toBe(
      'Error from server (NotFound): pipelineruns.tekton.dev "changed" not found\n',
    );
  });

  test('sees a resource as soon as its CRD is there, with its columns', async () => {
    expect((await run('create -f -', claims)).code).toBe(0);
    expect((await run('wait --for=condition=Established crd/gadgets.kubectl.example --timeout=5s')).code).toBe(0);
    const gadget = {
      apiVersion: 'kubectl.example/v1',
      kind: 'Gadget',
      metadata: { name: 'g' },
      spec: { colour: 'red', note: 'n' },
    };
    expect((await run('create -f -', gadget)).code).toBe(0);
    expect(table(await run('get gadgets'))).toEqual(['NAME COLOUR AGE', 'g red 0s']);
    expect(table(await run('get gd -o wide'))).toEqual(['NAME COLOUR NOTE AGE', 'g red n 0s']);
  });

  test('applies a run twice, the second time with a change', async () => {
    expect((await run('apply -f -', aRun({ name: 'applied' }))).stdout).toContain('created');
    expect((await run('apply -f -', aRun({ name: 'applied' }))).stdout).toContain('unchanged');
    expect((await run('apply -f -', aRun({ name: 'applied', labels: { a: 'b' } }))).stdout).toContain('configured');
  });

  test('shows events and describes what they are about', async () => {
    await run('create -f -', aRun({ name: 'loser' }));
    const { uid } = (await client.send('GET', `${runs}/loser`)).body.metadata;
    await run('create -f -', {
      apiVersion: 'events.k8s.io/v1',
      kind: 'Event',
      metadata: { name: 'loser.1', namespace: 'default' },
      eventTime: '2026-01-02T03:04:00.000000Z',
      regarding: { apiVersion: 'tekton.dev/v1', kind: 'PipelineRun', namespace: 'default', name: 'loser', uid },
      reportingController: 'concurrency.example',
      reportingInstance: 'x',
      action: 'End',
      reason: 'Superseded',
      type: 'Normal',
      note: 'ended by winner',
    });
    expect(table(await run('get events'))).toEqual([
      'LAST SEEN TYPE REASON OBJECT MESSAGE',
      '5s Normal Superseded pipelinerun/loser ended by winner',
    ]);
    expect((await run('describe pr loser')).stdout).toMatch(/Superseded.*ended by winner/);
  });

  test('creates what it makes up itself: namespaces, config maps, secrets, accounts', async () => {
    expect(await run('create namespace made')).toMatchObject({ stdout: 'namespace/made created\n', stderr: '' });
    expect((await run('create configmap settings -n made --from-literal=a=ü --from-literal=b=c')).code).toBe(0);
    expect((await run('create secret generic token -n made --from-literal=secretToken=s')).code).toBe(0);
    expect((await run('create serviceaccount robot -n made')).code).toBe(0);
    const at = async (path: string): Promise<unknown> =>
      (await client.send('GET', `/api/v1/namespaces/made/${path}`)).body;
    expect(await at('configmaps/settings')).toMatchObject({ data: { a: 'ü', b: 'c' } });
    expect(await at('secrets/token')).toMatchObject({ type: 'Opaque', data: { secretToken: 'cw==' } });
    expect((await run('delete namespace made')).code).toBe(0);
    expect(await at('serviceaccounts/robot')).toMatchObject({ code: 404 });
    expect((await run('create clusterrole r --verb=get --resource=pipelineruns')).stderr).toContain('ClusterRole');
  });

  test('shows namespaces, leases, config maps, accounts and webhook configurations', async () => {
    expect((await run('get ns,leases,cm,sa,secrets,roles,rolebindings,crd -A')).code).toBe(0);
    expect((await run('get mutatingwebhookconfigurations,validatingwebhookconfigurations')).code).toBe(0);
    expect(table(await run('get ns default'))).toEqual(['NAME STATUS AGE', 'default Active 0s']);
  });

  test('reports what the server refuses or lacks in plain words', async () => {
    const refused = await run('create -f -', aRun({ name: 'Bad_Name' }));
    expect(refused.stderr).toContain('The PipelineRun "Bad_Name" is invalid: metadata.name: Invalid value: "Bad_Name"');
    expect((await run('get jobs')).stderr).toContain(`the server doesn't have a resource type "jobs"`);
    expect((await run('apply --server-side -f -', aRun({ name: 'x' }))).stderr).toContain('server-side apply');
  });
});
