import type { AddressInfo } from 'node:net';

import type { Claim } from '../../src/api/claim.js';
import { createArrivalSource } from '../../src/interceptor/arrival-source.js';
import { createInterceptor } from '../../src/interceptor/create-interceptor.js';
import { fastServer } from '../../src/server.js';

/** What the process tells the test that started it. */
export type LoadReport =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'report'; readonly keys: readonly string[]; readonly peakRssMiB: number };

/** The interceptor in a process of its own, so that its memory can be told from the test's. */
const keys: string[] = [];
const silent = (): void => undefined;
const app = createInterceptor({
  recordClaim: async (claim: Claim) => {
    keys.push(...Object.values(claim.spec.entries).map(({ key }) => key));
    return await new Promise((resolve) => setTimeout(resolve, 5, claim));
  },
  recordEvent: silent,
  countEvent: silent,
  arrivals: createArrivalSource(() => Date.now() * 1_000),
  readBindings: async () => await Promise.resolve(new Map<string, string>()),
  readAsked: async () => await Promise.resolve('asked' as const),
  clock: Date.now,
  monotonic: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => {
      clearTimeout(timer);
    };
  },
  claimTtlMs: 3_600_000,
  log: { debug: silent, info: silent, warn: silent, error: silent },
});

const tell = (report: LoadReport): void => {
  process.send?.(report);
};
const server = fastServer(app).listen(0, '127.0.0.1', () => {
  tell({ kind: 'listening', port: (server.address() as AddressInfo).port });
});
process.on('message', () => {
  tell({ kind: 'report', keys, peakRssMiB: Math.round(process.resourceUsage().maxRSS / 1024) });
});
process.on('disconnect', () => {
  process.exit();
});
