// The program that is installed: one bundle, two processes. Reads argv and env, composes, and ends the process.
import { hostname } from 'node:os';

import { parseConfig, USAGE } from './config.js';
import { controllerPart } from './controller-part.js';
import { ConcurrencyError } from './core/errors.js';
import { describeProblems } from './core/problem.js';
import { interceptorPart } from './interceptor-part.js';
import { loadCluster } from './kube/load-cluster.js';
import { createTransport } from './kube/transport.js';
import { createLog } from './log.js';
import { processMeans } from './process-means.js';
import { serve } from './service.js';

/** Of package.json; the build puts it in. */
declare const VERSION: string;

const parsed = parseConfig(process.argv.slice(2), process.env);
if (parsed.ok === 'help') {
  process.stdout.write(`${USAGE}\n`);
} else if (parsed.ok) {
  await run(parsed.value);
} else {
  process.stderr.write(`${describeProblems(parsed.problems)}\n\n${USAGE}\n`);
  process.exitCode = 2;
}

async function run(config: (typeof parsed & { ok: true })['value']): Promise<void> {
  const log = createLog(config.logLevel, process.stdout);
  try {
    const { kubeconfig } = config;
    const cluster = loadCluster({ env: process.env, ...(kubeconfig !== undefined && { kubeconfig }) });
    const transport = createTransport(cluster, { userAgent: `tekton-concurrency/${config.role}` });
    const means = processMeans(hostname(), VERSION);
    const part =
      config.role === 'interceptor'
        ? interceptorPart(config, transport, log, means)
        : controllerPart(config, transport, log, means);
    const service = await serve(part, { config, log, means });
    const stop = (signal: NodeJS.Signals): void => {
      // A second signal ends the process at once, as it does everywhere.
      process.off('SIGTERM', stop).off('SIGINT', stop);
      void service.shutDown(signal).then(() => process.exit());
    };
    process.on('SIGTERM', stop).on('SIGINT', stop);
  } catch (error) {
    log.error('could not start', startFailure(error));
    await log.close();
    process.exit(1);
  }
}

/** A stack is for mistakes of ours: what the person who starts the program can put right is one sentence, and help. */
function startFailure(error: unknown): object {
  if (error instanceof ConcurrencyError) {
    const { code, message, help } = error;
    return { code, error: message.split('\n')[0], help };
  }
  // Of the operating system: a file that is not there, a port that is taken.
  return { error: error instanceof Error && 'syscall' in error ? error.message : error };
}
