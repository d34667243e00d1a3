import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** A real control plane's programs, as paths. */
export interface Binaries {
  readonly etcd: string;
  readonly apiServer: string;
  readonly controllerManager: string;
}

type Print = (line: string) => void;

const goFolder = join('test', 'cluster', 'go');

const packages = {
  etcd: 'go.etcd.io/etcd/server/v3',
  'kube-apiserver': 'k8s.io/kubernetes/cmd/kube-apiserver',
  'kube-controller-manager': 'k8s.io/kubernetes/cmd/kube-controller-manager',
};

/**
 * Builds what test/cluster/go names, once for each pair of versions: about five minutes on two cores the first time, and
 * nothing while the versions stand.
 */
export function buildBinaries(root: string, print: Print): Binaries {
  const module = readModule(root);
  const kubernetes = versionOf(module, 'k8s.io/kubernetes');
  const etcd = versionOf(module, 'go.etcd.io/etcd/server/v3');
  const folder = join(root, '.cache', 'control-plane', `kubernetes-${kubernetes}-etcd-${etcd}`);
  const built = (name: keyof typeof packages): string =>
    buildOnce({ root, folder, name, package: packages[name], flags: linkerFlags(kubernetes) }, print);
  return {
    etcd: built('etcd'),
    apiServer: built('kube-apiserver'),
    controllerManager: built('kube-controller-manager'),
  };
}

/** Builds test/cluster/go/jsonpath, once for each of its states and each version of client-go; answers its path. */
export function buildJsonPath(root: string, print: Print): string {
  const source = readFileSync(join(root, goFolder, 'jsonpath', 'main.go'));
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 12);
  const clientGo = versionOf(readModule(root), 'k8s.io/client-go');
  const folder = join(root, '.cache', 'control-plane', `client-go-${clientGo}`);
  return buildOnce({ root, folder, name: `jsonpath-${hash}`, package: './jsonpath', flags: '-s -w' }, print);
}

interface Target {
  readonly root: string;
  /** Where the program goes. */
  readonly folder: string;
  readonly name: string;
  readonly package: string;
  /** For the linker. */
  readonly flags: string;
}

function buildOnce(target: Target, print: Print): string {
  const path = join(target.folder, target.name);
  if (!existsSync(path)) {
    const start = performance.now();
    print(`Building ${target.name} from source (once) …`);
    build(target, path);
    print(`Built ${target.name} in ${Math.round((performance.now() - start) / 1_000)} s.`);
  }
  return path;
}

function build({ root, folder, name, package: built, flags }: Target, path: string): void {
  mkdirSync(folder, { recursive: true });
  // Built aside and renamed, so that an interrupted build leaves no half of a program under its name.
  const partial = `${path}.partial-${process.pid}`;
  const { error, status } = spawnSync('go', ['build', '-ldflags', flags, '-o', partial, built], {
    cwd: join(root, goFolder),
    env: { ...process.env, CGO_ENABLED: '0', GOWORK: 'off' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (error !== undefined) {
    const wanted = /^go (\S+)$/m.exec(readModule(root))?.[1] ?? '';
    throw new Error(`Go was not found: install Go ${wanted} or newer (https://go.dev/dl) to build a real API server`);
  }
  if (status !== 0) {
    throw new Error(`${name} was not built: go build says why above`);
  }
  renameSync(partial, path);
}

function readModule(root: string): string {
  return readFileSync(join(root, goFolder, 'go.mod'), 'utf8');
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
  const line = module
    .split('\n')
    .find((each) => each.startsWith(`\t${path} v`) || each.startsWith(`require ${path} v`));
  const version = / (v\S+)/.exec(line ?? '')?.[1];
  if (version === undefined) {
    throw new Error(`test/cluster/go/go.mod does not require ${path}`);
  }
  return version;
}
