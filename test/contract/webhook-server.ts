import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { atHome, namesOf } from '../../src/demo/guest.js';
import { issueCertificate, makeAuthority } from '../../src/kube/certificates.js';

export interface ReviewRequest {
  readonly uid: string;
  readonly name?: string;
  readonly namespace?: string;
  readonly operation: string;
  readonly subResource?: string;
  readonly dryRun: boolean;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read objects of known shape
  readonly object: any;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read objects of known shape
  readonly oldObject: any;
  readonly [name: string]: unknown;
}

/** What a path answers: a response without uid, or an answer that the test writes itself. */
export type Verdict = (request: ReviewRequest) => object | Raw;

export interface Raw {
  readonly raw: (answer: ServerResponse) => void;
}

export interface WebhookServer {
  readonly port: number;
  readonly caBundle: string;
  readonly url: (path: string) => string;
  /** The requests that came to a path, in order. */
  readonly asked: (path: string) => readonly ReviewRequest[];
  readonly on: (path: string, verdict: Verdict) => void;
  /** Ends the connections that clients keep; the server goes on. */
  readonly dropConnections: () => void;
  readonly close: () => Promise<void>;
}

export const allow = { allowed: true };

export function patchOf(...operations: readonly object[]): object {
  const patch = Buffer.from(JSON.stringify(operations)).toString('base64');
  return { allowed: true, patchType: 'JSONPatch', patch };
}

/** An admission webhook whose paths answer as a test says. */
export async function startWebhookServer(
  dnsNames: readonly string[] = [],
  machine = atHome.machine,
): Promise<WebhookServer> {
  const names = namesOf(machine);
  const validity = { now: new Date(), days: 1 };
  const authority = await makeAuthority({ commonName: 'webhooks', ...validity });
  const pair = await issueCertificate(authority, {
    dnsNames: [...dnsNames, ...names.dnsNames],
    ipAddresses: names.ipAddresses,
    ...validity,
  });
  const verdicts = new Map<string, Verdict>();
  const requests: { readonly path: string; readonly request: ReviewRequest }[] = [];
  const server = createServer({ cert: pair.cert, key: pair.key }, (incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const path = (incoming.url ?? '').split('?')[0] ?? '';
      const review = JSON.parse(Buffer.concat(chunks).toString()) as { request: ReviewRequest };
      requests.push({ path, request: review.request });
      const verdict = verdicts.get(path)?.(review.request) ?? allow;
      if (isRaw(verdict)) {
        verdict.raw(answer);
        return;
      }
      const response = { uid: review.request.uid, ...verdict };
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.end(JSON.stringify({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response }));
    });
  });
  server.listen(0, machine.listen);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    caBundle: Buffer.from(authority.cert).toString('base64'),
    url: (path) => `https://${machine.host}:${port}${path}`,
    asked: (path) => requests.filter((each) => each.path === path).map(({ request }) => request),
    on: (path, verdict) => {
      verdicts.set(path, verdict);
    },
    dropConnections: () => {
      server.closeAllConnections();
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function isRaw(verdict: object | Raw): verdict is Raw {
  return 'raw' in verdict;
}
