import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';

import { afterEach, describe, expect, it } from '@jest/globals';

import { type ServiceForwarder, startServiceForwarder } from '../../src/demo/service-forwarder.js';

const HOST = '127.0.0.1';

const servers: Server[] = [];
const forwarders: ServiceForwarder[] = [];
afterEach(async () => {
  for (const forwarder of forwarders.splice(0)) {
    await forwarder.close();
  }
  for (const server of servers.splice(0)) {
    server.close();
    await once(server, 'close');
  }
});

/** Starts a replica that answers each message with its name; resolves with its port. */
async function aReplica(name: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('data', () => socket.write(name));
    socket.on('error', () => undefined);
  });
  servers.push(server);
  server.listen(0, HOST);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function forwardTo(portNow: () => number | undefined): Promise<number> {
  const forwarder = await startServiceForwarder(HOST, portNow);
  forwarders.push(forwarder);
  return forwarder.port;
}

/** What is answered to a new connection, or `closed`. */
async function ask(port: number): Promise<string> {
  const socket = connect(port, HOST);
  const closed = once(socket, 'close').then(() => 'closed');
  socket.on('error', () => undefined);
  const answer = new Promise<string>((resolve) => {
    socket.once('data', (chunk: Buffer) => {
      resolve(chunk.toString());
    });
  });
  socket.write('who is there?');
  const first = await Promise.race([answer, closed]);
  socket.destroy();
  await closed;
  return first;
}

describe('startServiceForwarder', () => {
  it('leads each connection to where the Service is at that moment', async () => {
    const [one, other] = [await aReplica('one'), await aReplica('other')];
    let now = one;
    const port = await forwardTo(() => now);
    expect(await ask(port)).toBe('one');
    now = other;
    expect(await ask(port)).toBe('other');
  });

  it('ends the connection where nobody is there', async () => {
    const gone = await aReplica('gone');
    servers.at(-1)!.close();
    expect(await ask(await forwardTo(() => gone))).toBe('closed');
    expect(await ask(await forwardTo(() => undefined))).toBe('closed');
    servers.pop();
  });

  it('ends the connections that are open when it is closed', async () => {
    const replica = await aReplica('one');
    const socket = connect(await forwardTo(() => replica), HOST);
    socket.write('who is there?');
    await once(socket, 'data');
    const closed = once(socket, 'close');
    await forwarders.pop()!.close();
    await closed;
  });
});
