import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build, type Plugin } from 'esbuild';

import type { Fault } from './faults.js';

const core = fileURLToPath(new URL('../../../src/core/', import.meta.url));

/** Bundles the proof with the fault, or without one. */
export async function bundleWithFault(outfile: string, fault?: Fault): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(new URL('main.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    plugins: fault === undefined ? [] : [puttingIn(fault)],
  });
}

function puttingIn(fault: Fault): Plugin {
  return {
    name: 'fault',
    setup: (bundler) => {
      bundler.onLoad({ filter: /[/\\]src[/\\]core[/\\][^/\\]+\.ts$/ }, ({ path }) =>
        path === join(core, fault.file) ? { contents: withFault(fault), loader: 'ts' } : undefined,
      );
    },
  };
}

/** The file with the fault in it. Throws where the text to replace is not there exactly once. */
export function withFault({ file, find, replace, name }: Fault): string {
  const parts = readFileSync(join(core, file), 'utf8').split(find);
  if (parts.length !== 2) {
    throw new RangeError(`fault "${name}": its text is ${parts.length - 1} times in ${file}, and must be there once`);
  }
  return parts.join(replace);
}
