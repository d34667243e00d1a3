import { randomUUID } from 'node:crypto';

import { systemClock } from './kube/clock.js';
import type { Means } from './means.js';

/** The clock, the randomness and the ids of the running process: the one place where they come from. */
export function processMeans(instance: string, version: string): Means {
  return {
    clock: systemClock(() => Date.now()),
    micros: () => Date.now() * 1_000,
    monotonic: () => performance.now(),
    random: Math.random,
    newId: randomUUID,
    instance,
    version,
  };
}
