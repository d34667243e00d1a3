#!/usr/bin/env node
// `tkn-concurrency`: what looks after an install from outside. Reads argv and env, composes, and ends the process.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline/promises';

import pc from 'picocolors';

import { kubeconfigPath } from './cli/kubeconfig-path.js';
import type { ClusterChoice, Connection } from './cli/ports.js';
import { runCli } from './cli/run-cli.js';
import { keptRun } from './controller/kept-run.js';
import { planHeld } from './held-plan.js';
import { parseSettings } from './interceptor/settings.js';
import { processMeans } from './process-means.js';

/** Of package.json; the build puts it in. */
declare const VERSION: string;

const means = processMeans('cli', VERSION);
// Undefined would leave it to picocolors, which colours wherever CI is set.
const paint = pc.createColors(process.stdout.isTTY ? process.env['NO_COLOR'] === undefined : false);

// `| head` has read enough: nobody is left to tell.
process.stdout.on('error', () => process.exit());

process.exitCode = await runCli(process.argv.slice(2), {
  version: VERSION,
  voice: {
    print: (text) => {
      process.stdout.write(`${text}\n`);
    },
    complain: (text) => {
      process.stderr.write(`${text}\n`);
    },
    paint,
  },
  connect,
  time: {
    now: means.clock.now,
    pause: async (ms) => {
      await new Promise<void>((resolve) => {
        means.clock.after(ms, resolve);
      });
    },
  },
  newId: means.newId,
  keepRun: keptRun,
  planHeld,
  readParams: parseSettings,
  confirm: process.stdin.isTTY ? confirm : undefined,
});

/** The client is loaded where a cluster is asked: `--help` and a wrong word are answered at once. */
async function connect(choice: ClusterChoice): Promise<Connection> {
  const { loadCluster } = await import('./kube/load-cluster.js');
  const { createTransport } = await import('./kube/transport.js');
  const { env } = process;
  const kubeconfig = kubeconfigPath(choice, { env, home: homedir(), exists: existsSync });
  const cluster = loadCluster({ ...choice, env, ...(kubeconfig !== undefined && { kubeconfig }) });
  return createTransport(cluster, { userAgent: `tekton-concurrency/cli ${VERSION}` });
}

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    // The end of the input (^D) is no answer, and no yes.
    const ended = once(terminal, 'close').then(() => '');
    return /^y(es)?$/i.test((await Promise.race([terminal.question(question), ended])).trim());
  } finally {
    terminal.close();
  }
}
