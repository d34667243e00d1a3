import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { type Manifest, readManifests } from '../../src/devcluster/apply-manifests.js';
import { tektonCrds } from '../cluster/tekton-crds.js';
import { type Access, type Client, createClient } from '../contract/access.js';
import { objectsOf, OVERLAYS } from '../manifests/installed.js';
import { certManagerCrds } from './cert-manager-crds.js';
import { createKubectl, type Kubectl, type Outcome } from './kubectl.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const examples = readdirSync(`${root}examples`, { withFileTypes: true }).filter((entry) => entry.isDirectory());

const webhook = '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/concurrency.tekton.dev';
const interceptor = '/apis/triggers.tekton.dev/v1alpha1/clusterinterceptors/concurrency';

/** The namespaces that a folder of manifests uses and does not bring: its reader makes them. */
function namespacesBefore(folder: string): readonly string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  const manifests = files.flatMap((name) => readManifests(readFileSync(`${folder}/${name}`, 'utf8')));
  const brought = manifests.filter(({ kind }) => kind === 'Namespace').map(({ metadata }) => metadata.name);
  const used = manifests.flatMap(({ metadata: { namespace } }) => (namespace === undefined ? [] : [namespace]));
  return [...new Set(used)].filter((namespace) => !brought.includes(namespace));
}

/** What stands behind the names of an output of apply, delete or patch, each word once. */
const endings = ({ stdout }: Outcome): readonly string[] => [
  ...new Set(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' ').slice(1).join(' ')),
  ),
];

/** The lines of a table, columns apart by single spaces; ages and addresses differ. */
const table = ({ stdout }: Outcome): readonly string[] =>
  stdout
    .trim()
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/ (?:\d+[dhms])+(?= |$)/g, ' AGE')
        .replaceAll(/ (10\.0\.0\.\d+|<none>)(?= <none> 443)/g, ' IP')
        .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'TIME'),
    );

/** The real kubectl prints the same of the embedded API server and of a real one. */
export function kubectlContract(access: () => Access): void {
  describe('kubectl', () => {
    let kubectl: Kubectl;
    let client: Client;
    const run = async (line: string, input?: unknown): Promise<Outcome> => await kubectl.run(line.split(' '), input);
    const get = async (path: string): Promise<object> => (await client.send('GET', path)).body as object;
    /**
     * Applies a folder again and finds nothing changed. kubectl calls a PodDisruptionBudget configured each time, for its
     * selector is replaced as a whole (patchStrategy in k8s.io/api): so it is its version that counts.
     */
    const changesNothing = async (folder: string): Promise<void> => {
      const versions = `get -k ${folder} -o jsonpath={.items[*].metadata.resourceVersion}`;
      const before = await run(versions);
      const again = await run(`apply -k ${folder}`);
      expect(again).toMatchObject({ code: 0, stderr: '' });
      const changed = again.stdout.split('\n').filter((line) => line !== '' && !line.endsWith(' unchanged'));
      expect(changed.filter((line) => !line.startsWith('poddisruptionbudget.policy/'))).toEqual([]);
      expect(await run(versions)).toEqual(before);
      expect(before).toMatchObject({ code: 0, stderr: '' });
      expect(await run(`diff -k ${folder}`)).toMatchObject({ code: 0, stdout: '' });
    };

    beforeAll(async () => {
      kubectl = createKubectl(access());
      client = createClient(access());
      const documents = tektonCrds.map((crd) => JSON.stringify(crd)).join('\n---\n');
      expect(await run('apply -f -', documents)).toMatchObject({ code: 0, stderr: '' });
      expect((await run('wait --for=condition=Established crd --all --timeout=20s')).code).toBe(0);
    });
    afterAll(() => {
      kubectl.remove();
      client.close();
    });

    describe('installs interceptor/', () => {
      const install = `apply -k ${root}interceptor/`;
      const webhooks = async (): Promise<readonly object[]> =>
        ((await get(webhook)) as { readonly webhooks: readonly object[] }).webhooks;
      const firstWebhook = async (): Promise<unknown> => (await webhooks())[0];
      const fill = async (kind: string, caBundle: string): Promise<void> => {
        const entries = kind === 'mutating' ? (await webhooks()).length : 1;
        const bundles = Array.from({ length: entries }, (_, at) => ({
          op: 'add',
          path: `/webhooks/${at}/clientConfig/caBundle`,
          value: caBundle,
        }));
        const patched = await run(
          `patch ${kind}webhookconfiguration concurrency.tekton.dev --type json -p ${JSON.stringify(bundles)}`,
        );
        expect(endings(patched)).toEqual(['patched']);
      };
      test('with one command, and a second time it changes nothing', async () => {
        const first = await run(install);
        expect(first).toMatchObject({ code: 0, stderr: '' });
        expect(endings(first)).toEqual(['created']);
        await changesNothing(`${root}interceptor/`);
      });

      test('and leaves the caBundles that somebody wrote, also where it changes what they stand in', async () => {
        const caBundle = Buffer.from(access().ca).toString('base64');
        await fill('mutating', caBundle);
        await fill('validating', caBundle);
        const both = { metadata: { labels: { 'server/type': 'https' } }, spec: { clientConfig: { caBundle } } };
        await run(`patch clusterinterceptor concurrency --type merge -p ${JSON.stringify(both)}`);
        await changesNothing(`${root}interceptor/`);

        const whole = await run(`kustomize ${root}interceptor/`);
        const changed = whole.stdout
          .replace('timeoutSeconds: 5', 'timeoutSeconds: 6')
          .replace('port: 443\n', 'port: 444\n');
        const again = await run('apply -f -', changed);
        expect(again.code).toBe(0);
        expect(endings(again)).toEqual(expect.arrayContaining(['configured', 'unchanged']));
        expect(await firstWebhook()).toMatchObject({ timeoutSeconds: 6, clientConfig: { caBundle } });
        expect(await get(interceptor)).toMatchObject(both);
        await run(install);
        expect(await firstWebhook()).toMatchObject({ timeoutSeconds: 5, clientConfig: { caBundle } });
      });

      test('and says beforehand what would change', async () => {
        expect(await run(`diff -k ${root}interceptor/`)).toMatchObject({ code: 0, stdout: '' });
        const whole = await run(`kustomize ${root}interceptor/`);
        const diff = await run('diff -f -', whole.stdout.replaceAll('replicas: 2', 'replicas: 3'));
        expect(diff.code).toBe(1);
        expect(diff.stdout).toMatch(/^-\s+replicas: 2$/m);
        expect(diff.stdout).toMatch(/^\+\s+replicas: 3$/m);
      });

      test('and shows it in tables', async () => {
        const selector = (component: string): string =>
          `app.kubernetes.io/component=${component},app.kubernetes.io/name=tekton-concurrency`;
        const installed = await run('-n tekton-concurrency get deployments,services,roles,rolebindings -o wide');
        expect(table(installed).filter((line) => line !== '')).toEqual([
          'NAME READY UP-TO-DATE AVAILABLE AGE CONTAINERS IMAGES SELECTOR',
          ...['controller', 'interceptor'].map(
            (name) =>
              `deployment.apps/concurrency-${name} 0/2 0 0 AGE ${name} tekton-concurrency:0.1.0 ${selector(name)}`,
          ),
          'NAME TYPE CLUSTER-IP EXTERNAL-IP PORT(S) AGE SELECTOR',
          `service/concurrency-interceptor ClusterIP IP <none> 443/TCP AGE ${selector('interceptor')}`,
          `service/concurrency-webhook ClusterIP IP <none> 443/TCP AGE ${selector('controller')}`,
          'NAME CREATED AT',
          ...['controller', 'controller-certificates', 'interceptor'].map(
            (name) => `role.rbac.authorization.k8s.io/concurrency-${name} TIME`,
          ),
          'NAME ROLE AGE USERS GROUPS SERVICEACCOUNTS',
          ...['controller', 'controller-certificates', 'interceptor'].map(
            (name) =>
              `rolebinding.rbac.authorization.k8s.io/concurrency-${name} Role/concurrency-${name} AGE tekton-concurrency/concurrency-${name.replace('-certificates', '')}`,
          ),
        ]);
        const kept = 'poddisruptionbudgets/concurrency-controller networkpolicies/concurrency-controller';
        expect(table(await run(`-n tekton-concurrency get ${kept}`)).filter((line) => line !== '')).toEqual([
          'NAME MIN AVAILABLE MAX UNAVAILABLE ALLOWED DISRUPTIONS AGE',
          'poddisruptionbudget.policy/concurrency-controller N/A 1 0 AGE',
          'NAME POD-SELECTOR AGE',
          `networkpolicy.networking.k8s.io/concurrency-controller ${selector('controller')} AGE`,
        ]);
        const cluster = 'clusterroles/concurrency-controller clusterrolebindings/concurrency-controller';
        const rest =
          'crd/concurrencyclaims.concurrency.tekton.dev mutatingwebhookconfigurations/concurrency.tekton.dev ns/tekton-concurrency clusterinterceptors/concurrency';
        expect(table(await run(`get ${cluster} ${rest} -o wide`)).filter((line) => line !== '')).toEqual([
          'NAME CREATED AT',
          'clusterrole.rbac.authorization.k8s.io/concurrency-controller TIME',
          'NAME ROLE AGE USERS GROUPS SERVICEACCOUNTS',
          'clusterrolebinding.rbac.authorization.k8s.io/concurrency-controller ClusterRole/concurrency-controller AGE tekton-concurrency/concurrency-controller',
          'NAME CREATED AT',
          'customresourcedefinition.apiextensions.k8s.io/concurrencyclaims.concurrency.tekton.dev TIME',
          'NAME WEBHOOKS AGE',
          `mutatingwebhookconfiguration.admissionregistration.k8s.io/concurrency.tekton.dev ${(await webhooks()).length} AGE`,
          'NAME STATUS AGE',
          'namespace/tekton-concurrency Active AGE',
          'NAME AGE',
          'clusterinterceptor.triggers.tekton.dev/concurrency AGE',
        ]);
      });

      test.each([
        [
          'namespace tekton-concurrency',
          [
            'Status: Active',
            'app.kubernetes.io/part-of=tekton-concurrency',
            'No resource quota.',
            'No LimitRange resource.',
          ],
        ],
        [
          'role concurrency-controller -n tekton-concurrency',
          ['concurrencyclaims.concurrency.tekton.dev [] [] [get list watch deletecollection]'],
        ],
        [
          'rolebinding concurrency-controller -n tekton-concurrency',
          ['ServiceAccount concurrency-controller tekton-concurrency'],
        ],
        [
          'serviceaccount concurrency-controller -n tekton-concurrency',
          ['Image pull secrets: <none>', 'Events: <none>'],
        ],
        [
          'service concurrency-webhook -n tekton-concurrency',
          ['Port: https 443/', 'TargetPort: 9443/', 'Endpoints: <none>'],
        ],
        [
          'deployment concurrency-controller -n tekton-concurrency',
          [
            '2 desired | 0 updated | 0 total | 0 available',
            'Image: tekton-concurrency:0.1.0',
            '--drain-delay=5s',
            'Topology Spread Constraints: kubernetes.io/hostname:ScheduleAnyway when max skew 1 is exceeded',
          ],
        ],
        ['deployment concurrency-interceptor -n tekton-concurrency', ['SecretName: concurrency-certificates']],
        [
          'mutatingwebhookconfiguration concurrency.tekton.dev',
          ['Name: may-be-ours', 'Failure Policy: Ignore', 'Timeout Seconds: 5'],
        ],
        ['clusterinterceptor concurrency', ['Kind: ClusterInterceptor', 'Name: concurrency-interceptor']],
        [
          'crd concurrencyclaims.concurrency.tekton.dev',
          ['Group: concurrency.tekton.dev', 'Reason: InitialNamesAccepted'],
        ],
      ])('and describes %s', async (what, lines) => {
        const described = await run(`describe ${what}`);
        expect(described).toMatchObject({ code: 0, stderr: '' });
        const text = described.stdout.replaceAll(/ +/g, ' ');
        expect(lines.filter((line) => !text.includes(line))).toEqual([]);
      });

      test('and explains its claims', async () => {
        const explained = await run('explain concurrencyclaims.spec.entries');
        expect(explained.code).toBe(0);
        expect(explained.stdout).toContain('FIELD: entries <map[string]Object>');
        expect(explained.stdout).toContain('When the event arrived, in microseconds since the epoch.');
        const [heading, ...resources] = table(await run('api-resources --api-group=concurrency.tekton.dev'));
        expect(heading).toBe('NAME SHORTNAMES APIVERSION NAMESPACED KIND');
        expect(resources).toContain('concurrencyclaims cclaim concurrency.tekton.dev/v1alpha1 true ConcurrencyClaim');
      });

      test('and refuses a claim that its schema does not know', async () => {
        const claim = {
          apiVersion: 'concurrency.tekton.dev/v1alpha1',
          kind: 'ConcurrencyClaim',
          metadata: { name: 'c-odd', namespace: 'tekton-concurrency' },
          spec: { eventID: '', trigger: 't', entries: {}, odd: 1 },
        };
        const strict = await run('apply -f -', claim);
        expect(strict.stderr).toContain('strict decoding error: unknown field "spec.odd"');
        const loose = await run('apply --validate=false -f -', claim);
        expect(loose.stderr).toContain(
          'The ConcurrencyClaim "c-odd" is invalid: spec.eventID: Invalid value: "": spec.eventID in body should be at least 1 chars long',
        );
      });
    });

    test.each(examples.map(({ name }) => name))(
      'applies examples/%s, and a second time it changes nothing',
      async (name) => {
        const folder = `${root}examples/${name}`;
        for (const namespace of namespacesBefore(folder)) {
          expect(endings(await run(`create namespace ${namespace}`))).toEqual(['created']);
        }
        const first = await run(`apply -f ${folder}`);
        expect(first).toMatchObject({ code: 0, stderr: '' });
        expect(endings(first)).toEqual(['created']);
        expect(endings(await run(`apply -f ${folder}`))).toEqual(['unchanged']);
      },
    );

    describe('installs the overlays', () => {
      beforeAll(async () => {
        const documents = certManagerCrds.map((crd) => JSON.stringify(crd)).join('\n---\n');
        expect(await run('apply -f -', documents)).toMatchObject({ code: 0, stderr: '' });
        expect((await run('wait --for=condition=Established crd --all --timeout=20s')).code).toBe(0);
      });
      afterAll(async () => {
        // Back to what the tests around this group know.
        expect((await run(`apply -k ${root}interceptor/`)).code).toBe(0);
      });

      test.each(OVERLAYS)('%s, as it is built without kubectl', async (overlay) => {
        const built = await run(`kustomize ${root}interceptor/overlays/${overlay}`);
        const byName = (a: Manifest, b: Manifest): number =>
          `${a.kind} ${a.metadata.name}` < `${b.kind} ${b.metadata.name}` ? -1 : 1;
        expect([...readManifests(built.stdout)].toSorted(byName)).toEqual([...objectsOf(overlay)].toSorted(byName));
      });

      test.each(OVERLAYS)('%s, in place of another one, and a second time it changes nothing', async (overlay) => {
        const folder = `${root}interceptor/overlays/${overlay}`;
        expect(await run(`apply -k ${folder}`)).toMatchObject({ code: 0, stderr: '' });
        await changesNothing(folder);
      });
    });

    describe('changes', () => {
      const aRun = (name: string): object => ({
        apiVersion: 'tekton.dev/v1',
        kind: 'PipelineRun',
        metadata: { name },
        spec: { pipelineRef: { name: 'p' }, params: [{ name: 'a', value: '1' }] },
      });
      const runs = '/apis/tekton.dev/v1/namespaces/default/pipelineruns';
      beforeAll(async () => {
        await run('create -f -', aRun('changed'));
      });

      test('a run by a merge patch and by a JSON patch', async () => {
        const merge = await run('patch pipelinerun changed --type merge -p {"spec":{"status":"Cancelled"}}');
        expect(merge).toEqual({ code: 0, stdout: 'pipelinerun.tekton.dev/changed patched\n', stderr: '' });
        const tested = await run(
          'patch pipelinerun changed --type json -p [{"op":"test","path":"/spec/status","value":"Cancelled"},{"op":"remove","path":"/spec/status"}]',
        );
        expect(endings(tested)).toEqual(['patched']);
        expect(await get(`${runs}/changed`)).not.toHaveProperty('spec.status');
        expect(await run('patch pipelinerun changed --type merge -p {"spec":{}}')).toMatchObject({
          code: 0,
          stdout: 'pipelinerun.tekton.dev/changed patched (no change)\n',
        });
        const failed = await run(
          'patch pipelinerun changed --type json -p [{"op":"test","path":"/spec/status","value":"x"}]',
        );
        expect([failed.code, failed.stderr]).toEqual([
          1,
          'The request is invalid: the server rejected our request due to an error in our request\n',
        ]);
      });

      test('no custom resource by a strategic merge patch', async () => {
        const refused = await run('patch pipelinerun changed -p {"spec":{"status":"Cancelled"}}');
        expect(refused.stderr).toBe(
          'error: application/strategic-merge-patch+json is not supported by tekton.dev/v1, Kind=PipelineRun: the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml\n',
        );
      });

      test('a service by a strategic merge patch, and by apply', async () => {
        const service = (...ports: readonly number[]): object => ({
          apiVersion: 'v1',
          kind: 'Service',
          metadata: { name: 'doors' },
          spec: { ports: ports.map((port) => ({ name: `p${port}`, port })) },
        });
        const portsOf = async (): Promise<unknown> =>
          (await run('get service doors -o jsonpath={.spec.ports[*].name}')).stdout;
        await run('apply -f -', service(1, 2));
        expect(endings(await run('patch service doors -p {"spec":{"ports":[{"port":2,"name":"two"}]}}'))).toEqual([
          'patched',
        ]);
        expect(await portsOf()).toBe('p1 two');
        expect(endings(await run('apply -f -', service(3, 2)))).toEqual(['configured']);
        expect(await portsOf()).toBe('p3 p2');
        expect(endings(await run('apply -f -', service(3, 2)))).toEqual(['unchanged']);
      });

      test('a config map by apply: what is gone from the manifest goes, what others wrote stays', async () => {
        const map = (data: object): object => ({
          apiVersion: 'v1',
          kind: 'ConfigMap',
          metadata: { name: 'kept' },
          data,
        });
        await run('apply -f -', map({ a: '1', b: '2' }));
        await run('patch configmap kept -p {"data":{"c":"3"}}');
        expect(endings(await run('apply -f -', map({ a: '9' })))).toEqual(['configured']);
        expect(await get('/api/v1/namespaces/default/configmaps/kept')).toMatchObject({ data: { a: '9', c: '3' } });
        expect((await run('get configmap kept -o jsonpath={.data}')).stdout).toBe('{"a":"9","c":"3"}');
        expect(table(await run('get configmap kept'))).toEqual(['NAME DATA AGE', 'kept 2 AGE']);
      });

      test('a run by apply: a custom resource is merged whole, list by list', async () => {
        await run('apply -f -', aRun('applied'));
        await run(
          'patch pipelinerun applied --type merge -p {"spec":{"status":"Cancelled"},"metadata":{"labels":{"by":"us"}}}',
        );
        const { metadata, ...rest } = aRun('applied') as { readonly metadata: object };
        const changed = {
          ...rest,
          metadata,
          spec: { pipelineRef: { name: 'p' }, params: [{ name: 'b', value: '2' }] },
        };
        expect(endings(await run('apply -f -', changed))).toEqual(['configured']);
        expect(await get(`${runs}/applied`)).toMatchObject({
          metadata: { labels: { by: 'us' } },
          spec: { status: 'Cancelled', params: [{ name: 'b', value: '2' }] },
        });
      });

      test('labels and annotations, and says what it would overwrite', async () => {
        expect((await run('label pipelinerun changed colour=red')).stdout).toBe(
          'pipelinerun.tekton.dev/changed labeled\n',
        );
        expect((await run('label pipelinerun changed colour=blue')).stderr).toContain(
          'already has a value (red), and --overwrite is false',
        );
        expect((await run('annotate pipelinerun changed a.example/b=c')).stdout).toBe(
          'pipelinerun.tekton.dev/changed annotated\n',
        );
        expect((await run('get pipelinerun -l colour=red -o name')).stdout).toBe('pipelinerun.tekton.dev/changed\n');
      });
    });

    describe('waits', () => {
      const status = { conditions: [{ type: 'Succeeded', status: 'True', reason: 'Completed' }] };
      beforeAll(async () => {
        await run('create -f -', {
          apiVersion: 'tekton.dev/v1',
          kind: 'PipelineRun',
          metadata: { name: 'awaited' },
          spec: { pipelineRef: { name: 'p' } },
        });
      });

      test('for a condition, and for a field', async () => {
        const never = await run('wait pipelinerun/awaited --for=condition=Succeeded --timeout=1s');
        expect([never.code, never.stderr]).toEqual([
          1,
          'error: timed out waiting for the condition on pipelineruns/awaited\n',
        ]);
        const waiting = run('wait pipelinerun/awaited --for=condition=Succeeded --timeout=20s');
        await run(`patch pipelinerun awaited --subresource=status --type merge -p ${JSON.stringify({ status })}`);
        expect(await waiting).toEqual({
          code: 0,
          stdout: 'pipelinerun.tekton.dev/awaited condition met\n',
          stderr: '',
        });
        const field = await run('wait pipelinerun/awaited --for=jsonpath={.spec.pipelineRef.name}=p --timeout=5s');
        expect(field.stdout).toBe('pipelinerun.tekton.dev/awaited condition met\n');
      });

      test('for the end of an object', async () => {
        const waiting = run('wait pipelinerun/awaited --for=delete --timeout=20s');
        const deleted = await run('delete pipelinerun awaited');
        expect(deleted.stdout).toContain('pipelinerun.tekton.dev "awaited" deleted');
        expect((await waiting).code).toBe(0);
        expect((await run('get pipelinerun awaited')).stderr).toBe(
          'Error from server (NotFound): pipelineruns.tekton.dev "awaited" not found\n',
        );
      });
    });

    test('takes away what it made', async () => {
      const made = [`-k ${root}interceptor/`, ...examples.map(({ name }) => `-f ${root}examples/${name}`)];
      for (const what of made) {
        // A namespace takes what is in it, sooner or later.
        const deleted = await run(`delete ${what} --ignore-not-found --wait=false`);
        expect(deleted).toMatchObject({ code: 0, stderr: '' });
      }
      const left =
        'namespaces,crd,mutatingwebhookconfigurations,clusterrolebindings -l app.kubernetes.io/part-of=tekton-concurrency';
      expect((await run(`wait --for=delete ${left} --timeout=60s`)).code).toBe(0);
      expect((await run(`get ${left} -o name`)).stdout).toBe('');
    });
  });
}
