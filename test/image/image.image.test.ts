import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

import { type Role, ROLES } from '../../src/config.js';
import { readManifests } from '../../src/devcluster/apply-manifests.js';
import { issueCertificate, makeAuthority } from '../../src/kube/certificates.js';
import { createClient } from '../contract/access.js';
import { type Embedded, startEmbedded } from '../devcluster/apiserver/embedded-server.js';
import { aRequest } from '../interceptor/a-call.js';
import { parseDockerfile } from './dockerfile.js';
import { playBuild } from './play-build.js';
import { type Image, playImage } from './play-image.js';
import { commandOf, type Container, startContainer } from './start-container.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (...path: readonly string[]): string => readFileSync(join(...path), 'utf8');
const crds = ['concurrencyclaims', 'concurrencycontrols', 'clusterconcurrencycontrols'];

/** What is measured: printed at the end, and far from what the Deployments allow. */
const figures: string[] = [];

describe('the image', () => {
  let folder: string;
  let image: Image;
  let app: string;
  let cluster: Embedded;
  let ca: string;

  /** What the Deployment of a role says, with this machine's places. */
  function argumentsOf(role: Role): readonly string[] {
    const { spec } = parse(read(root, `interceptor/base/deployment-${role}.yaml`)) as {
      readonly spec: {
        readonly template: { readonly spec: { readonly containers: readonly [{ readonly args: readonly string[] }] } };
      };
    };
    const given = spec.template.spec.containers[0].args.map((arg) =>
      arg
        .replace(/^(--(?:health-)?listen)=:\d+$/, '$1=127.0.0.1:0')
        .replace('=/etc/tekton-concurrency/', `=${folder}/mounted/`)
        .replace(/^--drain-delay=.*$/, '--drain-delay=0ms'),
    );
    return [...given, `--kubeconfig=${folder}/mounted/kubeconfig`];
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tekton-concurrency-image-'));
    chmodSync(folder, 0o755);
    const { stages } = parseDockerfile(read(root, 'Dockerfile'));
    const [build, final] = [stages[0]!, stages[1]!];
    playBuild(build, { root, into: join(folder, 'build-stage') });
    image = playImage(final, { built: join(folder, 'build-stage'), into: join(folder, 'image') });
    app = join(image.folder, image.workdir);
    // Nothing of the build is at hand when the image runs.
    rmSync(join(folder, 'build-stage'), { recursive: true });

    cluster = await startEmbedded();
    const now = new Date();
    const authority = await makeAuthority({ commonName: 'test', now, days: 1 });
    ca = authority.cert;
    const names = { dnsNames: ['localhost'], ipAddresses: ['127.0.0.1'] };
    const { cert, key } = await issueCertificate(authority, { ...names, now, days: 1 });
    const mounted = (path: string, content: string): void => {
      mkdirSync(dirname(join(folder, 'mounted', path)), { recursive: true });
      writeFileSync(join(folder, 'mounted', path), content);
    };
    mounted('tls/tls.crt', cert);
    mounted('tls/tls.key', key);
    mounted(
      'kubeconfig',
      JSON.stringify({
        clusters: [
          {
            name: 'c',
            cluster: {
              server: cluster.url,
              'certificate-authority-data': Buffer.from(cluster.access.ca).toString('base64'),
            },
          },
        ],
        users: [{ name: 'u', user: { token: cluster.access.token } }],
        contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
        'current-context': 'x',
      }),
    );
    const client = createClient(cluster.access);
    const create = async (path: string, body: unknown): Promise<void> => {
      const { status } = await client.send('POST', path, { body });
      expect(status).toBe(201);
    };
    for (const name of crds) {
      const [manifest] = readManifests(read(root, `interceptor/crds/${name}.yaml`));
      await create('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', manifest);
    }
    const [namespace] = readManifests(read(root, 'interceptor/base/namespace.yaml'));
    await create('/api/v1/namespaces', namespace);
    await create('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'ci' } });
    await create('/apis/triggers.tekton.dev/v1beta1/namespaces/ci/triggers', {
      apiVersion: 'triggers.tekton.dev/v1beta1',
      kind: 'Trigger',
      metadata: { name: 'build', namespace: 'ci' },
      spec: {
        interceptors: [
          {
            ref: { name: 'concurrency', kind: 'ClusterInterceptor' },
            params: [{ name: 'key', value: '$(body.key)' }],
          },
        ],
        template: { ref: 'build' },
      },
    });
    client.close();
  });

  afterAll(async () => {
    await cluster.close();
    execFileSync('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true });
    process.stdout.write(`${figures.join('\n')}\n`);
  });

  it('holds the bundle with its map, licences and bill of materials, and no node_modules', () => {
    expect(readdirSync(app).toSorted()).toEqual([
      'LICENSES.txt',
      'cli.js',
      'cli.js.map',
      'main.js',
      'main.js.map',
      'package.json',
      'sbom.cdx.json',
    ]);
    const sizes = readdirSync(app).map((name) => `${name} ${Math.round(statSync(join(app, name)).size / 1_000)} kB`);
    figures.push(`image: ${sizes.join(', ')}`);
    for (let above = app; above !== dirname(above); above = dirname(above)) {
      expect(existsSync(join(above, 'node_modules'))).toBe(false);
    }
  });

  it('names neither the folder it was built in nor a registry', () => {
    for (const name of readdirSync(app)) {
      const text = read(app, name);
      expect(text).not.toContain(folder);
      expect(text).not.toContain(root);
      expect(text).not.toMatch(/\bregistry\.\w+\.\w+/);
    }
  });

  it('is what the same sources gave before, to the byte', () => {
    const again = join(folder, 'again');
    execFileSync(process.execPath, ['scripts/release.mjs', again], { cwd: root });
    for (const name of readdirSync(app)) {
      expect({ name, isTheSame: read(again, name) === read(app, name) }).toEqual({ name, isTheSame: true });
    }
  });

  it('maps our own lines, to paths that begin with ../src, and those of packages to nothing', () => {
    const { sources } = JSON.parse(read(app, 'main.js.map')) as { readonly sources: readonly string[] };
    expect(sources).toContain('../src/service.ts');
    expect(sources.filter((path) => !path.startsWith('../src/'))).toEqual([]);
  });

  it('lists in its bill of materials exactly the packages whose licences it holds', () => {
    const bill = JSON.parse(read(app, 'sbom.cdx.json')) as {
      readonly components: readonly { readonly 'bom-ref': string; readonly licenses: readonly unknown[] }[];
      readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
    };
    const listed = bill.components.map((component) => component['bom-ref']);
    const licensed = read(app, 'LICENSES.txt').matchAll(/^={80}\n(\S+): /gm);
    expect([...licensed].map(([, id]) => id)).toEqual(listed);
    expect(listed.some((id) => id.startsWith('express@'))).toBe(true);
    expect(listed.some((id) => id.startsWith('jest@') || id.startsWith('esbuild@'))).toBe(false);
    // Every package is there because something imports it.
    const imported = new Set(bill.dependencies.flatMap(({ dependsOn }) => dependsOn));
    expect(listed.filter((id) => !imported.has(id))).toEqual([]);
  });

  it('cannot be written to by the user that it runs as', () => {
    const { options } = commandOf(image, []);
    const script = "require('node:fs').writeFileSync('new', '')";
    const { stderr } = spawnSync(process.execPath, ['-e', script], { ...options, encoding: 'utf8' });
    expect(stderr).toMatch(/EACCES|EROFS/);
  });

  it('shows the sources in the stack of a mistake', () => {
    const { command, args, options } = commandOf(image, ['--help']);
    const broken = 'process.stdout.write = () => { throw new Error("broken"); }';
    const preload = `--import=data:text/javascript,${encodeURIComponent(broken)}`;
    const { stderr } = spawnSync(command, [preload, ...args], { ...options, encoding: 'utf8' });
    expect(stderr).toMatch(/^Error: broken$/m);
    expect(stderr).toMatch(/src\/main\.ts:\d+:\d+/);
    expect(stderr).not.toMatch(/main\.js:\d/);
  });

  describe.each(ROLES)('as %s', (role) => {
    let container: Container;
    beforeAll(async () => {
      container = await startContainer(image, argumentsOf(role));
    });
    afterAll(async () => {
      await container.stop();
    });

    it('is healthy and ready, as the user of the image', async () => {
      for (const path of ['/healthz', '/readyz']) {
        const { status } = await fetch(`http://127.0.0.1:${container.healthPort}${path}`);
        expect(status).toBe(200);
      }
      if (process.getuid?.() === 0) {
        expect([image.uid, undefined]).toContain(container.uid());
        expect(image.uid).not.toBe(0);
      }
      const memory = container.memory() ?? 0;
      figures.push(`${role}: listens after ${container.startMs} ms, ${memory} MB`);
      // It is 110 to 120 MB at rest; what takes this much has grown by something that nobody meant to add.
      expect(memory).toBeLessThan(200);
    });
  });

  it('answers an event, and its claim is in the cluster', async () => {
    const container = await startContainer(image, argumentsOf('interceptor'));
    const url = `https://localhost:${container.port}`;
    const interceptor = createClient({ url, token: '', ca });
    const { status, body } = await interceptor.send('POST', '/', { body: aRequest({ body: { key: 'acme/web#7' } }) });
    expect(status).toBe(200);
    expect(body.continue).toBe(true);
    expect(body.extensions.concurrency.key).toBe('acme/web#7');
    interceptor.close();
    const client = createClient(cluster.access);
    const claims = await client.send(
      'GET',
      '/apis/concurrency.tekton.dev/v1alpha1/namespaces/tekton-concurrency/concurrencyclaims',
    );
    expect(claims.body.items).toHaveLength(1);
    client.close();
    expect(await container.stop()).toBe(0);
  });
});
