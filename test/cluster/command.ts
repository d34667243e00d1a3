import { join } from 'node:path';

import { buildBinaries } from './build-binaries.js';
import { startControlPlane } from './control-plane.js';
import { endRun } from './run-folder.js';

export interface Surroundings {
  /** The project's folder. */
  readonly root: string;
  readonly print: (line: string) => void;
}

/** `build`, `up` and `down`: a control plane that stays until it is told to go. */
export async function runCommand(name: string | undefined, { root, print }: Surroundings): Promise<void> {
  const folder = join(root, '.cache', 'cluster', 'up');
  const commands = new Map<string | undefined, () => Promise<void> | void>([
    ['build', () => void buildBinaries(root, print)],
    [
      'up',
      async () => {
        const plane = await startControlPlane({ root, folder, withControllerManager: true, stays: true });
        print(`A Kubernetes API server is at ${plane.url}; its audit log is ${plane.auditLog}`);
        print(`kubectl --kubeconfig ${plane.adminKubeconfig} get namespaces`);
      },
    ],
    [
      'down',
      () => {
        print(endRun(folder) ? 'The control plane has ended.' : 'There was no control plane.');
      },
    ],
  ]);
  const command = commands.get(name);
  if (command === undefined) {
    throw new Error('usage: node scripts/cluster.mjs build | up | down');
  }
  await command();
}
