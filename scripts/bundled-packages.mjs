import { Buffer } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The npm packages of which code stands in a bundle, by esbuild's metafile and in order of name: with licence, its text, the
 * hash of the archive that npm verified, and which of the others they import; `direct` are those that our own code imports.
 * Throws where one names no licence.
 */
export function bundledPackages(metafile, root) {
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const withCode = Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path);
  // By folder first: one package may be installed twice.
  const found = new Map();
  for (const path of withCode) {
    const folder = packageFolder(path);
    if (folder !== undefined && !found.has(folder)) {
      found.set(folder, describe(root, folder, locked[folder]));
    }
  }
  const packages = new Map([...found.values()].map((each) => [each.id, each]));
  const direct = new Set();
  for (const path of withCode) {
    const importer = packageFolder(path);
    const into = importer === undefined ? direct : packages.get(found.get(importer).id).dependsOn;
    for (const target of metafile.inputs[path].imports) {
      into.add(found.get(packageFolder(target.path))?.id);
    }
  }
  const known = (ids, self) => [...ids].filter((id) => packages.has(id) && id !== self).sort();
  return {
    direct: known(direct),
    packages: [...packages.values()]
      .map((each) => ({ ...each, dependsOn: known(each.dependsOn, each.id) }))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  };
}

/** `node_modules/a/node_modules/@b/c` of a path in it; none for a path of ours. */
function packageFolder(path) {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

function describe(root, folder, { integrity }) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string') {
    throw new Error(`${folder} is part of the bundle, and its package.json names no licence`);
  }
  return {
    id: `${name}@${version}`,
    name,
    version,
    licence: license,
    text: licenceText(join(root, folder)) ?? standardText(license, author?.name ?? author, folder),
    sha512: Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex'),
    dependsOn: new Set(),
  };
}

/** What the package says of its terms, NOTICE included, as the Apache licence asks. */
function licenceText(folder) {
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name));
  const texts = files.sort().map((name) => readFileSync(join(folder, name), 'utf8').trim());
  return texts.length === 0 ? undefined : texts.join('\n\n');
}

/** Some old packages name the MIT licence and leave its text out, which is always the same. */
function standardText(licence, author, folder) {
  if (licence !== 'MIT' || author === undefined) {
    throw new Error(`${folder} is part of the bundle, and the text of its licence (${licence}) is not in it`);
  }
  const text = readFileSync(new URL('mit-licence.txt', import.meta.url), 'utf8').trim();
  return text.replace('<copyright holders>', () => author);
}
