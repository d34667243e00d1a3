import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { type Manifest, readManifests } from '../../src/devcluster/apply-manifests.js';

interface Kustomization {
  readonly resources?: readonly string[];
  readonly components?: readonly string[];
}

/** The files that a kustomization names, with those of its components: what of kustomize our manifests use. */
export function filesOf(folder: string): readonly string[] {
  const { resources = [], components = [] } = parse(
    readFileSync(join(folder, 'kustomization.yaml'), 'utf8'),
  ) as Kustomization;
  return [...resources, ...components].flatMap((name) =>
    name.endsWith('.yaml') ? [join(folder, name)] : filesOf(join(folder, name)),
  );
}

/** The objects of an overlay, as its files have them. */
export function buildOverlay(folder: string): readonly Manifest[] {
  return filesOf(folder).flatMap((file) => readManifests(readFileSync(file, 'utf8')));
}
