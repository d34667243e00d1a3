import { Agent, request } from 'node:https';

import { networkWords } from '../model/network-words.js';
import type { ClientConfig, Webhook } from './webhooks.js';

export type ResolveService = (
  namespace: string,
  name: string,
  port: number,
) => { readonly host: string; readonly port: number } | undefined;

/** A webhook that did not answer as it should; failurePolicy says what becomes of the request. */
export class WebhookCallError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WebhookCallError';
  }
}

interface Endpoint {
  readonly url: URL;
  /** Where the connection goes, if not to the URL's own host. */
  readonly connect?: { readonly host: string; readonly port: number };
}

/** Posts reviews to webhooks over connections that are kept. */
export interface WebhookCaller {
  /** The parsed answer; rejects with a WebhookCallError. */
  readonly call: (webhook: Webhook, review: unknown) => Promise<unknown>;
  readonly close: () => void;
}

export function createWebhookCaller(resolve: ResolveService): WebhookCaller {
  // Node keeps apart the connections of different hosts, server names and authorities.
  const agent = new Agent({ keepAlive: true });
  return {
    call: async (webhook, review) => {
      const endpoint = endpointOf(webhook.client, resolve);
      endpoint.url.searchParams.set('timeout', `${webhook.timeoutSeconds}s`);
      const failed = (why: string): WebhookCallError =>
        new WebhookCallError(`failed to call webhook: Post "${endpoint.url.href}": ${why}`);
      const send = async (): Promise<Reply> => await post(agent, webhook, endpoint, JSON.stringify(review));
      const { status, text } = await send()
        // A kept connection that the webhook had given up says nothing about the webhook: ask again on a new one.
        .catch(async (error: unknown) => {
          if (error instanceof StaleConnection) {
            return await send();
          }
          throw error;
        })
        .catch((error: unknown) => {
          throw failed(networkWords(error));
        });
      if (status !== 200) {
        const quoted = JSON.stringify(text.slice(0, 200));
        throw new WebhookCallError(
          `failed to call webhook: an error on the server (${quoted}) has prevented the request from succeeding`,
        );
      }
      try {
        const answer: unknown = JSON.parse(text);
        return answer;
      } catch {
        throw failed('the answer is not JSON');
      }
    },
    close: () => {
      agent.destroy();
    },
  };
}

class StaleConnection extends Error {}

function endpointOf({ url, service }: ClientConfig, resolve: ResolveService): Endpoint {
  if (url !== undefined) {
    return { url: new URL(url) };
  }
  if (service === undefined) {
    throw new WebhookCallError('failed to call webhook: its clientConfig has neither url nor service');
  }
  const { namespace, name, port, path } = service;
  const connect = resolve(namespace, name, port);
  if (connect === undefined) {
    throw new WebhookCallError(`failed to call webhook: service "${name}" not found`);
  }
  // The certificate is checked against the service's name, as if the connection had gone through cluster DNS.
  return { url: new URL(path, `https://${name}.${namespace}.svc:${port}`), connect };
}

interface Reply {
  readonly status: number;
  readonly text: string;
}

async function post(agent: Agent, webhook: Webhook, { url, connect }: Endpoint, body: string): Promise<Reply> {
  return await new Promise<Reply>((done, fail) => {
    const sent = request(
      {
        method: 'POST',
        host: connect?.host ?? url.hostname,
        port: connect?.port ?? (url.port === '' ? 443 : Number(url.port)),
        path: `${url.pathname}${url.search}`,
        // An IP address is no server name; node then checks the certificate against the address.
        ...(connect !== undefined && { servername: url.hostname }),
        headers: {
          host: url.host,
          'content-type': 'application/json',
          accept: 'application/json, */*',
          'content-length': Buffer.byteLength(body),
        },
        ...(webhook.client.ca !== undefined && { ca: webhook.client.ca }),
        agent,
        signal: AbortSignal.timeout(webhook.timeoutSeconds * 1000),
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', fail);
        answer.on('end', () => {
          done({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
        });
      },
    );
    sent.on('error', (error: Error & { readonly code?: string }) => {
      fail(sent.reusedSocket && error.code === 'ECONNRESET' ? new StaleConnection(error.message) : error);
    });
    sent.end(body);
  });
}
