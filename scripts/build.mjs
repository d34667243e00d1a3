// Bundles the composition roots into dist/: one file each with its source map, no node_modules at run time.
import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { buildOptions } from './build-options.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
try {
  mkdirSync(`${root}dist`, { recursive: true });
  accessSync(`${root}dist`, constants.W_OK);
} catch (error) {
  console.error(
    `The bundle cannot be written to ${root}dist (${error.code}): the checkout must be writable. Copy it to a folder of yours.`,
  );
  process.exit(1);
}
await build({
  absWorkingDir: root,
  entryPoints: ['src/main.ts', 'src/demo.ts', 'src/cli.ts'],
  outdir: 'dist',
  ...buildOptions,
}).then(
  () => {
    // A command that is called by its name; `bin` in package.json.
    chmodSync(`${root}dist/cli.js`, 0o755);
  },
  () => {
    // esbuild has said what is wrong, with file and line.
    process.exitCode = 1;
  },
);
