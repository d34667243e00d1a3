import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type Manifest, readManifests } from '../../src/devcluster/apply-manifests.js';
import { parseConfig } from '../../src/config.js';
import { type Deployment, objectsOf, ofKind, OVERLAYS } from '../manifests/installed.js';
import { kubectlBinary, kubectlIsInstalled } from './kubectl.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const namesIn = (objects: readonly Manifest[]): readonly string[] =>
  objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted((a, b) => (a < b ? -1 : 1));
const imagesIn = (objects: readonly Manifest[]): readonly string[] =>
  ofKind(objects, 'Deployment').map(({ spec }) => spec.template.spec.containers[0]!.image);

(kubectlIsInstalled ? describe : describe.skip)('docs/install.md', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'install-docs-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('has a kustomization that builds, beside a checkout, and does what its comments say', () => {
    const [, example = ''] =
      /```yaml\n(# kustomization\.yaml\n[\s\S]*?)```/.exec(readFileSync(`${root}docs/install.md`, 'utf8')) ?? [];
    writeFileSync(join(folder, 'kustomization.yaml'), example);
    cpSync(`${root}interceptor`, join(folder, 'tekton-concurrency', 'interceptor'), { recursive: true });
    const objects = readManifests(execFileSync(kubectlBinary, ['kustomize', folder], { encoding: 'utf8' }));
    expect(namesIn(objects)).toEqual(
      [...namesIn(objectsOf('default')), 'NetworkPolicy concurrency-interceptor-any-caller'].toSorted((a, b) =>
        a < b ? -1 : 1,
      ),
    );
    expect(new Set(imagesIn(objects))).toEqual(new Set(['registry.example/ci/tekton-concurrency:0.1.0']));
    const controller = ofKind(objects, 'Deployment').find(({ metadata }) => metadata.name === 'concurrency-controller');
    expect(parseConfig(argsOf(controller!), {})).toMatchObject({ ok: true, value: { namespaces: ['ci', 'team-a'] } });
    const accounts = ofKind(objects, 'ServiceAccount');
    expect(accounts).toHaveLength(2);
    for (const account of accounts) {
      expect(account).toMatchObject({ imagePullSecrets: [{ name: 'registry' }] });
    }
  });

  it('has a command that builds one file for each overlay, with the image that it is given', () => {
    const image = `registry.example/ci/tekton-concurrency@sha256:${'0'.repeat(64)}`;
    const out = join(folder, 'built');
    execFileSync(process.execPath, [`${root}scripts/build-manifests.mjs`, `--image=${image}`, `--out=${out}`]);
    const files = OVERLAYS.map((overlay) => (overlay === 'default' ? 'install.yaml' : `install-${overlay}.yaml`));
    expect(readdirSync(out).toSorted()).toEqual(files.toSorted());
    OVERLAYS.forEach((overlay, at) => {
      const objects = readManifests(readFileSync(join(out, files[at]!), 'utf8'));
      expect(namesIn(objects)).toEqual(namesIn(objectsOf(overlay)));
      expect(imagesIn(objects)).toEqual([image, image]);
    });
  });

  it.each(['tekton-concurrency', 'registry:5000/tekton-concurrency', 'a b:1', 'x@sha256:0'])(
    'has a command that refuses "%s", which is no image with a tag or a digest',
    (image) => {
      expect(() =>
        execFileSync(
          process.execPath,
          [`${root}scripts/build-manifests.mjs`, `--image=${image}`, `--out=${folder}/none`],
          {
            stdio: 'pipe',
          },
        ),
      ).toThrow('--image=REPOSITORY:TAG');
    },
  );
});

function argsOf({ spec }: Deployment): readonly string[] {
  return spec.template.spec.containers[0]!.args;
}
