// A cluster that is there already, for the same tests: kind, minikube, or a real one that may be played with.
//
//   existing-access      the tester's kubeconfig, looked at before anything is made
//   existing-names       what everything that we make there is called
//   existing-probe       whether the cluster reaches this machine
//   existing-info        what each test file is told
//   existing-guest       manifests with names of our own, and webhooks that ask about us only
//   existing-stack       one stack of the scenarios there
//   existing-removal     taking everything away again
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { readManifests } from '../../src/devcluster/apply-manifests.js';
import type { Machine } from '../../src/demo/guest.js';
import type { ApiCall } from '../../src/kube/api-call.js';
import { type ExistingAccess, openExisting } from './existing-access.js';
import { type ExistingInfo, writeExistingInfo } from './existing-info.js';
import { ADMISSION, CRDS, HOME, HOME_NAME, NAMESPACES, OURS_LABEL, RBAC } from './existing-names.js';
import { checkReached } from './existing-probe.js';
import { findOurs, removeOurs } from './existing-removal.js';
import { tektonCrds } from './tekton-crds.js';
import { writeKubeconfig } from './write-kubeconfig.js';

export interface ExistingOptions {
  /** The project's folder. */
  readonly root: string;
  readonly kubeconfig: string | undefined;
  /** This machine, as the cluster calls it. */
  readonly host: string | undefined;
  readonly print: (line: string) => void;
}

export interface ExistingCluster {
  /** Tells the tests of it. */
  readonly env: Readonly<Record<string, string>>;
  /** Takes away all that was made. */
  readonly end: () => Promise<void>;
}

const TEKTON_WEBHOOK = `${ADMISSION}/validatingwebhookconfigurations/validation.webhook.pipeline.tekton.dev`;

/** Makes the cluster ready for the tests; throws one line, and leaves nothing behind, where they cannot run there. */
export async function prepareExisting(options: ExistingOptions): Promise<ExistingCluster> {
  const { root, print } = options;
  const access = await openExisting(options.kubeconfig);
  const { call, close } = access.transport;
  // Credentials are in it, for as long as the run.
  const folder = mkdtempSync(join(tmpdir(), 'tekton-concurrency-existing-'));
  const end = async (): Promise<void> => {
    rmSync(folder, { recursive: true, force: true });
    await removeAll(call, print);
    close();
  };
  try {
    const machine = { listen: '0.0.0.0', host: checkedHost(options.host) };
    await checkFree(call, root);
    const hasTekton = await findTekton(call);
    await makeHome(call);
    try {
      const info = await settle(access, { folder, machine, hasTekton, print });
      return { env: writeExistingInfo(join(folder, 'info.json'), info), end };
    } catch (error) {
      await end();
      throw error;
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    close();
    throw error;
  }
}

/** Removes what a run that crashed has left. */
export async function cleanExisting({
  kubeconfig,
  print,
}: Pick<ExistingOptions, 'kubeconfig' | 'print'>): Promise<void> {
  const { transport } = await openExisting(kubeconfig);
  try {
    await removeAll(transport.call, print);
  } finally {
    transport.close();
  }
}

async function removeAll(call: ApiCall, print: (line: string) => void): Promise<void> {
  const removed = await removeOurs(call);
  print(`Removed from the cluster: ${removed.length} objects that the tests had made, with all in them.`);
}

function checkedHost(host = ''): string {
  if (host === '') {
    throw new Error(
      '--existing needs --host=ADDRESS: this machine, as the cluster reaches it (docs/clusters.md says which for kind and minikube)',
    );
  }
  return host;
}

/** The product's names on a cluster are fixed, and so is our home's: neither may be there. */
async function checkFree(call: ApiCall, root: string): Promise<void> {
  const ours = await findOurs(call);
  if (ours.length > 0) {
    throw new Error(
      `another run of these tests goes on on this cluster, or crashed there (${ours[0] ?? ''}): in that case --existing --clean takes away what it left`,
    );
  }
  for (const path of productPaths(root)) {
    if ((await call({ method: 'GET', path })).status === 200) {
      throw new Error(`tekton-concurrency is installed on this cluster (${path}): the tests would get into its way`);
    }
  }
}

/** Of the product's manifests, what is of the cluster as a whole, as paths. */
function productPaths(root: string): readonly string[] {
  const folder = join(root, 'interceptor');
  const parts = ['base', 'components/own-certificates', 'components/webhook', 'crds'].map((part) => join(folder, part));
  return (
    parts
      .flatMap((part) => readdirSync(part).map((file) => join(part, file)))
      .filter((path) => !path.endsWith('kustomization.yaml'))
      .flatMap((path) => readManifests(readFileSync(path, 'utf8')))
      // The tests give our namespace another name.
      .filter(({ kind, metadata }) => metadata.namespace === undefined && kind !== 'Namespace')
      .map(({ apiVersion, kind, metadata }) => `/apis/${apiVersion}/${kind.toLowerCase()}s/${metadata.name}`)
  );
}

/** Tekton as a whole, or nothing of it: nobody can tell what would happen to runs with half of it. */
async function findTekton(call: ApiCall): Promise<boolean> {
  const isThere = async (path: string): Promise<boolean> => (await call({ method: 'GET', path })).status === 200;
  const [webhook, crd] = [await isThere(TEKTON_WEBHOOK), await isThere(`${CRDS}/pipelineruns.tekton.dev`)];
  if (webhook !== crd) {
    throw new Error(
      `the cluster has ${webhook ? 'the webhook of Tekton Pipelines without its' : "Tekton's"} CRDs${webhook ? '' : ' without the webhook of Tekton Pipelines'}: install the whole of it, or nothing`,
    );
  }
  return webhook;
}

/** Our namespace, and in it an account that may do everything. Who makes it first has the cluster. */
async function makeHome(call: ApiCall): Promise<void> {
  const labels = { [OURS_LABEL]: 'home' };
  await create(call, NAMESPACES, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: HOME_NAME, labels } });
  const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: ACCOUNT } };
  await create(call, `${HOME}/serviceaccounts`, account);
  await create(call, `${RBAC}/clusterrolebindings`, {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRoleBinding',
    metadata: { name: HOME_NAME, labels },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ kind: 'ServiceAccount', name: ACCOUNT, namespace: HOME_NAME }],
  });
}

const ACCOUNT = 'tester';

/** Longer than any run. */
const TOKEN_SECONDS = 4 * 3_600;

interface Settling {
  readonly folder: string;
  readonly machine: Machine;
  readonly hasTekton: boolean;
  readonly print: (line: string) => void;
}

async function settle(
  { transport: { call }, url, ca }: ExistingAccess,
  { folder, machine, hasTekton, print }: Settling,
): Promise<ExistingInfo> {
  const token = await requestToken(call);
  await checkReached(call, machine);
  const missing = await installMissingCrds(call);
  print(
    hasTekton
      ? `Tekton Pipelines runs on ${url}: its controller works on the runs, with pods. The EventListener is ours.`
      : `There is no Tekton on ${url}: its controller, its admission and its EventListener are played.`,
  );
  print(`CRDs of Tekton made for the tests: ${missing}. All that is made has the label ${OURS_LABEL}.`);
  const kubeconfig = writeKubeconfig(join(folder, 'kubeconfig'), { url, ca, user: ACCOUNT, token });
  return { url, ca, token, kubeconfig, id: randomBytes(3).toString('hex'), host: machine.host, hasTekton };
}

async function requestToken(call: ApiCall): Promise<string> {
  const body = await create(call, `${HOME}/serviceaccounts/${ACCOUNT}/token`, {
    apiVersion: 'authentication.k8s.io/v1',
    kind: 'TokenRequest',
    spec: { expirationSeconds: TOKEN_SECONDS },
  });
  return (body as { readonly status: { readonly token: string } }).status.token;
}

/** What is there stays as it is: a real Tekton's are better than ours. Answers how many were made. */
async function installMissingCrds(call: ApiCall): Promise<number> {
  let made = 0;
  for (const crd of tektonCrds) {
    const { name } = crd.metadata;
    if ((await call({ method: 'GET', path: `${CRDS}/${name}` })).status === 404) {
      await create(call, CRDS, { ...crd, metadata: { name, labels: { [OURS_LABEL]: 'home' } } });
      made += 1;
    }
  }
  for (const crd of tektonCrds) {
    await untilEstablished(call, `${CRDS}/${crd.metadata.name}`);
  }
  return made;
}

interface Crd {
  readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
}

/** One that is deleted before that is not let go for minutes. */
async function untilEstablished(call: ApiCall, path: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { status } = (await call({ method: 'GET', path })).body as Crd;
    if (status?.conditions?.some((each) => each.type === 'Established' && each.status === 'True') === true) {
      return;
    }
    if (tries === 300) {
      throw new Error(`the cluster does not serve ${path}`);
    }
    await delay(100);
  }
}

async function create(call: ApiCall, path: string, body: object): Promise<unknown> {
  const answer = await call({ method: 'POST', path, body });
  if (answer.status !== 201) {
    throw new Error(`the cluster refused ${path}: ${JSON.stringify(answer.body)}`);
  }
  return answer.body;
}
