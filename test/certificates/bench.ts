import { X509Certificate } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import type { OwnCertificates } from '../../src/certificate-config.js';
import type { ApiAnswer, ApiCall, ApiRequest } from '../../src/kube/api-call.js';
import { valueAt } from '../../src/core/value-at.js';
import { createTransport } from '../../src/kube/transport.js';
import { createTrustObjects } from '../../src/kube/trust-objects.js';
import { ownCertificates } from '../../src/own-certificates.js';
import type { Certificates } from '../../src/service.js';
import { toldLog } from './told-log.js';
import { startEmbedded } from '../devcluster/apiserver/embedded-server.js';
import { handClock, type HandClock } from '../kube/hand-clock.js';

const DAY = 86_400_000;
export const SECRET = '/api/v1/namespaces/ours/secrets/certificates';
export const ADMISSION = '/apis/admissionregistration.k8s.io/v1';
export const INTERCEPTOR = '/apis/triggers.tekton.dev/v1alpha1/clusterinterceptors';
export const OUR_LABELS = {
  'app.kubernetes.io/name': 'tekton-concurrency',
  'app.kubernetes.io/part-of': 'tekton-concurrency',
};

const config: OwnCertificates = {
  kind: 'own',
  secret: 'certificates',
  hosts: ['localhost', '::1'],
  caLifeMs: 730 * DAY,
  certificateLifeMs: 90 * DAY,
  caLeadMs: 300_000,
};

export interface Replica {
  readonly source: Certificates;
  /** The certificates that it served with so far, the last one in use. */
  readonly served: string[];
  isLeader: boolean;
}

type AnswerInstead = (request: ApiRequest) => ApiAnswer | 'nothing' | undefined;

/** An API server, and replicas of the controller that keep their certificates there; time passes by hand. */
export interface Bench {
  readonly clock: HandClock;
  /** What the replicas asked for. */
  readonly asked: ApiRequest[];
  /** The lines that the replica told that was started last. */
  readonly told: () => readonly string[];
  readonly setAnswer: (answer: AnswerInstead) => void;
  readonly send: (method: ApiRequest['method'], path: string, body?: object) => Promise<unknown>;
  /** Makes the three objects, as the manifests have them. */
  readonly register: () => Promise<void>;
  readonly startReplica: (isLeader?: boolean) => Promise<Replica>;
  /** One replica that leads, all done. */
  readonly installed: () => Promise<Replica>;
  /** Time passes until it is so. */
  readonly until: (isSo: () => Promise<boolean> | boolean) => Promise<void>;
  /** What the Secret holds. */
  readonly data: () => Promise<Readonly<Record<string, string>>>;
  /** The authorities that each entry of the three objects trusts, in order. */
  readonly published: () => Promise<readonly (readonly string[])[]>;
  /** Whether all trust exactly these. */
  readonly areTrusted: (...authorities: readonly string[]) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

export async function startBench(): Promise<Bench> {
  const server = await startEmbedded();
  const { url, token, ca } = server.access;
  const transport = createTransport({
    getCurrentCluster: () => ({ name: 'embedded', server: url, skipTLSVerify: false }),
    applyToHTTPSOptions: async (options) => {
      options.ca = ca;
      options.headers = { Authorization: `Bearer ${token}` };
      await Promise.resolve();
    },
  });
  const clock = handClock();
  const replicas: Certificates[] = [];
  const asked: ApiRequest[] = [];
  let told: string[] = [];
  let answerInstead: AnswerInstead = () => undefined;
  await send('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'ours' } });
  async function send(method: ApiRequest['method'], path: string, body?: object): Promise<unknown> {
    const isPatch = method === 'PATCH' ? { contentType: 'application/merge-patch+json' } : {};
    const answer = await transport.call({ method, path, body, ...isPatch });
    if (answer.status >= 400 && answer.status !== 404) {
      throw new Error(JSON.stringify(answer.body));
    }
    return answer.body;
  }

  async function get(path: string): Promise<unknown> {
    return await send('GET', path);
  }

  /** The three objects, as the manifests have them. */
  async function register(): Promise<void> {
    const webhook = (name: string): object => ({
      name: `${name}.concurrency.tekton.dev`,
      admissionReviewVersions: ['v1'],
      sideEffects: 'None',
      clientConfig: { service: { name: 'concurrency-webhook', namespace: 'ours', path: '/x' } },
    });
    const configuration = (kind: string, entries: readonly object[]): object => ({
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: `${kind}WebhookConfiguration`,
      metadata: { name: 'concurrency.tekton.dev' },
      webhooks: entries,
    });
    const mutating = configuration('Mutating', [webhook('a'), webhook('b')]);
    await send('POST', `${ADMISSION}/mutatingwebhookconfigurations`, mutating);
    await send('POST', `${ADMISSION}/validatingwebhookconfigurations`, configuration('Validating', [webhook('c')]));
    await send('POST', INTERCEPTOR, {
      apiVersion: 'triggers.tekton.dev/v1alpha1',
      kind: 'ClusterInterceptor',
      metadata: { name: 'concurrency', labels: { ...OUR_LABELS, team: 'ci' } },
      spec: { clientConfig: { service: { name: 'concurrency-interceptor', namespace: 'ours', port: 443 } } },
    });
  }

  async function startReplica(isLeader = true): Promise<Replica> {
    const call: ApiCall = async (request) => {
      asked.push(request);
      const instead = answerInstead(request);
      if (instead === 'nothing') {
        throw new Error('the API server is away');
      }
      return instead ?? (await transport.call(request));
    };
    const { log, told: lines } = toldLog();
    told = lines;
    const replica: Replica = {
      isLeader,
      served: [],
      source: ownCertificates(config, {
        call,
        namespace: 'ours',
        objects: createTrustObjects(call),
        isLeader: () => replica.isLeader,
        time: clock,
        log,
      }),
    };
    replicas.push(replica.source);
    await replica.source.start(({ cert }) => replica.served.push(cert));
    return replica;
  }

  /** Time passes until it is so. */
  async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
    for (let tries = 0; !(await isSo()); tries += 1) {
      if (tries === 2_000) {
        throw new Error(told.join('\n'));
      }
      clock.advance(10_000);
      await delay(1);
    }
  }

  async function data(): Promise<Readonly<Record<string, string>>> {
    const entries = Object.entries((valueAt(await get(SECRET), 'data') ?? {}) as Readonly<Record<string, string>>);
    return Object.fromEntries(entries.map(([name, value]) => [name, Buffer.from(value, 'base64').toString()]));
  }

  /** The authorities that each entry of the three objects trusts, in order. */
  async function published(): Promise<readonly (readonly string[])[]> {
    const configurations = await Promise.all(
      ['mutating', 'validating'].map(
        async (kind) => await get(`${ADMISSION}/${kind}webhookconfigurations/concurrency.tekton.dev`),
      ),
    );
    const objects = [
      ...configurations.flatMap((each) => valueAt(each, 'webhooks') as readonly unknown[]),
      valueAt(await get(`${INTERCEPTOR}/concurrency`), 'spec'),
    ];
    return objects.map((object) => {
      const bundle = (valueAt(object, 'clientConfig', 'caBundle') ?? '') as string;
      return (
        Buffer.from(bundle, 'base64')
          .toString()
          .match(/-----BEGIN[^-]*-----[^-]*-----END[^-]*-----\n/gu) ?? []
      );
    });
  }

  /** Whether all trust exactly these. */
  async function areTrusted(...authorities: readonly string[]): Promise<boolean> {
    const wanted = authorities.map((pem) => new X509Certificate(pem).toString()).join('');
    return (await published()).every((each) => each.join('') === wanted);
  }

  async function installed(): Promise<Replica> {
    await register();
    const replica = await startReplica();
    await until(async () => replica.served.length > 0 && (await published()).every((each) => each.length === 1));
    return replica;
  }

  return {
    clock,
    asked,
    told: () => told,
    setAnswer: (answer) => {
      answerInstead = answer;
    },
    send,
    register,
    startReplica,
    installed,
    until,
    data,
    published,
    areTrusted,
    close: async () => {
      await Promise.all(
        replicas.map(async ({ stop }) => {
          await stop();
        }),
      );
      transport.close();
      await server.close();
    },
  };
}
