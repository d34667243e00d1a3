import type { Call, ClusterChoice, Connection } from '../../src/cli/ports.js';
import { loadCluster } from '../../src/kube/load-cluster.js';
import { createTransport } from '../../src/kube/transport.js';
import type { World } from '../e2e/world.js';

const nothing = async (): Promise<void> => {
  await Promise.resolve();
};

/**
 * A way to the API server of a world in which somebody plays the controllers of a cluster: where a Deployment goes, its
 * process does. `before` is called before each request that changes something.
 */
export function connectTo(
  world: () => World,
  before: () => Promise<void> = nothing,
): (choice: ClusterChoice) => Promise<Connection> {
  return async () => {
    const { call, close } = createTransport(loadCluster({ kubeconfig: world().stack.kubeconfig, env: {} }));
    const stepping: Call = async (asked) => {
      if (asked.method === 'DELETE' || asked.method === 'PATCH') {
        await before();
      }
      const answer = await call(asked);
      const [, role] = /deployments\/concurrency-(interceptor|controller)$/.exec(asked.path) ?? [];
      if (asked.method === 'DELETE' && (role === 'interceptor' || role === 'controller')) {
        await world().stack.product.kill(role);
      }
      // The embedded API server says 501 of kinds that it does not serve.
      return answer.status === 501 ? { ...answer, status: 404 } : answer;
    };
    return await Promise.resolve({ call: stepping, close });
  };
}
