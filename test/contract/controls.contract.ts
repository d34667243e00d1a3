import { beforeAll, describe, expect, test } from '@jest/globals';

import { controlCrds } from '../../src/api/control-crds.js';
import { aControlObject } from '../builders/a-control.js';
import { mergePatch, type Reply } from './access.js';
import type { Bench } from './bench.js';

const CLUSTER = 'ClusterConcurrencyControl';
const GROUP = '/apis/concurrency.tekton.dev/v1alpha1';

interface Cause {
  readonly field: string;
  readonly message: string;
}

const namesOf = ({ body }: Reply): readonly string[] =>
  (body.columnDefinitions as readonly { readonly name: string }[]).map(({ name }) => name);
const cellsOf = ({ body }: Reply): readonly unknown[] => body.rows[0].cells as readonly unknown[];

/** What a plain API server makes of our controls, by their CRDs alone. */
export function controlsContract(bench: () => Bench): void {
  describe('the CRDs of the controls', () => {
    const kindOf = (spec: object): string => ('scope' in spec ? CLUSTER : 'ConcurrencyControl');
    const pathOf = (kind: string): string =>
      kind === CLUSTER
        ? `${GROUP}/clusterconcurrencycontrols`
        : `${GROUP}/namespaces/${bench().namespace}/concurrencycontrols`;
    const nameOf = (name: string): string => `${bench().namespace}-${name}`;
    const create = async (name: string, spec: object, kind = 'ConcurrencyControl'): Promise<Reply> => {
      const named = { kind, name: nameOf(name), namespace: bench().namespace };
      const { metadata, ...object } = aControlObject(spec, named) as { readonly metadata: object };
      const plain = {
        ...metadata,
        uid: undefined,
        generation: undefined,
        ...(kind === CLUSTER && { namespace: undefined }),
      };
      const path = `${pathOf(kind)}?fieldValidation=Strict`;
      const reply = await bench().client.send('POST', path, { body: { ...object, metadata: plain } });
      if (reply.status === 201 && kind === CLUSTER) {
        await bench().client.send('DELETE', `${pathOf(kind)}/${nameOf(name)}`);
      }
      return reply;
    };
    const causesOf = ({ body }: Reply): readonly string[] =>
      (body.details.causes as readonly Cause[]).map(({ field, message }) => `${field}: ${message}`);

    beforeAll(async () => {
      const { client } = bench();
      for (const body of controlCrds) {
        const made = await client.send('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', { body });
        // A cluster that has the product has them already.
        expect([made.status === 409 ? 201 : made.status, made.body.message]).toEqual([201, made.body.message]);
        while ((await client.send('GET', `${GROUP}/${body.spec.names.plural}`)).status !== 200);
      }
    });

    test.each<readonly [string, object]>([
      ['the least', {}],
      ['labels to group by', { key: undefined, groupBy: ['team'], onMissingKey: 'Group' }],
      ['several keys', { key: undefined, keys: ['$(params.a)', '$(params.b)'] }],
      ['a queue', { strategy: 'Queue', maxRunning: 2, maxQueued: 5, overflow: 'DropOldest', queueTimeout: '1h30m' }],
      ['a queue by its dials', { running: 'Leave', maxQueued: 5 }],
      ['what is protected', { protectAfter: 'task/deploy', gracePeriod: '5m', noOverlap: true, queueTimeout: '1m' }],
      ['a revision', { revision: '$(params.sha)', sameRevision: 'Skip', order: '$(params.at)', paused: true }],
      ['a limit over all namespaces', { scope: 'Cluster', strategy: 'Queue', namespaceSelector: {} }],
      [
        'what an admin allows',
        { scope: 'Cluster', allowCrossNamespaceEnding: true, keys: ['$(params.a)'], key: undefined },
      ],
    ])('let pass %s', async (name, spec) => {
      const reply = await create(name.replaceAll(' ', '-'), spec, kindOf(spec));
      expect([reply.status, reply.body.message]).toEqual([201, undefined]);
    });

    test.each<readonly [string, object, string]>([
      ['no key', { key: undefined }, 'spec: Invalid value: exactly one of key, keys and groupBy is needed'],
      ['two keys', { groupBy: ['a'] }, 'spec: Invalid value: exactly one of key, keys and groupBy is needed'],
      [
        'a limit of a strategy that has none',
        { strategy: 'Skip', maxQueued: 5 },
        'spec.maxQueued: Invalid value: maxQueued and strategy contradict each other: only under Queue do several wait ' +
          'for their turn',
      ],
      [
        'a word of another strategy',
        { strategy: 'Queue', running: 'Cancelled' },
        'spec.running: Invalid value: strategy and running contradict each other: leave one of them out',
      ],
      ['no time', { gracePeriod: '0s' }, 'spec.gracePeriod: Invalid value: gracePeriod is no time: at least 1s is'],
      [
        'a revision that is missing',
        { sameRevision: 'Skip' },
        'spec.sameRevision: Invalid value: sameRevision "Skip" needs a revision to compare',
      ],
      [
        'a condition without its values',
        { selector: { matchExpressions: [{ key: 'a', operator: 'In' }] } },
        'spec.selector.matchExpressions[0]: Invalid value: operators In and NotIn need values, Exists and DoesNotExist ' +
          'take none',
      ],
      [
        'labels in a key over all namespaces',
        { scope: 'Cluster', strategy: 'Queue', key: "$(metadata.labels['a'])" },
        'spec.key: Invalid value: key cannot name labels or annotations with scope "Cluster": whoever makes a run chooses them',
      ],
      [
        'endings over all namespaces',
        { scope: 'Cluster' },
        'spec.scope: Invalid value: a strategy that ends runs and scope "Cluster" contradict each other, for runs of other ' +
          'namespaces would be ended: choose Queue, QueueLatest or Skip, or set allowCrossNamespaceEnding to true',
      ],
    ])('refuse %s, and say why', async (name, spec, cause) => {
      const reply = await create(name.replaceAll(' ', '-'), spec, kindOf(spec));
      expect([reply.status, causesOf(reply)]).toEqual([422, [cause]]);
    });

    test('refuse what they do not know', async () => {
      const reply = await create('unknown', { scope: 'Cluster' });
      expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining('unknown field "spec.scope"')]);
    });

    test('keep a status that the spec cannot touch', async () => {
      expect((await create('status', {})).status).toBe(201);
      const path = `${pathOf('')}/${nameOf('status')}`;
      const lastTransitionTime = '2026-01-02T03:04:05Z';
      const ready = { type: 'Ready', status: 'True', reason: 'InForce', message: '', lastTransitionTime };
      const status = {
        observedGeneration: 1,
        running: 1,
        waiting: 2,
        lastDecision: { time: lastTransitionTime, text: 'started a' },
        conditions: [ready],
      };
      const { client } = bench();
      const written = await client.send('PATCH', `${path}/status`, { body: { status }, type: mergePatch });
      expect([written.status, written.body.status, written.body.metadata.generation]).toEqual([200, status, 1]);
      const body = { spec: { paused: true }, status: { running: 7 } };
      const changed = await client.send('PATCH', path, { body, type: mergePatch });
      expect([changed.status, changed.body.status, changed.body.metadata.generation]).toEqual([200, status, 2]);
      const accept = 'application/json;as=Table;g=meta.k8s.io;v=v1';
      const table = await client.send('GET', path, { accept });
      expect(namesOf(table)).toEqual([
        'Name',
        'Strategy',
        'Max',
        'Running',
        'Waiting',
        'Paused',
        'Ready',
        'Last decision',
        'Age',
      ]);
      expect(cellsOf(table).slice(3, 7)).toEqual([1, 2, true, 'True']);
    });
  });
}
