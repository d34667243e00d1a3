// Writes what `kubectl apply -k` of each overlay would apply, in one file for each: dist/install.yaml (the default overlay),
// dist/install-template.yaml and dist/install-cert-manager.yaml. kubectl itself builds them.
// `--image=REPOSITORY:TAG`, or with a digest, puts your image into them.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const own = join(root, '.cache', 'kubectl', 'kubectl');
// scripts/kubectl.mjs has none for this kind of machine: the one that is installed will do.
const kubectl = existsSync(own) ? own : 'kubectl';
const overlays = {
  default: 'install.yaml',
  template: 'install-template.yaml',
  'cert-manager': 'install-cert-manager.yaml',
};

const usage = 'Usage: npm run manifests -- --image=REPOSITORY:TAG [--out=FOLDER]';
const values = readArguments();

function readArguments() {
  try {
    const options = {
      image: { type: 'string' },
      out: { type: 'string', default: join(root, 'dist') },
      help: { type: 'boolean' },
    };
    const read = parseArgs({ options }).values;
    if (read.help) {
      console.log(usage);
      process.exit(0);
    }
    // A registry may have upper case in its host's name, and a port; a repository has lower case alone.
    if (
      read.image !== undefined &&
      !/^(?:[\w.-]+(?::\d+)?\/)?[a-z0-9]+(?:[._/-]+[a-z0-9]+)*(?::[\w][\w.-]*|@sha256:[0-9a-f]{64})$/.test(read.image)
    ) {
      throw new Error(`"${read.image}" is no image: a repository in lower case is needed, and a tag or a digest`);
    }
    return read;
  } catch (error) {
    console.error(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}

mkdirSync(values.out, { recursive: true });
for (const [overlay, file] of Object.entries(overlays)) {
  const built = execFileSync(kubectl, ['kustomize', join(root, 'interceptor', 'overlays', overlay)], {
    encoding: 'utf8',
  });
  const text =
    values.image === undefined ? built : built.replace(/image: tekton-concurrency:\S+/g, `image: ${values.image}`);
  writeFileSync(join(values.out, file), text);
  console.log(`wrote ${relative('', join(values.out, file))}: ${text.split(/^---$/m).length} objects`);
}
if (values.image === undefined) {
  console.log('The image in them is tekton-concurrency:0.1.0, which is in no registry: say --image=REPOSITORY:TAG.');
}
