import { randomUUID } from 'node:crypto';

import { type ApiServer, startApiServer } from '../../../src/devcluster/apiserver/start.js';
import type { ApiAnswer, ApiCall } from '../../../src/devcluster/simulator/ports.js';
import { type Fields, fieldsOf, isFields, listOf } from '../../../src/devcluster/simulator/fields.js';
import { type Simulator, startSimulator } from '../../../src/devcluster/simulator/start.js';
import {
  type TektonWebhook,
  startTektonWebhook,
} from '../../../src/devcluster/simulator/webhook/start-tekton-webhook.js';
import { tektonWebhookConfigurations } from '../../../src/devcluster/simulator/webhook/webhook-configurations.js';
import { issueCertificate, makeAuthority } from '../../../src/kube/certificates.js';
import { systemClock } from '../../../src/kube/clock.js';
import { createTransport } from '../../../src/kube/transport.js';
import { watchResource } from '../../../src/kube/watch-resource.js';

/** One thing that a watch of the runs and TaskRuns has seen. */
export interface Sight {
  readonly kind: string;
  readonly object: Fields;
}

/** The embedded API server with the simulator and its webhook on it, and the hands of a user. */
export interface Lab {
  readonly server: ApiServer;
  readonly call: ApiCall;
  /** All that was seen, oldest first. */
  readonly sights: readonly Sight[];
  readonly logged: readonly string[];
  readonly create: (plural: string, object: Fields) => Promise<ApiAnswer>;
  readonly get: (plural: string, name: string) => Promise<Fields>;
  readonly patch: (name: string, patch: Fields) => Promise<ApiAnswer>;
  /** Resolves with what `look` finds, as soon as it finds something. */
  readonly until: <T>(look: () => T | undefined) => Promise<T>;
  /** Resolves with the first sight of that run or TaskRun in that condition, be it over already. */
  readonly untilCondition: (name: string, condition: string) => Promise<Fields>;
  /** The latest sight of a run or TaskRun. */
  readonly latest: (name: string) => Fields | undefined;
  readonly close: () => Promise<void>;
}

interface LabParts {
  /** What each reconcile waits for between its TaskRuns and the rest, in place of its 20 ms. */
  readonly gate?: Promise<void>;
}

/** No timer of a test lasts as long, so this one is known by its length. */
const gatedMs = 86_399_999;

export async function startLab({ gate }: LabParts = {}): Promise<Lab> {
  const authority = await makeAuthority({ commonName: 'lab', now: new Date(), days: 1 });
  const tls = await issueCertificate(authority, { dnsNames: [], ipAddresses: ['127.0.0.1'], now: new Date(), days: 1 });
  const listen = { host: '127.0.0.1', port: 0 };
  const clock = (): Date => new Date();
  const server = await startApiServer({ listen, tls, clock, newId: randomUUID, random: Math.random });
  const webhook: TektonWebhook = await startTektonWebhook({ listen, tls });
  const transport = createTransport({
    getCurrentCluster: () => ({ name: 'lab', server: server.url, skipTLSVerify: false }),
    applyToHTTPSOptions: async (options) => {
      options.ca = authority.cert;
      await Promise.resolve();
    },
  });
  const { call } = transport;
  const watch = watchResource(transport, {
    clock: systemClock(() => Date.now()),
    random: Math.random,
    onFault: () => undefined,
  });

  const namespace = await call({ method: 'POST', path: '/api/v1/namespaces', body: { metadata: { name: 'ci' } } });
  const admission = '/apis/admissionregistration.k8s.io/v1';
  const { mutating, validating } = tektonWebhookConfigurations(
    { url: `https://127.0.0.1:${webhook.port}` },
    authority.cert,
  );
  const answers = [
    namespace,
    await call({ method: 'POST', path: `${admission}/mutatingwebhookconfigurations`, body: mutating }),
    await call({ method: 'POST', path: `${admission}/validatingwebhookconfigurations`, body: validating }),
  ];
  if (answers.some((answer) => answer.status !== 201)) {
    throw new Error(`the lab could not be set up: ${JSON.stringify(answers)}`);
  }

  const sights: Sight[] = [];
  const waiting = new Set<() => void>();
  const see = (kind: string) => (change: { readonly object: unknown }) => {
    sights.push({ kind, object: fieldsOf(change.object) });
    for (const look of waiting) {
      look();
    }
  };
  const watches = [
    watch({ path: '/apis/tekton.dev/v1/pipelineruns', onChange: see('PipelineRun') }),
    watch({ path: '/apis/tekton.dev/v1/taskruns', onChange: see('TaskRun') }),
  ];
  const logged: string[] = [];
  const simulator: Simulator = startSimulator({
    call,
    watch,
    clock,
    schedule: (ms, fire) => {
      if (ms === gatedMs) {
        void gate?.then(fire);
        return () => undefined;
      }
      const timer = setTimeout(fire, ms);
      return () => {
        clearTimeout(timer);
      };
    },
    random: () => 0.9,
    sleepMs: (seconds) => seconds * 100,
    ...(gate !== undefined && { reconcileMs: gatedMs }),
    log: (message) => logged.push(message),
  });
  await Promise.all([
    simulator.synced,
    ...watches.map(async (open) => {
      await open.synced;
    }),
  ]);

  const until = async <T>(look: () => T | undefined): Promise<T> =>
    await new Promise((resolve) => {
      const again = (): void => {
        const found = look();
        if (found !== undefined) {
          waiting.delete(again);
          resolve(found);
        }
      };
      waiting.add(again);
      again();
    });

  const collection = (plural: string): string => `/apis/tekton.dev/v1/namespaces/ci/${plural}`;
  return {
    server,
    call,
    sights,
    logged,
    create: async (plural, object) => {
      const body = { apiVersion: 'tekton.dev/v1', ...object };
      return await call({ method: 'POST', path: collection(plural), body });
    },
    get: async (plural, name) => fieldsOf((await call({ method: 'GET', path: `${collection(plural)}/${name}` })).body),
    patch: async (name, patch) =>
      await call({
        method: 'PATCH',
        path: `${collection('pipelineruns')}/${name}`,
        contentType: 'application/merge-patch+json',
        body: patch,
      }),
    until,
    untilCondition: async (name, condition) =>
      await until(
        () => sights.find(({ object }) => nameOf(object) === name && conditionOf(object) === condition)?.object,
      ),
    latest: (name) => sights.findLast(({ object }) => nameOf(object) === name)?.object,
    close: async () => {
      await simulator.stop();
      await Promise.all(
        watches.map(async (open) => {
          await open.stop();
        }),
      );
      transport.close();
      await webhook.close();
      await server.close();
    },
  };
}

export function nameOf(object: Fields): unknown {
  return fieldsOf(object['metadata'])['name'];
}

/** `Unknown Running`, and so on; undefined where there is no condition. */
export function conditionOf(object: Fields | undefined): string | undefined {
  const condition = listOf(fieldsOf(object?.['status'])['conditions'])[0];
  return isFields(condition) ? `${String(condition['status'])} ${String(condition['reason'])}` : undefined;
}

/** A PipelineRun of the Pipeline `p`, or of what `spec` says. */
export function aNewRun(name: string, spec: Fields = {}, metadata: Fields = {}): Fields {
  return { kind: 'PipelineRun', metadata: { name, ...metadata }, spec: { pipelineRef: { name: 'p' }, ...spec } };
}

/** A Pipeline with one task that takes a while (`seconds` before scaling), and a short one at last. */
export function aNewPipeline(name: string, seconds: number): Fields {
  return {
    kind: 'Pipeline',
    metadata: { name, labels: { from: 'pipeline' }, annotations: { doc: 'of the pipeline' } },
    spec: {
      tasks: [{ name: 'build', taskSpec: { steps: [{ script: `sleep ${seconds}` }] } }],
      finally: [{ name: 'report', taskSpec: { steps: [{ script: 'echo done' }] } }],
    },
  };
}
