import { request } from 'node:https';

import type { ResolveService } from '../admission/call-webhook.js';
import { failure, notFound } from '../model/failures.js';
import { networkWords } from '../model/network-words.js';
import type { Store } from '../store/store.js';
import type { Answer } from './answer.js';
import type { ProxiedService } from './route.js';

/** Passes a request on to what listens behind a Service, and gives back what that answers. */
export type ServiceProxy = (
  to: { readonly service: ProxiedService; readonly path: string },
  what: { readonly method: string; readonly body: Buffer },
) => Promise<Answer>;

const DEADLINE_MS = 5_000;

/** As the real server's: it does not check the certificate, and says in its own words why nothing was reached. */
export function createServiceProxy(store: Store, resolve: ResolveService): ServiceProxy {
  return async ({ service, path }, what) => {
    const { namespace, name, port, text } = service;
    if (!store.list('/services').some(({ metadata }) => metadata.name === name && metadata.namespace === namespace)) {
      throw notFound({ group: '', plural: 'services', kind: 'Service' }, name);
    }
    const place = resolve(namespace, name, port);
    if (place === undefined) {
      throw failure(503, 'ServiceUnavailable', `no endpoints available for service "${text}"`);
    }
    try {
      return await exchange({ ...place, path, ...what });
    } catch (error) {
      throw failure(503, 'ServiceUnavailable', `error trying to reach service: ${networkWords(error)}`);
    }
  };
}

async function exchange({
  body,
  ...to
}: {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly method: string;
  readonly body: Buffer;
}): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const sent = request(
      {
        ...to,
        headers: { 'content-type': 'application/json', 'content-length': body.length },
        rejectUnauthorized: false,
        agent: false,
        signal: AbortSignal.timeout(DEADLINE_MS),
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, body: jsonOrText(Buffer.concat(chunks).toString()) });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
