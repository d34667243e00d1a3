import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

// Between what has a name and what Linux gives to callers by itself (net.ipv4.ip_local_port_range, from 32768 on): a port of
// those may be a caller's own by the time that it is listened on.
const LOWEST = 12_000;
const COUNT = 20_000;

/** Ports of loopback that nobody listens on; all are held until the last is found, so that they differ. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers: Server[] = [];
  try {
    while (servers.length < count) {
      const server = await listening(LOWEST + Math.floor(Math.random() * COUNT));
      if (server !== undefined) {
        servers.push(server);
      }
    }
    return servers.map((server) => (server.address() as AddressInfo).port);
  } finally {
    for (const server of servers) {
      server.close();
    }
  }
}

async function listening(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return undefined;
  }
}
