// Installs the packages of package-lock.json where they are missing or older than it: `npm test` and `npm run demo`
// work on a fresh clone with nothing but Node and npm.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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
  const modules = fileURLToPath(new URL('node_modules', root));
  try {
    mkdirSync(modules, { recursive: true });
    accessSync(modules, constants.W_OK);
  } catch (error) {
    console.error(
      `Packages cannot be installed in ${modules} (${error.code}): the checkout must be writable. Copy it to a folder of yours.`,
    );
    process.exit(1);
  }
  console.error('Installing packages (npm ci) …');
  // npm's own lines go to stderr, so that what a command prints on stdout is its own.
  try {
    execFileSync('npm', ['ci', '--no-progress', '--loglevel=error'], { cwd: root, stdio: ['ignore', 2, 2] });
  } catch {
    console.error(
      "Packages could not be installed: npm says above why. They come from the network, or from npm's cache.",
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
