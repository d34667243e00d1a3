import { setTimeout as delay } from 'node:timers/promises';

import { CERTIFICATE_SECRET, GROUP_LABEL } from '../../../src/api/names.js';
import type { ProductCall } from '../../../src/demo/cluster.js';
import type { GitHubEvent } from '../../../src/devcluster/story/github-event.js';
import { handsOn } from '../../e2e/hands.js';
import { policyEvents } from '../../e2e/policy-events.js';
import { POLICIES, policyHandsOn } from '../../e2e/policy-hands.js';
import { readRun } from '../../../src/tekton/run.js';
import type { World } from '../../e2e/world.js';

const NAMESPACE = 'tekton-concurrency';
const LEASE = `/apis/coordination.k8s.io/v1/namespaces/${NAMESPACE}/leases/tekton-concurrency-controller`;
const SECRET = `/api/v1/namespaces/${NAMESPACE}/secrets/${CERTIFICATE_SECRET}`;
const ADMISSION = '/apis/admissionregistration.k8s.io/v1';
const CONTROLS = '/apis/concurrency.tekton.dev/v1alpha1';
const TRIGGERS = 'triggers.tekton.dev/v1beta1';
const KEY = '$(body.repository.id)';
const MERGE = 'application/merge-patch+json';

type Fields = Readonly<Record<string, unknown>>;
type Play = () => Promise<void>;

/** What is played without a right, and what has to happen afterwards before the next one is. */
export interface Scenario {
  readonly play: Play;
  readonly mend?: Play;
}

export interface Scenarios {
  /** By `<process> <verb> <resource>`. */
  readonly of: ReadonlyMap<string, Scenario>;
  /** Once, with every right. */
  readonly prepare: Play;
  /** After each: its Triggers would hear of the next ones' events. */
  readonly tidyUp: Play;
  /** Resolves when the controller leads. */
  readonly leads: Play;
}

/** Resolves when the product has made such a call. */
export type UntilCalled = (what: string, isIt: (call: ProductCall) => boolean) => Promise<void>;

/** For each right a scenario in which it is used, short ones; many share one. */
export function scenariosOn(world: () => World, untilCalled: UntilCalled): Scenarios {
  const { define, manifest, arrive, works } = policyHandsOn(world);
  const { push: pullRequest } = handsOn(world);
  let count = 700;
  /** Events and names that no other scenario has. */
  const fresh = (): number => (count += 1);
  /** The names of Triggers that hear of pushes. */
  const triggers: string[] = [];
  const aTrigger = (id: number): string => {
    triggers.push(`spare-${id}`);
    return `spare-${id}`;
  };

  async function send(method: 'DELETE' | 'PATCH' | 'POST', path: string, body?: Fields): Promise<number> {
    const answer = await world().stack.call({
      method,
      path,
      ...(body !== undefined && { body }),
      ...(method === 'PATCH' && { contentType: MERGE }),
    });
    return answer.status;
  }

  const leads: Play = async () => {
    await untilCalled(
      'the Lease is renewed',
      ({ role, verb, resource, status }) =>
        role === 'controller' && verb === 'update' && resource === 'leases' && status === 200,
    );
  };

  /** The Lease is gone: whoever leads notices at its next renewal, and leads anew, with all that belongs to it. */
  const newTerm: Play = async () => {
    await send('DELETE', LEASE);
  };
  const restartController: Play = async () => {
    await world().stack.product.kill('controller');
    await newTerm();
    await world().stack.product.restart('controller');
  };
  const restartInterceptor: Play = async () => {
    await world().stack.product.kill('interceptor');
    await world().stack.product.restart('interceptor');
  };

  /** An event of a new Trigger. */
  async function fireOne(): Promise<void> {
    const id = fresh();
    await define({ name: aTrigger(id), on: 'push', params: { key: KEY, strategy: 'Queue' } });
    await arrive(policyEvents(id).push(1));
  }

  /** A Trigger with these entries of ours, and an event for it. */
  async function eventOf(entries: readonly Fields[], bindings: readonly Fields[] = [{ ref: 'push' }]): Promise<void> {
    const id = fresh();
    const ask = (name: string, given: Fields): Fields => ({
      ref: { name, kind: 'ClusterInterceptor' },
      params: Object.entries(given).map(([param, value]) => ({ name: param, value })),
    });
    const spec = {
      interceptors: [
        ask('github', { eventTypes: ['push'] }),
        ...entries.map((params) => ask('concurrency', { strategy: 'Queue', ...params })),
      ],
      bindings,
      template: { ref: 'build' },
    };
    const metadata = { name: aTrigger(id), namespace: POLICIES };
    await manifest({ apiVersion: TRIGGERS, kind: 'Trigger', metadata, spec } as Parameters<typeof manifest>[0]);
    await world().post(policyEvents(id).push(1), POLICIES);
  }

  async function eventOfClusterBinding(): Promise<void> {
    const name = `spare-${fresh()}`;
    const spec = {
      params: [
        { name: 'repo', value: KEY },
        { name: 'revision', value: '$(body.after)' },
      ],
    };
    const binding = { apiVersion: TRIGGERS, kind: 'ClusterTriggerBinding', metadata: { name }, spec };
    await manifest(binding);
    await eventOf([{ key: '$(bindings.repo)' }], [{ ref: name, kind: 'ClusterTriggerBinding' }]);
  }

  /** One event behind an EventListener that fires Triggers in every way there is. */
  async function everyKind(): Promise<void> {
    await world().post(pullRequest(fresh(), 1), 'kinds');
  }

  /** A Trigger whose settings are refused says so by an Event, and a minute later again. It stays, and hears of no pushes. */
  let refused: { readonly event: GitHubEvent; readonly at: number } | undefined;
  async function refuse(): Promise<void> {
    const id = fresh();
    await define({ name: `spare-${id}`, on: 'pull_request', params: { key: KEY, strategy: 'Cancle' } });
    const event = policyEvents(id).pullRequest(1, 1);
    await world().post(event, POLICIES);
    refused = { event, at: performance.now() };
  }
  async function refuseAgain(): Promise<void> {
    const { event, at } = refused!;
    await delay(Math.max(0, at + 61_000 - performance.now()));
    await world().post(event, POLICIES);
  }

  async function aRun(annotations: Fields = {}): Promise<string> {
    const { name } = await world().create(
      {
        metadata: {
          generateName: 'spare-',
          annotations: { 'concurrency.tekton.dev/key': `k-${fresh()}`, ...annotations },
        },
        spec: { pipelineRef: { name: 'build' }, params: [{ name: 'revision', value: 'main' }] },
      },
      POLICIES,
    );
    return name;
  }

  /** The run whose label is taken away, and comes back. */
  let labelled = '';
  const takeLabel: Play = async () => {
    await world().mergePatch(labelled, { metadata: { labels: { [GROUP_LABEL]: null } } });
  };
  /** Asks the API server: what is seen on a watch may be older. */
  const labelIsBack: Play = async () => {
    const path = `/apis/tekton.dev/v1/namespaces/${POLICIES}/pipelineruns/${labelled}`;
    for (let tries = 0; tries < 400; tries += 1) {
      if (readRun((await world().stack.call({ method: 'GET', path })).body).labels[GROUP_LABEL] !== undefined) {
        return;
      }
      await delay(100);
    }
    throw new Error('the label is not back');
  };

  /** A run that must not overlap with the one that it ends. */
  async function overlap(): Promise<void> {
    const id = fresh();
    await define({
      name: aTrigger(id),
      on: 'push',
      params: { key: KEY, strategy: 'Cancel', noOverlap: true },
    });
    const { push } = policyEvents(id);
    await works(await arrive(push(1)));
    await world().post(push(2), POLICIES);
  }

  async function aControl(kind: 'ConcurrencyControl' | 'ClusterConcurrencyControl', namespace?: string): Promise<void> {
    const name = `spare-${fresh()}`;
    const spec = { selector: { matchLabels: { app: name } }, key: name };
    const place = namespace === undefined ? '' : `/namespaces/${namespace}`;
    const path = `${CONTROLS}${place}/${kind.toLowerCase()}s`;
    await send('POST', path, { apiVersion: 'concurrency.tekton.dev/v1alpha1', kind, metadata: { name }, spec });
  }

  /** A control in a namespace that nobody has asked about. */
  async function aControlElsewhere(): Promise<void> {
    const name = `spare-${fresh()}`;
    await send('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
    await aControl('ConcurrencyControl', name);
  }

  /** Writes the authority twice where it is published once: as good as before, and not what we wrote. */
  async function doubleBundle(path: string, at: 'webhooks' | 'spec'): Promise<void> {
    const { body } = await world().stack.call({ method: 'GET', path });
    const object = body as { spec: { clientConfig: { caBundle: string } }; webhooks: { clientConfig: object }[] };
    const twice = (config: { readonly caBundle?: string }): object => {
      const pem = Buffer.from(config.caBundle ?? '', 'base64').toString();
      return { ...config, caBundle: Buffer.from(pem + pem).toString('base64') };
    };
    const change =
      at === 'spec'
        ? { spec: { clientConfig: twice(object.spec.clientConfig) } }
        : { webhooks: object.webhooks.map((one) => ({ ...one, clientConfig: twice(one.clientConfig) })) };
    await send('PATCH', path, change);
  }

  const published = (path: string, at: 'webhooks' | 'spec'): Scenario => ({
    play: async () => {
      await doubleBundle(path, at);
      await newTerm();
    },
    mend: newTerm,
  });
  const mutating = `${ADMISSION}/mutatingwebhookconfigurations/concurrency.tekton.dev`;
  const validating = `${ADMISSION}/validatingwebhookconfigurations/concurrency.tekton.dev`;
  const clusterInterceptor = '/apis/triggers.tekton.dev/v1alpha1/clusterinterceptors/concurrency';

  const anEvent: Scenario = { play: fireOne };
  const kinds: Scenario = { play: everyKind };
  const term: Scenario = { play: newTerm, mend: newTerm };
  const controllerAnew: Scenario = { play: restartController, mend: restartController };
  const interceptorAnew: Scenario = { play: restartInterceptor, mend: restartInterceptor };
  const tasks: Scenario = { play: overlap };
  const relabel: Scenario = { play: takeLabel, mend: labelIsBack };
  const held: Scenario = {
    play: async () => {
      await aRun();
    },
  };

  return {
    leads,
    tidyUp: async () => {
      for (const name of triggers.splice(0)) {
        await send('DELETE', `/apis/${TRIGGERS}/namespaces/${POLICIES}/triggers/${name}`);
      }
    },
    prepare: async () => {
      await aControl('ConcurrencyControl', POLICIES);
      labelled = await aRun();
      await world().until('the run is started', () => world().run(labelled).specStatus === undefined);
    },
    of: new Map<string, Scenario>([
      ['interceptor create concurrencyclaims', anEvent],
      [
        'interceptor patch concurrencyclaims',
        {
          play: async () => {
            await eventOf([{ key: KEY }, { key: 'all' }]);
          },
        },
      ],
      ['interceptor list concurrencyclaims', interceptorAnew],
      ['interceptor watch concurrencyclaims', interceptorAnew],
      [
        'interceptor create events',
        // The first of two Events, for the other scenario.
        { play: refuse, mend: refuse },
      ],
      ['interceptor patch events', { play: refuseAgain }],
      ['interceptor get triggers', anEvent],
      [
        'interceptor get triggerbindings',
        {
          play: async () => {
            await eventOf([{ key: '$(bindings.revision)' }]);
          },
        },
      ],
      ['interceptor get clustertriggerbindings', { play: eventOfClusterBinding }],
      ['interceptor list eventlisteners', kinds],
      ['controller get concurrencyclaims', anEvent],
      ['controller list concurrencyclaims', term],
      ['controller watch concurrencyclaims', term],
      ['controller deletecollection concurrencyclaims', term],
      ['controller get leases', term],
      ['controller create leases', term],
      [
        'controller update leases',
        {
          play: async () => {
            await Promise.resolve();
          },
        },
      ],
      ['controller get pipelineruns', relabel],
      ['controller list pipelineruns', term],
      ['controller watch pipelineruns', term],
      ['controller patch pipelineruns', held],
      ['controller list taskruns', tasks],
      ['controller watch taskruns', tasks],
      ['controller list customruns', tasks],
      ['controller watch customruns', tasks],
      ['controller list concurrencycontrols', controllerAnew],
      ['controller watch concurrencycontrols', controllerAnew],
      ['controller list clusterconcurrencycontrols', controllerAnew],
      ['controller watch clusterconcurrencycontrols', controllerAnew],
      [
        'controller patch concurrencycontrols/status',
        {
          play: async () => {
            await aControl('ConcurrencyControl', POLICIES);
          },
        },
      ],
      [
        'controller patch clusterconcurrencycontrols/status',
        {
          play: async () => {
            await aControl('ClusterConcurrencyControl');
          },
        },
      ],
      ['controller get namespaces', { play: aControlElsewhere }],
      ['controller list namespaces', controllerAnew],
      ['controller watch namespaces', controllerAnew],
      ['controller get triggers', kinds],
      ['controller get eventlisteners', kinds],
      ['controller create events', held],
      // The second of two Events that say the same; a controller that was started anew remembers none.
      [
        'controller patch events',
        {
          play: async () => {
            await takeLabel();
            await labelIsBack();
            await takeLabel();
          },
          mend: labelIsBack,
        },
      ],
      ['controller get clusterinterceptors', term],
      ['controller patch clusterinterceptors', published(clusterInterceptor, 'spec')],
      ['controller get mutatingwebhookconfigurations', term],
      ['controller patch mutatingwebhookconfigurations', published(mutating, 'webhooks')],
      ['controller get validatingwebhookconfigurations', term],
      ['controller patch validatingwebhookconfigurations', published(validating, 'webhooks')],
      ['controller get secrets', term],
      [
        'controller update secrets',
        {
          play: async () => {
            await send('PATCH', SECRET, { data: { 'interceptor.crt': null } });
            await newTerm();
          },
        },
      ],
      [
        'controller create secrets',
        {
          play: async () => {
            await send('DELETE', SECRET);
            await newTerm();
          },
        },
      ],
    ]),
  };
}
