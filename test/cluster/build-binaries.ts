import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** A real control plane's programs, as paths. */
export interface Binaries {
  readonly etcd: string;
  readonly apiServer: string;
  readonly controllerManager: string;
}

const packages = {
  etcd: 'go.etcd.io/etcd/server/v3',
  'kube-apiserver': 'k8s.io/kubernetes/cmd/kube-apiserver',
  'kube-controller-manager': 'k8s.io/kubernetes/cmd/kube-controller-manager',
};

/**
 * Builds what test/cluster/go names, once for each pair of versions: about five minutes on two cores the first time, and
 * nothing while the versions stand.
 */
export function buildBinaries(root: string, print: (line: string) => void): Binaries {
  const source = join(root, 'test', 'cluster', 'go');
  const module = readFileSync(join(source, 'go.mod'), 'utf8');
  const kubernetes = versionOf(module, 'k8s.io/kubernetes');
  const etcd = versionOf(module, 'go.etcd.io/etcd/server/v3');
  const folder = join(root, '.cache', 'control-plane', `kubernetes-${kubernetes}-etcd-${etcd}`);
  for (const [name, path] of Object.entries(packages)) {
    if (!existsSync(join(folder, name))) {
      print(`Building ${name} from source (once; minutes) …`);
      build({ source, folder, name, path, kubernetes });
    }
  }
  return {
    etcd: join(folder, 'etcd'),
    apiServer: join(folder, 'kube-apiserver'),
    controllerManager: join(folder, 'kube-controller-manager'),
  };
}

interface Target {
  readonly source: string;
  readonly folder: string;
  readonly name: string;
  readonly path: string;
  readonly kubernetes: string;
}

function build({ source, folder, name, path, kubernetes }: Target): void {
  mkdirSync(folder, { recursive: true });
  // Built aside and renamed, so that an interrupted build leaves no half of a program under its name.
  const partial = join(folder, `${name}.partial-${process.pid}`);
  const { error, status } = spawnSync('go', ['build', '-ldflags', linkerFlags(kubernetes), '-o', partial, path], {
    cwd: source,
    env: { ...process.env, CGO_ENABLED: '0', GOWORK: 'off' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (error !== undefined) {
    const wanted = /^go (\S+)$/m.exec(readFileSync(join(source, 'go.mod'), 'utf8'))?.[1] ?? '';
    throw new Error(`Go was not found: install Go ${wanted} or newer (https://go.dev/dl) to build a real API server`);
  }
  if (status !== 0) {
    throw new Error(`${name} was not built: go build says why above`);
  }
  renameSync(partial, join(folder, name));
}

/** Unstamped, the server calls itself v0.0.0-master, and clients that look at versions refuse it. */
function linkerFlags(version: string): string {
  const [major = '', minor = ''] = version.slice(1).split('.');
  const stamps = { gitVersion: version, gitMajor: major, gitMinor: minor };
  return [
    '-s -w',
    ...Object.entries(stamps).map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`),
  ].join(' ');
}

function versionOf(module: string, path: string): string {
  const line = module.split('\n').find((each) => each.startsWith(`\t${path} v`));
  const version = line?.trim().split(' ')[1];
  if (version === undefined) {
    throw new Error(`test/cluster/go/go.mod does not require ${path}`);
  }
  return version;
}
