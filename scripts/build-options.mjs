import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** What every bundle has in common: ESM for Node 20, no node_modules at run time. */
export const buildOptions = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  // Packages branch on the names of classes, and stacks show those of functions: they outlive esbuild's renaming.
  keepNames: true,
  logLevel: 'warning',
  // What the command line says of itself.
  define: { VERSION: JSON.stringify(version) },
  // CommonJS packages ask for Node's modules by require().
  banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
};
