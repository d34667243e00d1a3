import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { buildBinaries, buildJsonPath } from './build-binaries.js';
import type { Surroundings } from './command.js';
import { cleanExisting, prepareExisting } from './existing-cluster.js';

const HOST = '--host=';

/**
 * Runs the tests of jest.cluster.config.js on control planes of our own; with `--existing`, those of
 * jest.existing.config.js on the cluster of KUBECONFIG. What else is given goes to jest.
 */
export async function testCommand(given: readonly string[], surroundings: Surroundings): Promise<number> {
  const flags = given.filter((flag) => flag === '--existing' || flag === '--clean' || flag.startsWith(HOST));
  const rest = given.filter((flag) => !flags.includes(flag));
  if (!flags.includes('--existing')) {
    if (flags.length > 0) {
      throw new Error(
        `${flags.join(' ')} goes with --existing: without it the tests bring up a control plane of their own`,
      );
    }
    buildBinaries(surroundings.root, surroundings.print);
    buildJsonPath(surroundings.root, surroundings.print);
    return await runJest('jest.cluster.config.js', rest, { surroundings, env: {} });
  }
  return await testExisting(flags, rest, surroundings);
}

async function testExisting(
  flags: readonly string[],
  rest: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  const kubeconfig = process.env['KUBECONFIG'];
  if (flags.includes('--clean')) {
    await cleanExisting({ kubeconfig, print: surroundings.print });
    return 0;
  }
  const host = flags.find((flag) => flag.startsWith(HOST))?.slice(HOST.length);
  const { env, end } = await prepareExisting({ ...surroundings, kubeconfig, host });
  try {
    return await runJest('jest.existing.config.js', rest, { surroundings, env });
  } finally {
    await end();
  }
}

interface Run {
  readonly surroundings: Surroundings;
  readonly env: Readonly<Record<string, string>>;
}

/** Answers jest's exit code. Ctrl-C reaches jest by itself; we stay, to clean up after it. */
async function runJest(config: string, given: readonly string[], { surroundings, env }: Run): Promise<number> {
  const { root } = surroundings;
  const ignore = (): void => undefined;
  process.on('SIGINT', ignore).on('SIGTERM', ignore);
  try {
    const arguments_ = [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
      `--config=${config}`,
      // Before the reporters, of which jest takes as many as follow.
      ...given,
      '--reporters=default',
      `--reporters=${join(root, 'test', 'cluster', 'first-test-reporter.mjs')}`,
    ];
    const child = spawn(process.execPath, arguments_, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    process.off('SIGINT', ignore).off('SIGTERM', ignore);
  }
}
