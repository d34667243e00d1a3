// Installs the packages of package-lock.json where they are missing or older than it: `npm test` and `npm run demo`
// work on a fresh clone with nothing but Node and npm.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('..', import.meta.url);
const stamp = new URL('node_modules/.installed-from', root);
const [major] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(`tekton-concurrency needs Node 20 or newer; this is ${process.version}`);
  process.exit(1);
}
const wanted = createHash('sha256')
  .update(readFileSync(new URL('package-lock.json', root)))
  .digest('hex');
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
if (installed !== wanted) {
  console.error('Installing packages (npm ci) …');
  // npm's own lines go to stderr, so that what a command prints on stdout is its own.
  execFileSync('npm', ['ci', '--no-progress', '--loglevel=error'], { cwd: root, stdio: ['ignore', 2, 2] });
  writeFileSync(stamp, wanted);
}
