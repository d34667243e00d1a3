import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { dirname, join, resolve } from 'node:path';

// Not the package's index: that loads the generated clients, the watch and the pod commands too, of which nothing is used.
import type { Cluster } from '@kubernetes/client-node';
import { KubeConfig } from '@kubernetes/client-node/dist/config.js';
import { loadYaml } from '@kubernetes/client-node/dist/yaml.js';

import { valueAt } from '../core/value-at.js';
import { fileError } from './file-error.js';
import { unreadableFileOf, whyUnreadable } from './kubeconfig-files.js';
import { NoClusterError } from './no-cluster-error.js';
import type { ClusterAccess } from './transport.js';
import { withTokenFile } from './with-token-file.js';

export interface ClusterSources {
  /** The path of a kubeconfig file; without it the pod's own service account is used. */
  readonly kubeconfig?: string;
  /** One of its contexts; without it the current one. */
  readonly context?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly serviceAccountFolder?: string;
}

/**
 * Finds the cluster, or throws NoClusterError before anything else starts. client-node's own search would end at
 * http://localhost:8080 without a word, and take whatever cluster the home folder names today.
 */
export function loadCluster(sources: ClusterSources): ClusterAccess {
  return sources.kubeconfig === undefined ? fromServiceAccount(sources) : fromFile(sources.kubeconfig, sources.context);
}

function fromFile(path: string, context: string | undefined): ClusterAccess {
  const { config, users } = read(path);
  if (context !== undefined) {
    chooseContext(config, path, context);
  }
  const named = tokenFileOf(users, config.getCurrentUser()?.name);
  const tokenFile = named === undefined ? undefined : resolve(dirname(path), named);
  const problem = problemOf(config) ?? unreadableFileOf(config, tokenFile);
  if (problem !== undefined) {
    throw new NoClusterError(`the kubeconfig ${path} names no cluster that can be used`, [problem]);
  }
  return tokenFile === undefined ? config : withTokenFile(config, tokenFile);
}

function read(path: string): { readonly config: KubeConfig; readonly users: unknown } {
  const config = new KubeConfig();
  try {
    const text = readFileSync(path, 'utf8');
    const parsed = text.trim() === '' ? undefined : loadYaml<unknown>(text);
    if (typeof parsed !== 'object' || Array.isArray(parsed)) {
      throw new Error('it is empty, or no YAML of a kubeconfig');
    }
    config.loadFromString(text);
    config.makePathsAbsolute(dirname(path));
    return { config, users: valueAt(parsed, 'users') };
  } catch (cause) {
    throw new NoClusterError(`cannot read the kubeconfig ${path}`, [fileError(cause)], cause);
  }
}

/** client-node passes over a user's `tokenFile`, which kubectl reads, and which wins over a `token` beside it. */
function tokenFileOf(users: unknown, name: string | undefined): string | undefined {
  const user: unknown = Array.isArray(users) ? users.find((each) => valueAt(each, 'name') === name) : undefined;
  const file = valueAt(valueAt(user, 'user'), 'tokenFile');
  return typeof file === 'string' ? file : undefined;
}

function chooseContext(config: KubeConfig, path: string, context: string): void {
  const names = config.getContexts().map(({ name }) => name);
  if (!names.includes(context)) {
    throw new NoClusterError(`the kubeconfig ${path} has no context "${context}"`, [
      `its contexts: ${names.join(', ')}`,
    ]);
  }
  config.setCurrentContext(context);
}

function problemOf(config: KubeConfig): string | undefined {
  // Its types promise text for a file that may hold none.
  const context = (config.getCurrentContext() as string | undefined) ?? '';
  if (context === '') {
    return 'it has no current-context';
  }
  const cluster = config.getCurrentCluster();
  if (cluster === null) {
    return `its current-context is "${context}", and there is no such context with a cluster`;
  }
  if (config.getCurrentUser() === null) {
    return `its context "${context}" has no user, so there are no credentials`;
  }
  return clusterProblemOf(cluster);
}

function clusterProblemOf({ name, server, proxyUrl }: Cluster): string | undefined {
  if (!URL.canParse(server)) {
    return `the server of its cluster "${name}" is no URL`;
  }
  if (new URL(server).protocol !== 'https:') {
    return `its cluster "${name}" is not reached by https, and credentials are not sent in the clear`;
  }
  return proxyUrl === undefined ? undefined : `its cluster "${name}" has a proxy-url, which is not supported`;
}

const defaultFolder = '/var/run/secrets/kubernetes.io/serviceaccount';

function fromServiceAccount({ env, serviceAccountFolder = defaultFolder }: ClusterSources): ClusterAccess {
  const host = env['KUBERNETES_SERVICE_HOST'] ?? '';
  const port = env['KUBERNETES_SERVICE_PORT'] ?? '';
  const tokenFile = join(serviceAccountFolder, 'token');
  const missing = [
    ...(host === '' ? ['KUBERNETES_SERVICE_HOST is not set: this is no pod'] : []),
    ...(port === '' ? ['KUBERNETES_SERVICE_PORT is not set'] : []),
    ...(whyUnreadable(tokenFile) === undefined ? [] : [`there is no service account token at ${tokenFile}`]),
  ];
  if (missing.length > 0) {
    throw new NoClusterError('no Kubernetes cluster is configured', [
      'kubeconfig: none was given (--kubeconfig=PATH or CONCURRENCY_KUBECONFIG)',
      ...missing.map((line) => `in the cluster: ${line}`),
    ]);
  }
  const config = new KubeConfig();
  config.loadFromClusterAndUser(inCluster(host, port, serviceAccountFolder), { name: 'service-account' });
  return withTokenFile(config, tokenFile);
}

function inCluster(host: string, port: string, folder: string): Cluster {
  const address = isIPv6(host) ? `[${host}]` : host;
  return {
    name: 'in-cluster',
    server: `https://${address}:${port}`,
    caFile: join(folder, 'ca.crt'),
    skipTLSVerify: false,
  };
}
