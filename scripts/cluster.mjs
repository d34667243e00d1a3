// A real Kubernetes control plane for tests: `node scripts/cluster.mjs build | up | down | test`. What it does is TypeScript in
// test/cluster, bundled here because Node runs JavaScript.
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

process.env.TEST_CLUSTER_STARTED = String(Date.now());

const root = fileURLToPath(new URL('..', import.meta.url));
const outfile = `${root}.cache/cluster/command.js`;
await build({
  entryPoints: [`${root}test/cluster/command.ts`],
  outfile,
  bundle: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
});
const { runCommand } = await import(outfile);
try {
  process.exitCode = await runCommand(process.argv.slice(2), { root, print: console.log });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
