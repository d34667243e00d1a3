// A real control plane for tests: kube-apiserver and etcd, built from source, on free ports of loopback.
//
//   build-binaries        the programs, from the Go module in go/
//   run-folder            what one control plane keeps, and sweeping what a crash left
//   credentials           certificates, tokens, the audit policy
//   program               a process, and its end; ../free-ports finds where it listens
//   command               the same from a shell: `node scripts/cluster.mjs up`
import { join } from 'node:path';

import { type Client, createClient } from '../contract/access.js';
import { type Binaries, buildBinaries } from './build-binaries.js';
import { type Credentials, makeCredentials } from './credentials.js';
import { freePorts } from '../free-ports.js';
import { openRunFolder, type RunFolder } from './run-folder.js';
import { type Program, startProgram } from './program.js';

export interface ControlPlane {
  readonly url: string;
  /** PEM. */
  readonly ca: string;
  /** Of a user in system:masters. */
  readonly token: string;
  readonly adminKubeconfig: string;
  /** A token of a service account, which must exist. */
  readonly tokenFor: (serviceAccount: ServiceAccount, seconds?: number) => Promise<string>;
  /** One JSON object a line: every call but those of the control plane itself. It stays after the end. */
  readonly auditLog: string;
  /** Has etcd forget all revisions before now, as the API server asks it to every five minutes. */
  readonly compact: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface ServiceAccount {
  readonly namespace: string;
  readonly name: string;
}

export interface ControlPlaneOptions {
  /** The project's folder: its cache holds the programs. */
  readonly root: string;
  /** Where certificates, logs and the audit log go; emptied first. If it is in use, the name gets a number. */
  readonly folder: string;
  /** Garbage collection, namespaces that go, and the accounts called default. */
  readonly withControllerManager?: boolean;
  /** Outlives this process: `endRun` ends it. */
  readonly stays?: boolean;
}

/** Starts a control plane and waits until it is ready: about 8 s. RBAC is on, anonymous requests are refused. */
export async function startControlPlane(options: ControlPlaneOptions): Promise<ControlPlane> {
  const binaries = buildBinaries(options.root, (line) => {
    process.stderr.write(`${line}\n`);
  });
  const folder = openRunFolder(options.folder, { stays: options.stays ?? false });
  try {
    return await start(binaries, folder, options);
  } catch (error) {
    folder.close();
    throw error;
  }
}

async function start(
  binaries: Binaries,
  folder: RunFolder,
  { withControllerManager = false, stays = false }: ControlPlaneOptions,
): Promise<ControlPlane> {
  const [port = 0, etcdPort = 0, peerPort = 0] = await freePorts(3);
  const url = `https://127.0.0.1:${port}`;
  const credentials = await makeCredentials(folder.path, url);
  const auditLog = join(folder.path, 'audit.log');
  const programs: Program[] = [];
  const run = (name: string, path: string, given: Readonly<Record<string, string | number | boolean>>): void => {
    const flags = Object.entries(given).map(([flag, value]) => `--${flag}=${value}`);
    programs.push(startProgram({ path, arguments: flags, log: join(folder.path, `${name}.log`), stays }));
    folder.note(programs.map(({ pid }) => pid));
  };
  const kill = (): void => {
    for (const program of programs) {
      program.kill();
    }
  };
  const stop = async (): Promise<void> => {
    process.off('exit', kill);
    // The newest first: a server without its etcd would wait for it.
    for (const program of programs.toReversed()) {
      await program.stop();
    }
    folder.close();
  };
  const client = createClient({ url, token: credentials.token, ca: credentials.ca });
  if (!stays) {
    process.on('exit', kill);
  }
  try {
    run('etcd', binaries.etcd, etcdFlags(folder, etcdPort, peerPort));
    run('api-server', binaries.apiServer, apiServerFlags(folder, { port, etcdPort, auditLog, credentials }));
    await until(programs, async () => (await client.send('GET', '/readyz')).status === 200);
    if (withControllerManager) {
      run('controller-manager', binaries.controllerManager, controllerManagerFlags(folder, credentials));
      const account = '/api/v1/namespaces/default/serviceaccounts/default';
      await until(programs, async () => (await client.send('GET', account)).status === 200);
    }
  } catch (error) {
    client.close();
    await stop();
    throw error;
  }
  return {
    url,
    ca: credentials.ca,
    token: credentials.token,
    adminKubeconfig: credentials.adminKubeconfig,
    tokenFor: async (account, seconds) => await requestToken(client, account, seconds),
    auditLog,
    compact: async () => {
      await compactEtcd(client, `http://127.0.0.1:${etcdPort}`);
    },
    stop: async () => {
      client.close();
      await stop();
    },
  };
}

function etcdFlags({ data }: RunFolder, port: number, peerPort: number): Readonly<Record<string, string | boolean>> {
  const [at, peerAt] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  return {
    name: 'test',
    'data-dir': join(data, 'etcd'),
    'listen-client-urls': at,
    'advertise-client-urls': at,
    'listen-peer-urls': peerAt,
    'initial-advertise-peer-urls': peerAt,
    'initial-cluster': `test=${peerAt}`,
    // The data ends with the test.
    'unsafe-no-fsync': true,
    'log-level': 'warn',
  };
}

interface ApiServerPlace {
  readonly port: number;
  readonly etcdPort: number;
  readonly auditLog: string;
  readonly credentials: Credentials;
}

function apiServerFlags(
  { data }: RunFolder,
  { port, etcdPort, auditLog, credentials: { files } }: ApiServerPlace,
): Readonly<Record<string, string | number | boolean>> {
  return {
    'bind-address': '127.0.0.1',
    'secure-port': port,
    'cert-dir': join(data, 'api-server'),
    'tls-cert-file': files.cert,
    'tls-private-key-file': files.key,
    'etcd-servers': `http://127.0.0.1:${etcdPort}`,
    // An endpoint may not be a loopback address.
    'endpoint-reconciler-type': 'none',
    'service-cluster-ip-range': '10.0.0.0/24',
    'authorization-mode': 'RBAC',
    'anonymous-auth': false,
    'token-auth-file': files.tokens,
    'service-account-issuer': 'https://kubernetes.default.svc',
    'service-account-key-file': files.serviceAccounts,
    'service-account-signing-key-file': files.serviceAccounts,
    'audit-policy-file': files.auditPolicy,
    'audit-log-path': auditLog,
  };
}

/** Only what an API server is expected to do by itself: nothing here runs pods. */
function controllerManagerFlags(
  { data }: RunFolder,
  { controllerManagerKubeconfig }: Credentials,
): Readonly<Record<string, string | number | boolean>> {
  return {
    kubeconfig: controllerManagerKubeconfig,
    controllers: 'garbage-collector-controller,namespace-controller,serviceaccount-controller',
    'cert-dir': join(data, 'controller-manager'),
    'secure-port': 0,
    'leader-elect': false,
  };
}

async function until(programs: readonly Program[], isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 150_000;
  // A server that does not listen yet refuses the connection.
  while (!(await isSo().catch(() => false))) {
    const end = programs.map((program) => program.ended()).find((reason) => reason !== undefined);
    if (end !== undefined) {
      throw new Error(end);
    }
    if (Date.now() > deadline) {
      throw new Error('the control plane was not ready within 150 s: its logs are in the folder of the run');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function compactEtcd(client: Client, etcd: string): Promise<void> {
  const { body } = await client.send('GET', '/api/v1/namespaces?limit=1');
  const revision = body.metadata.resourceVersion as string;
  const answer = await fetch(`${etcd}/v3/kv/compaction`, { method: 'POST', body: JSON.stringify({ revision }) });
  const { code } = (await answer.json()) as { readonly code?: number };
  // gRPC's OutOfRange: nothing was written since the last compaction.
  if (code !== undefined && code !== 11) {
    throw new Error(`etcd did not compact: code ${code}`);
  }
}

async function requestToken(client: Client, { namespace, name }: ServiceAccount, seconds = 3_600): Promise<string> {
  const { status, body } = await client.send('POST', `/api/v1/namespaces/${namespace}/serviceaccounts/${name}/token`, {
    body: {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: { expirationSeconds: seconds },
    },
  });
  if (status !== 201) {
    throw new Error(`no token for ${namespace}/${name}: ${JSON.stringify(body)}`);
  }
  return body.status.token as string;
}
