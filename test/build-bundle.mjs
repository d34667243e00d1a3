// Jest's global set-up: the end-to-end tests run the bundle that is installed, so it is built before them where it is
// older than its sources.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export default function buildBundle() {
  const bundle = `${root}dist/main.js`;
  const builtAt = existsSync(bundle) ? statSync(bundle).mtimeMs : 0;
  const sources = readdirSync(`${root}src`, { recursive: true }).map((path) => `${root}src/${path}`);
  if ([...sources, `${root}package-lock.json`].some((path) => statSync(path).mtimeMs >= builtAt)) {
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
  }
}
