import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';

import { ConcurrencyError } from '../../src/core/errors.js';
import type { ApiAnswer } from '../../src/kube/api-call.js';
import { loadCluster } from '../../src/kube/load-cluster.js';
import { NoAnswerError } from '../../src/kube/no-answer-error.js';
import { createTransport, type Transport } from '../../src/kube/transport.js';

/** A cluster that is there already, as the kubeconfig of the tester reaches it. */
export interface ExistingAccess {
  readonly transport: Transport;
  readonly url: string;
  /** PEM. */
  readonly ca: string;
}

/** Opens the cluster, or throws one line that says what is wrong with it. Nothing is changed. */
export async function openExisting(kubeconfig: string | undefined): Promise<ExistingAccess> {
  const { transport, url, ca } = connect(checkedPath(kubeconfig));
  try {
    await checkRights(transport, url);
    return { transport, url, ca };
  } catch (error) {
    transport.close();
    throw error;
  }
}

/** No other way than by name: what the home folder leads to today may be a cluster that people work on. */
function checkedPath(kubeconfig = ''): string {
  if (kubeconfig === '') {
    throw new Error(
      '--existing needs KUBECONFIG=FILE, the file that leads to the cluster (the home folder is not looked at)',
    );
  }
  if (kubeconfig.includes(':')) {
    throw new Error(`KUBECONFIG names several files (${kubeconfig}): name one`);
  }
  return kubeconfig;
}

function connect(kubeconfig: string): ExistingAccess {
  try {
    const access = loadCluster({ kubeconfig, env: {} });
    const cluster = access.getCurrentCluster();
    if (cluster?.skipTLSVerify === true) {
      throw new Error(
        `the kubeconfig ${kubeconfig} does not check the API server's certificate: credentials are not sent so`,
      );
    }
    const ca =
      cluster?.caData === undefined ? readCa(cluster?.caFile) : Buffer.from(cluster.caData, 'base64').toString();
    return { transport: createTransport(access, { deadlineMs: 15_000 }), url: cluster?.server ?? '', ca };
  } catch (error) {
    throw error instanceof ConcurrencyError ? new Error(oneLine(error), { cause: error }) : error;
  }
}

function readCa(file: string | undefined): string {
  return file === undefined ? rootCertificates.join('\n') : readFileSync(file, 'utf8');
}

function oneLine({ message }: ConcurrencyError): string {
  return message
    .split('\n')
    .map((line) => line.trim())
    .join(': ');
}

/** The tests make CRDs, roles and webhooks, so the user must be an admin of the cluster. */
async function checkRights(transport: Transport, url: string): Promise<void> {
  const answer = await transport
    .call({
      method: 'POST',
      path: '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
      body: {
        apiVersion: 'authorization.k8s.io/v1',
        kind: 'SelfSubjectAccessReview',
        spec: { resourceAttributes: { group: '*', resource: '*', verb: '*' } },
      },
    })
    .catch((error: unknown) => {
      const why = error instanceof NoAnswerError ? error.message : String(error);
      throw new Error(`the API server ${url} is not reached: ${why}`, { cause: error });
    });
  if (answer.status === 401) {
    throw new Error(
      `the API server ${url} does not know the user of KUBECONFIG (401): its credentials have ended or are of another cluster`,
    );
  }
  if (!isAllowed(answer)) {
    throw new Error(
      `the user of KUBECONFIG may not do everything on ${url}: the tests make CRDs, roles and webhooks, so he must be cluster-admin`,
    );
  }
}

function isAllowed({ status, body }: ApiAnswer): boolean {
  return status === 201 && (body as { readonly status?: { readonly allowed?: boolean } }).status?.allowed === true;
}
