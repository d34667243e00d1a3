import type { Command } from 'commander';

import { ConcurrencyError } from '../core/errors.js';
import type { Call, ClusterChoice, Connection, Time, Voice } from './ports.js';

/** What every command is given. */
export interface CommandDeps {
  readonly voice: Voice;
  readonly connect: (choice: ClusterChoice) => Promise<Connection>;
  readonly time: Time;
  readonly newId: () => string;
  /** Says how the command went: 0 is fine, 1 leaves something to do. */
  readonly exitWith: (code: 0 | 1) => void;
}

/** The options by which every command that asks a cluster finds it. */
export function withClusterOptions(command: Command): Command {
  return command
    .option(
      '--kubeconfig <file>',
      'the cluster to ask; else $KUBECONFIG, ~/.kube/config, or the one that the pod runs in',
    )
    .option('--context <name>', 'a context of the kubeconfig; else its current one');
}

/** Runs the work with a way to the cluster, and closes it. */
export async function onCluster<T>(
  { connect }: Pick<CommandDeps, 'connect'>,
  choice: ClusterChoice,
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const { call, close } = await connect(choice);
  try {
    return await work(call);
  } finally {
    close();
  }
}

/** An error for the person at the terminal: of ours without a stack, for it says what to do. */
export function errorText(error: unknown): string {
  return error instanceof ConcurrencyError
    ? error.message
    : String(error instanceof Error ? (error.stack ?? error) : error);
}
