import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { type Manifest, readManifests } from '../../src/devcluster/apply-manifests.js';
import { applyJsonPatch, parseJsonPatch } from '../../src/devcluster/apiserver/model/json-patch.js';

export interface Kustomization {
  readonly resources?: readonly string[];
  readonly components?: readonly string[];
  readonly patches?: readonly Patch[];
  readonly images?: readonly { readonly name: string; readonly newTag: string }[];
}
interface Patch {
  readonly patch: string;
  readonly target: { readonly kind: string; readonly name: string };
}

export function readKustomization(folder: string): Kustomization {
  return parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
}

/** The files that a kustomization and its components are made of. */
export function filesOf(folder: string): readonly string[] {
  const { resources = [], components = [] } = readKustomization(folder);
  return [...resources, ...components].flatMap((name) =>
    name.endsWith('.yaml') ? [join(folder, name)] : filesOf(join(folder, name)),
  );
}

/**
 * The objects of an overlay. It does what of kustomize our manifests use, so that they can be looked at where there is no
 * kubectl; test/kubectl compares it with kubectl's own.
 */
export function buildOverlay(folder: string): readonly Manifest[] {
  return build(folder, []);
}

function build(folder: string, before: readonly Manifest[]): readonly Manifest[] {
  const { resources = [], components = [], patches = [], images = [] } = readKustomization(folder);
  const own = resources.flatMap((name) =>
    name.endsWith('.yaml') ? readManifests(readFileSync(join(folder, name), 'utf8')) : buildOverlay(join(folder, name)),
  );
  const whole = components.reduce<readonly Manifest[]>(
    (objects, name) => build(join(folder, name), objects),
    [...before, ...own],
  );
  const patched = patches.reduce<readonly Manifest[]>((objects, patch) => withPatch(objects, patch), whole);
  return images.reduce<readonly Manifest[]>(
    (objects, { name, newTag }) =>
      JSON.parse(
        JSON.stringify(objects).replaceAll(`"image":"${name}"`, `"image":"${name}:${newTag}"`),
      ) as readonly Manifest[],
    patched,
  );
}

function withPatch(objects: readonly Manifest[], { patch, target }: Patch): readonly Manifest[] {
  const operations = parseJsonPatch(parse(patch));
  const isTarget = ({ kind, metadata }: Manifest): boolean => kind === target.kind && metadata.name === target.name;
  if (operations === undefined || !objects.some(isTarget)) {
    throw new Error(`no patch, or nothing to change: ${patch}`);
  }
  return objects.map((object) => (isTarget(object) ? (applyJsonPatch(object, operations) as Manifest) : object));
}
