import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface ServiceForwarder {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/**
 * Plays a Service for an API server that knows none: passes each connection on to where the Service leads at that moment.
 * If nobody is there, the connection ends.
 */
export async function startServiceForwarder(
  listen: string,
  portNow: () => number | undefined,
): Promise<ServiceForwarder> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(portNow() ?? 1, '127.0.0.1');
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      open.add(socket);
      // What ends one side ends the other; `close` follows each error.
      socket
        .on('error', () => undefined)
        .once('close', () => {
          open.delete(socket);
          other.destroy();
        });
      socket.pipe(other);
    }
  });
  server.listen(0, listen);
  await once(server, 'listening');
  return {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- no pipe was asked for
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of open) {
        socket.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
}
