import http from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Express } from 'express';

import type { Claim } from '../../src/api/claim.js';
import { createArrivalSource } from '../../src/interceptor/arrival-source.js';
import { createInterceptor, type InterceptorDeps } from '../../src/interceptor/create-interceptor.js';
import type { TriggerEvent } from '../../src/interceptor/ports.js';

export interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** An interceptor in a world of memory: claims are kept, time stands until it is moved. */
export interface World {
  readonly app: Express;
  /** Where it listens; it begins to when first asked. */
  readonly url: () => Promise<string>;
  readonly stop: () => Promise<void>;
  readonly claims: ReadonlyMap<string, Claim>;
  readonly writes: () => number;
  readonly events: readonly TriggerEvent[];
  /** Outcomes and reasons, as they were counted. */
  readonly counted: readonly string[];
  readonly log: readonly LogLine[];
  readonly decisions: () => readonly LogLine['fields'][];
  /** Moves the time on, and runs the timers that are due. */
  readonly pass: (ms: number) => void;
  readonly timers: () => number;
}

export function aWorld(overrides: Partial<InterceptorDeps> = {}): World {
  let now = 1_790_000_000_000;
  let writes = 0;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const claims = new Map<string, Claim>();
  const events: TriggerEvent[] = [];
  const counted: string[] = [];
  const log: LogLine[] = [];
  const line =
    (level: string) =>
    (message: string, fields: object = {}): void => {
      log.push({ level, message, fields: { ...fields } });
    };
  const app = createInterceptor({
    recordClaim: async (claim) => {
      writes += 1;
      const stored = merged(claims.get(claim.metadata.name), claim);
      claims.set(claim.metadata.name, stored);
      return await Promise.resolve(stored);
    },
    recordEvent: (event) => {
      events.push(event);
    },
    countEvent: (outcome, reason) => {
      counted.push(reason === undefined ? outcome : `${outcome}: ${reason}`);
    },
    arrivals: createArrivalSource(() => now * 1000),
    readBindings: async () => await Promise.resolve(new Map<string, string>()),
    readAsked: async () => await Promise.resolve('asked' as const),
    clock: () => now,
    monotonic: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => {
        timers.delete(timer);
      };
    },
    claimTtlMs: 3_600_000,
    log: { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') },
    ...overrides,
  });
  const server = http.createServer(app);
  const listening = once(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  return {
    app,
    url: listening,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    claims,
    writes: () => writes,
    events,
    counted,
    log,
    decisions: () => log.filter(({ message }) => message === 'decision').map(({ fields }) => fields),
    pass: (ms) => {
      now += ms;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        timer.run();
      }
    },
    timers: () => timers.size,
  };
}

/** As the real port does it: create, and on AlreadyExists a merge patch of the entries. */
function merged(before: Claim | undefined, claim: Claim): Claim {
  const entries = { ...before?.spec.entries };
  for (const [name, entry] of Object.entries(claim.spec.entries)) {
    entries[name] = { ...entry, calls: { ...entries[name]?.calls, ...entry.calls } };
  }
  return { ...claim, spec: { ...claim.spec, entries } };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
