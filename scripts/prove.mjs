// Plays 20,000 random histories against the policy, in two processes, and looks through small scenes in all their orders.
// PROOF_SEED and PROOF_PATH, which a failure prints, play that history again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const HISTORIES = 20_000;
const folder = mkdtempSync(join(tmpdir(), 'proof-'));
const bundle = join(folder, 'main.mjs');
await build({
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
  entryPoints: ['test/core/proof/main.ts'],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
});

async function run(...args) {
  const child = spawn(process.execPath, [bundle, ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0;
}

const { PROOF_SEED, PROOF_PATH } = process.env;
const seed = Number(PROOF_SEED ?? Date.now() % 1_000_000_000);
const half = String(HISTORIES / 2);
const results =
  PROOF_PATH === undefined
    ? await Promise.all([
        run('histories', half, String(seed)),
        run('histories', half, String(seed + 1)).then(async (isWell) => (await run('explore')) && isWell),
      ])
    : [await run('histories', half, String(seed), PROOF_PATH)];
rmSync(folder, { recursive: true });
process.exitCode = results.every(Boolean) ? 0 : 1;
