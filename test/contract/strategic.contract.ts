import { beforeAll, describe, expect, test } from '@jest/globals';

import { type Reply, strategicMergePatch } from './access.js';
import type { Bench } from './bench.js';

const pods = (containers: readonly object[]): object => ({
  // On a cluster that runs pods none is to run.
  replicas: 0,
  selector: { matchLabels: { app: 'a' } },
  template: {
    metadata: { labels: { app: 'a' } },
    spec: { containers, volumes: [{ name: 'v', emptyDir: {} }] },
  },
});

interface Named {
  readonly name: string;
}
interface Container extends Named {
  readonly image: string;
  readonly env: readonly Named[];
}
const sorted = (texts: readonly string[]): readonly string[] => texts.toSorted((a, b) => (a < b ? -1 : 1));
const namesOf = (items: readonly Named[] = []): readonly string[] => items.map(({ name }) => name);

/** Strategic merge patches of Kubernetes' own kinds: what `kubectl apply` sends the second time. */
export function strategicContract(bench: () => Bench): void {
  describe('strategic merge patch', () => {
    const core = (plural: string): string => `/api/v1/namespaces/${bench().namespace}/${plural}`;
    const deployments = (): string => `/apis/apps/v1/namespaces/${bench().namespace}/deployments`;
    const webhooks = '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations';
    const patch = async (path: string, body: unknown): Promise<Reply> =>
      await bench().client.send('PATCH', path, { body, type: strategicMergePatch });

    async function make(path: string, kind: string, rest: object): Promise<void> {
      const [, , group = '', version = ''] = path.split('/');
      const apiVersion = path.startsWith('/api/') ? 'v1' : `${group}/${version}`;
      const made = await bench().client.send('POST', path, { body: { apiVersion, kind, ...rest } });
      expect(made.status).toBe(201);
    }
    async function service(name: string, ...ports: readonly number[]): Promise<string> {
      const spec = { ports: ports.map((port) => ({ name: `p${port}`, port })) };
      await make(core('services'), 'Service', { metadata: { name }, spec });
      return `${core('services')}/${name}`;
    }
    const order = (...ports: readonly number[]): object => ({
      '$setElementOrder/ports': ports.map((port) => ({ port })),
    });
    const portsOf = ({ body }: Reply): readonly (readonly [number, string])[] =>
      (body.spec.ports as { readonly port: number; readonly name: string }[]).map(({ port, name }) => [port, name]);

    test('merges maps, and null takes a field out', async () => {
      await make(core('configmaps'), 'ConfigMap', { metadata: { name: 'maps', labels: { a: 'b' } }, data: { x: '1' } });
      const { status, body } = await patch(`${core('configmaps')}/maps`, {
        metadata: { labels: { a: null, c: 'd' } },
        data: { y: '2' },
      });
      expect([status, body.metadata.labels, body.data]).toEqual([200, { c: 'd' }, { x: '1', y: '2' }]);
    });

    test('merges a list by the key of its items: one is changed, one is new, the others stay', async () => {
      const path = await service('merged', 1, 2);
      expect(portsOf(await patch(path, { spec: { ports: [{ port: 2, name: 'two' }] } }))).toEqual([
        [1, 'p1'],
        [2, 'two'],
      ]);
      expect(portsOf(await patch(path, { spec: { ports: [{ port: 3, name: 'p3' }] } })).map(([port]) => port)).toEqual(
        expect.arrayContaining([1, 2, 3]),
      );
    });

    test('$patch: delete takes an item out, and one that is not there does no harm', async () => {
      const path = await service('less', 1, 2);
      const gone = [
        { port: 1, $patch: 'delete' },
        { port: 9, $patch: 'delete' },
      ];
      expect(portsOf(await patch(path, { spec: { ports: gone } }))).toEqual([[2, 'p2']]);
    });

    test('$patch: replace takes the place of a list, and of a map', async () => {
      const path = await service('replaced', 1, 2);
      const ports = [{ $patch: 'replace' }, { port: 3, name: 'only' }];
      expect(portsOf(await patch(path, { spec: { ports } }))).toEqual([[3, 'only']]);
      await patch(path, { metadata: { labels: { a: 'b' } } });
      const replaced = await patch(path, { metadata: { labels: { $patch: 'replace', c: 'd' } } });
      expect(replaced.body.metadata.labels).toEqual({ c: 'd' });
      const deleted = await patch(path, { metadata: { labels: { $patch: 'delete' } } });
      expect(deleted.body.metadata).not.toHaveProperty('labels');
    });

    test('$setElementOrder puts a list in order; what it does not name keeps its place before the next one', async () => {
      const path = await service('ordered', 1, 2, 3, 4);
      const turned = await patch(path, { spec: order(4, 2) });
      expect(portsOf(turned).map(([port]) => port)).toEqual([1, 3, 4, 2]);
      const grown = await patch(path, { spec: { ...order(5, 2), ports: [{ port: 5, name: 'p5' }] } });
      expect(portsOf(grown).map(([port]) => port)).toEqual([5, 1, 3, 4, 2]);
    });

    test('without an order what is new stands where the order of its own items puts it', async () => {
      const path = await service('grown', 1, 2, 3);
      const ports = [3, 9, 1].map((port) => ({ port, name: `q${port}` }));
      expect(portsOf(await patch(path, { spec: { ports } })).map(([port]) => port)).toEqual([2, 3, 9, 1]);
    });

    test('with an order what is new stands behind what stood there when something went', async () => {
      const path = await service('moved', 1, 3, 4);
      const ports = [
        { port: 5, name: 'p5' },
        { port: 4, $patch: 'delete' },
      ];
      expect(portsOf(await patch(path, { spec: { ...order(5, 3), ports } })).map(([port]) => port)).toEqual([1, 5, 3]);
    });

    test('a directive for what is not there leaves nothing there', async () => {
      const path = await service('bare', 1);
      const { status, body } = await patch(path, { metadata: { labels: { $patch: 'replace', a: 'b' } } });
      expect(status).toBe(200);
      expect(body.metadata).not.toHaveProperty('labels');
    });

    test('merges lists of plain values as sets, and takes values out of them', async () => {
      const finalizers = ['a.example/x', 'a.example/y'];
      await make(core('configmaps'), 'ConfigMap', { metadata: { name: 'sets', finalizers } });
      const path = `${core('configmaps')}/sets`;
      const added = await patch(path, { metadata: { finalizers: ['a.example/y', 'a.example/z'] } });
      expect(sorted(added.body.metadata.finalizers as string[])).toEqual([...finalizers, 'a.example/z']);
      const taken = await patch(path, { metadata: { '$deleteFromPrimitiveList/finalizers': ['a.example/x'] } });
      expect(sorted(taken.body.metadata.finalizers as string[])).toEqual(['a.example/y', 'a.example/z']);
      await patch(path, { metadata: { finalizers: null } });
    });

    test('replaces a list that has no key', async () => {
      const rules = [
        { apiGroups: [''], resources: ['pods'], verbs: ['get'] },
        { apiGroups: [''], resources: ['secrets'], verbs: ['get'] },
      ];
      const roles = `/apis/rbac.authorization.k8s.io/v1/namespaces/${bench().namespace}/roles`;
      await make(roles, 'Role', { metadata: { name: 'listed' }, rules });
      const { body } = await patch(`${roles}/listed`, {
        rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['list'] }],
      });
      expect(body.rules).toEqual([{ apiGroups: [''], resources: ['pods'], verbs: ['list'] }]);
    });

    test('reaches into the lists of lists of a pod template, and a volume changes its kind', async () => {
      const first = { name: 'one', image: 'i', env: [{ name: 'A', value: '1' }] };
      await make(deployments(), 'Deployment', {
        metadata: { name: 'deep' },
        spec: pods([first, { name: 'two', image: 'i' }]),
      });
      const { status, body } = await patch(`${deployments()}/deep`, {
        spec: {
          template: {
            spec: {
              containers: [{ name: 'one', env: [{ name: 'B', value: '2' }] }],
              volumes: [{ name: 'v', $retainKeys: ['name', 'secret'], secret: { secretName: 's' } }],
            },
          },
        },
      });
      expect(status).toBe(200);
      const { volumes } = body.spec.template.spec;
      const containers = body.spec.template.spec.containers as readonly Container[];
      expect(namesOf(containers)).toEqual(['one', 'two']);
      expect(containers[0]?.image).toBe('i');
      expect(sorted(namesOf(containers[0]?.env))).toEqual(['A', 'B']);
      expect(volumes).toMatchObject([{ name: 'v', secret: { secretName: 's' } }]);
      expect(volumes[0]).not.toHaveProperty('emptyDir');
    });

    test('leaves the caBundle that somebody else wrote into a webhook', async () => {
      const webhook = {
        name: 'w.kept.example',
        clientConfig: { url: 'https://127.0.0.1:1/' },
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
        matchConditions: [{ name: 'never', expression: 'false' }],
        namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': bench().namespace } },
      };
      await make(webhooks, 'MutatingWebhookConfiguration', { metadata: { name: 'kept' }, webhooks: [webhook] });
      const path = `${webhooks}/kept`;
      const caBundle = Buffer.from(bench().ca).toString('base64');
      await patch(path, { webhooks: [{ name: webhook.name, clientConfig: { caBundle } }] });
      const { body } = await patch(path, {
        webhooks: [
          {
            name: webhook.name,
            timeoutSeconds: 3,
            matchConditions: [
              { name: 'nor', expression: 'false' },
              { name: 'never', $patch: 'delete' },
            ],
          },
        ],
      });
      await bench().client.send('DELETE', path);
      expect(body.webhooks).toMatchObject([
        {
          name: webhook.name,
          clientConfig: { caBundle },
          timeoutSeconds: 3,
          matchConditions: [{ name: 'nor', expression: 'false' }],
        },
      ]);
    });

    describe('that cannot be applied', () => {
      let path: string;
      beforeAll(async () => {
        path = await service('unharmed', 1);
      });

      test.each([
        [
          'an item without its key',
          { spec: { ports: [{ name: 'x' }] } },
          500,
          'does not contain declared merge key: port',
        ],
        ['an unknown directive', { spec: { $patch: 'odd' } }, 500, 'unknown patch type'],
        ['a list', [], 400, 'json: cannot unmarshal array into Go value of type map[string]interface {}'],
      ])('with %s is refused', async (_what, body, status, message) => {
        const answer = await patch(path, body);
        expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(message)]);
      });
    });

    test('of a custom resource is 415', async () => {
      await bench().create('custom');
      expect((await patch(`${bench().widgets}/custom`, { spec: { size: 2 } })).status).toBe(415);
    });
  });
}
