import { X509Certificate } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, type PeerCertificate } from 'node:tls';

import { CERTIFICATE_SECRET } from '../../src/api/names.js';
import type { ApiAnswer, ApiRequest } from '../../src/kube/api-call.js';
import { valueAt } from '../../src/core/value-at.js';
import type { World } from './world.js';

/** The entries of the Secret, in base64. */
export type Held = Readonly<Record<string, string>>;

/** What is done to the certificates of a world. */
export interface RotationHands {
  readonly held: () => Promise<Held>;
  readonly patch: (entries: Held) => Promise<void>;
  readonly lose: () => Promise<void>;
  /** Labels the ClusterInterceptor as Triggers' defaulting does; resolves when it is labelled as before. */
  readonly relabel: () => Promise<void>;
  /** Resolves with what the Secret holds when it is as described and both processes serve by it. */
  readonly served: (what: string, isSo: (held: Held) => boolean) => Promise<Held>;
}

const INTERCEPTOR = '/apis/triggers.tekton.dev/v1alpha1/clusterinterceptors/concurrency';

/** What a renewal may take: the looks of leader and replicas, the time that a new authority is only known, the kubelet. */
const PATIENCE_MS = 240_000;

export function rotationHandsOn(world: () => World): RotationHands {
  const send = async (request: Omit<ApiRequest, 'path'>): Promise<ApiAnswer> => {
    const namespace = world().namespaceOf('tekton-concurrency');
    const path = `/api/v1/namespaces/${namespace}/secrets/${CERTIFICATE_SECRET}`;
    const answer = await world().stack.call({ ...request, path });
    if (answer.status !== 200 && answer.status !== 404) {
      throw new Error(JSON.stringify(answer.body));
    }
    return answer;
  };
  const held = async (): Promise<Held> => (valueAt((await send({ method: 'GET' })).body, 'data') ?? {}) as Held;
  return {
    held,
    patch: async (data) => {
      await send({ method: 'PATCH', contentType: 'application/merge-patch+json', body: { data } });
    },
    lose: async () => {
      await send({ method: 'DELETE' });
    },
    relabel: async () => {
      const request = { path: INTERCEPTOR, contentType: 'application/merge-patch+json' } as const;
      const labels = { 'app.kubernetes.io/name': null, 'app.kubernetes.io/part-of': null, 'server/type': 'http' };
      await world().stack.call({ ...request, method: 'PATCH', body: { metadata: { labels } } });
      const deadline = performance.now() + PATIENCE_MS;
      while (!(await isLabelled(world()))) {
        if (performance.now() > deadline) {
          throw new Error('the ClusterInterceptor did not get its labels back');
        }
        await delay(200);
      }
    },
    served: async (what, isSo) => {
      const deadline = performance.now() + PATIENCE_MS;
      for (;;) {
        const now = await held();
        const { ports } = world().stack.product;
        if (
          isSo(now) &&
          (await isServed(ports.interceptor, now['interceptor.crt'])) &&
          (await isServed(ports.controller, now['webhook.crt']))
        ) {
          return now;
        }
        if (performance.now() > deadline) {
          throw new Error(`${what}: not within ${PATIENCE_MS / 1_000} s`);
        }
        await delay(200);
      }
    },
  };
}

async function isLabelled({ stack }: World): Promise<boolean> {
  const { body } = await stack.call({ method: 'GET', path: INTERCEPTOR });
  const labels = valueAt(body, 'metadata', 'labels');
  return (
    valueAt(labels, 'server/type') === 'https' && valueAt(labels, 'app.kubernetes.io/name') === 'tekton-concurrency'
  );
}

/** Whether a new connection meets that certificate, whoever signed it. */
async function isServed(port: number, entry = ''): Promise<boolean> {
  const raw = await new Promise<Buffer>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      const peer: PeerCertificate = socket.getPeerCertificate();
      socket.destroy();
      resolve(peer.raw);
    });
    socket.once('error', reject);
  });
  try {
    return new X509Certificate(Buffer.from(entry, 'base64')).raw.equals(raw);
  } catch {
    return false;
  }
}
