import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { type Machine, namesOf } from '../../src/demo/guest.js';
import type { ApiAnswer, ApiCall } from '../../src/kube/api-call.js';
import { issueCertificate, makeAuthority } from '../../src/kube/certificates.js';
import { ADMISSION, HOME, HOME_NAME, OURS_LABEL } from './existing-names.js';

/** How long a new webhook configuration may take to be in force. */
const PATIENCE_MS = 40_000;

const NAME = 'tekton-concurrency-test-probe';
const CONFIGURATIONS = `${ADMISSION}/validatingwebhookconfigurations`;

/**
 * Has the API server ask a webhook on this machine about a ConfigMap of our own. Throws with the server's words if it does
 * not get here: with `failurePolicy: Ignore` nobody would hear of it later.
 */
export async function checkReached(call: ApiCall, machine: Machine): Promise<void> {
  const validity = { now: new Date(), days: 1 };
  const authority = await makeAuthority({ commonName: 'tekton-concurrency test', ...validity });
  const pair = await issueCertificate(authority, { ...namesOf(machine), ...validity });
  let questions = 0;
  const server = createServer({ cert: pair.cert, key: pair.key }, (_request, response) => {
    questions += 1;
    response.writeHead(404).end();
  });
  server.listen(0, machine.listen);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const body = configuration(`https://${machine.host}:${port}/`, authority.cert);
    await call({ method: 'POST', path: CONFIGURATIONS, body });
    await untilAsked(call, machine, () => questions > 0);
  } finally {
    await call({ method: 'DELETE', path: `${CONFIGURATIONS}/${NAME}` });
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
}

async function untilAsked(call: ApiCall, { host }: Machine, isAsked: () => boolean): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!isAsked()) {
    const answer = await call({ method: 'POST', path: `${HOME}/configmaps`, query: { dryRun: 'All' }, body: map });
    if (!isAsked() && (answer.status !== 201 || performance.now() > deadline)) {
      throw new Error(`the cluster does not reach this machine as ${host}: ${wordsOf(answer)}`);
    }
    await delay(100);
  }
}

const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'probe', namespace: HOME_NAME } };

function configuration(url: string, ca: string): object {
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name: NAME, labels: { [OURS_LABEL]: 'home' } },
    webhooks: [
      {
        name: 'probe.tekton-concurrency.test',
        clientConfig: { url, caBundle: Buffer.from(ca).toString('base64') },
        rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] }],
        namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': HOME_NAME } },
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
        failurePolicy: 'Fail',
        timeoutSeconds: 5,
      },
    ],
  };
}

function wordsOf({ status, body }: ApiAnswer): string {
  const { message } = body as { readonly message?: string };
  return status === 201 ? 'its webhook was not asked' : (message ?? `status ${status}`);
}
