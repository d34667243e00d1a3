import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { buildContext } from './build-context.js';
import type { Instruction, Stage } from './dockerfile.js';

/** What reaches a build from the machine: how npm finds its packages, and nothing of this checkout. */
const PASSED_ON =
  /^(PATH|HOME|TMPDIR|(https?|no)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|npm_config_(registry|cafile|cache|(user|global)config))$/i;

export interface BuildOptions {
  /** The project's folder: what a builder is sent comes from here. */
  readonly root: string;
  /** The folder that plays `/` of the stage. */
  readonly into: string;
}

/** Runs the COPY and RUN lines of a stage in a folder, as a container engine does in a container. */
export function playBuild({ instructions }: Stage, { root, into }: BuildOptions): void {
  const context = buildContext(root);
  let workdir = into;
  for (const instruction of instructions) {
    switch (instruction.keyword) {
      case 'WORKDIR':
        workdir = join(into, instruction.text);
        mkdirSync(workdir, { recursive: true });
        break;
      case 'COPY':
        copy(instruction, { root, context, workdir });
        break;
      case 'RUN':
        run(instruction, workdir);
        break;
      default:
        throw new Error(`a build stage with ${instruction.keyword} is not played`);
    }
  }
}

interface CopyOptions {
  readonly root: string;
  readonly context: readonly string[];
  readonly workdir: string;
}

/** A file goes by its name, of a folder what is in it. */
function copy({ text }: Instruction, { root, context, workdir }: CopyOptions): void {
  const parts = text.split(/\s+/);
  const target = join(workdir, parts.at(-1)!);
  for (const source of parts.slice(0, -1)) {
    const found = context.filter((path) => path === source || path.startsWith(`${source}/`));
    if (found.length === 0) {
      throw new Error(`COPY ${source}: .dockerignore keeps it from the builder`);
    }
    for (const path of found) {
      const file = join(target, path === source ? path : path.slice(source.length + 1));
      mkdirSync(dirname(file), { recursive: true });
      cpSync(join(root, path), file);
    }
  }
}

/** Under the umask that containers have, whatever the machine's is: it says who may read what is built. */
function run({ text }: Instruction, cwd: string): void {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)));
  try {
    execFileSync('/bin/sh', ['-c', `umask 022; ${text}`], { cwd, env, stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: Buffer; readonly stderr: Buffer };
    throw new Error(`RUN ${text} failed:\n${stdout.toString()}${stderr.toString()}`, { cause: error });
  }
}
