import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Ports of loopback that nobody listens on; all are held until the last is found, so that they differ. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  try {
    for (const server of servers) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    }
    return servers.map((server) => (server.address() as AddressInfo).port);
  } finally {
    for (const server of servers) {
      server.close();
    }
  }
}
