import { networkInterfaces } from 'node:os';

/** An address of this machine that is none of loopback: a real API server takes no other for an endpoint. */
export function outsideAddress(): string {
  const all = Object.values(networkInterfaces()).flat();
  const found = all.find((each) => each?.family === 'IPv4' && !each.internal);
  if (found === undefined) {
    throw new Error('this machine has no IPv4 address but loopback, and a real API server takes none of those');
  }
  return found.address;
}
