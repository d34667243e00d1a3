// Writes dist/install.yaml, all that `kubectl apply -k interceptor/` would apply, in one file. kubectl itself builds it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const own = `${root}.cache/kubectl/kubectl`;
// scripts/kubectl.mjs has none for this kind of machine: the one that is installed will do.
const kubectl = existsSync(own) ? own : 'kubectl';
mkdirSync(`${root}dist`, { recursive: true });
const built = execFileSync(kubectl, ['kustomize', `${root}interceptor`], { encoding: 'utf8' });
writeFileSync(`${root}dist/install.yaml`, built);
console.log(`wrote dist/install.yaml: ${built.split(/^---$/m).length} objects`);
