// What the image holds, written into the folder that is named: the minified bundles with their source maps, the licences of
// all that is in them, and the bill of materials. The same sources give the same bytes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { buildOptions } from './build-options.mjs';
import { bundledPackages } from './bundled-packages.mjs';
import { licencesText } from './licences-text.mjs';
import { ownSourceMap } from './own-source-map.mjs';
import { sbom } from './sbom.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = process.argv[2];
if (folder === undefined) {
  console.error('Usage: node scripts/release.mjs FOLDER');
  process.exit(2);
}

const { metafile, outputFiles } = await build({
  ...buildOptions,
  absWorkingDir: root,
  entryPoints: ['src/main.ts', 'src/cli.ts'],
  // Where the source maps are thought to lie, wherever they are written: their paths begin with ../src and name no machine.
  outdir: 'dist',
  write: false,
  metafile: true,
  minify: true,
  charset: 'utf8',
  // A stack names file and line without them, and each process keeps its map in memory: 3 MB less of it.
  sourcesContent: false,
});

const { name, version, description, license: licence } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { direct, packages } = bundledPackages(metafile, root);
const product = {
  name,
  version,
  description,
  licence,
  text: readFileSync(join(root, 'LICENSE'), 'utf8').trim(),
  dependsOn: direct,
};
const files = {
  ...Object.fromEntries(outputFiles.map((file) => [basename(file.path), contentOf(file)])),
  'LICENSES.txt': licencesText(product, packages),
  'sbom.cdx.json': `${JSON.stringify(sbom(product, packages), undefined, 2)}\n`,
  // Without it Node takes the bundles for CommonJS.
  'package.json': `${JSON.stringify({ name, version, license: licence, type: 'module' })}\n`,
};
mkdirSync(resolve(folder), { recursive: true });
for (const [file, content] of Object.entries(files)) {
  writeFileSync(join(resolve(folder), file), content);
}

/** A stack names our own files; where a frame lies in a package, the bundle's line is shown. */
function contentOf({ path, contents, text }) {
  return path.endsWith('.map')
    ? JSON.stringify(ownSourceMap(JSON.parse(text), (source) => source.startsWith('../src/')))
    : contents;
}
