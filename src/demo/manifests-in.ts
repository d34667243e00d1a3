import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Manifest, readManifests } from '../devcluster/apply-manifests.js';

/** The manifests of a folder: the files named, or all of them in order of name. */
export function manifestsIn(folder: string, files?: readonly string[]): readonly Manifest[] {
  const names = files ?? readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  return names
    .toSorted((a, b) => (a < b ? -1 : 1))
    .flatMap((name) => readManifests(readFileSync(join(folder, name), 'utf8')));
}
