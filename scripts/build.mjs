// Bundles the composition roots into dist/: one file each with its source map, no node_modules at run time.
import { accessSync, constants, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

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
  entryPoints: ['src/main.ts', 'src/demo.ts'],
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  keepNames: true,
  logLevel: 'warning',
  // CommonJS packages ask for Node's modules by require().
  banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
}).catch(() => {
  // esbuild has said what is wrong, with file and line.
  process.exitCode = 1;
});
