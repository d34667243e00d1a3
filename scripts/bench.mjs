// How the time of one decision grows with the number of runs: about 2.1 to 2.3 per doubling is n log n, 4 is quadratic.
// Also prints how many calls a decision asks for.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { build } from 'esbuild';

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const bundle = join(folder, 'bench.mjs');
await build({
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
  entryPoints: ['test/core/bench/bench.ts'],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
});
await import(pathToFileURL(bundle).href);
rmSync(folder, { recursive: true });
