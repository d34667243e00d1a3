import { join } from 'node:path';

import { buildBinaries } from './build-binaries.js';
import { startControlPlane } from './control-plane.js';
import { endRun } from './run-folder.js';
import { testCommand } from './test-command.js';

export interface Surroundings {
  /** The project's folder. */
  readonly root: string;
  readonly print: (line: string) => void;
}

/** `build`, `test`, and `up` and `down`: a control plane that stays until it is told to go. Answers the exit code. */
export async function runCommand([name, ...rest]: readonly string[], { root, print }: Surroundings): Promise<number> {
  const folder = join(root, '.cache', 'cluster', 'up');
  const commands = new Map<string | undefined, () => Promise<number> | number>([
    [
      'build',
      () => {
        buildBinaries(root, print);
        return 0;
      },
    ],
    ['test', async () => await testCommand(rest, { root, print })],
    [
      'up',
      async () => {
        const plane = await startControlPlane({ root, folder, withControllerManager: true, stays: true });
        print(`A Kubernetes API server is at ${plane.url}; its audit log is ${plane.auditLog}`);
        print(`kubectl --kubeconfig ${plane.adminKubeconfig} get namespaces`);
        return 0;
      },
    ],
    [
      'down',
      () => {
        print(endRun(folder) ? 'The control plane has ended.' : 'There was no control plane.');
        return 0;
      },
    ],
  ]);
  const command = commands.get(name);
  if (command === undefined) {
    throw new Error('usage: node scripts/cluster.mjs build | up | down | test [--existing --host=ADDRESS] [FILE…]');
  }
  return await command();
}
