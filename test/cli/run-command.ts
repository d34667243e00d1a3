import type { CliDeps } from '../../src/cli/run-cli.js';
import { runCli } from '../../src/cli/run-cli.js';
import { keptRun } from '../../src/controller/kept-run.js';
import { planHeld } from '../../src/held-plan.js';
import { parseSettings } from '../../src/interceptor/settings.js';
import { loadCluster } from '../../src/kube/load-cluster.js';
import { createTransport } from '../../src/kube/transport.js';

/** What a command said, and how it ended. */
export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const plain = (text: string): string => text;
export const noPaint = { bold: plain, dim: plain, green: plain, yellow: plain, red: plain };

/** Runs a command of the tool in this process, without colours. */
export async function runCommand(argv: readonly string[], given: Partial<CliDeps> = {}): Promise<Ended> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCli(argv, {
    version: '1.2.3',
    voice: {
      print: (text) => {
        out.push(text);
      },
      complain: (text) => {
        err.push(text);
      },
      paint: noPaint,
    },
    connect: async ({ kubeconfig, context }) =>
      await Promise.resolve(
        createTransport(
          loadCluster({
            env: {},
            ...(kubeconfig !== undefined && { kubeconfig }),
            ...(context !== undefined && { context }),
          }),
        ),
      ),
    time: {
      now: () => Date.now(),
      pause: async () => {
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      },
    },
    newId: () => '3e1f6a52-0000-4000-8000-000000000001',
    keepRun: keptRun,
    planHeld,
    readParams: parseSettings,
    confirm: undefined,
    ...given,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
