import type { CertificateLog, Time } from './ports.js';

/** Longest time between two looks: a mounted Secret is seen by a kubelet once a minute, so this is soon enough. */
const LOOK_EVERY_MS = 10_000;
const LEAST_MS = 1_000;

/** How long between two looks of somebody who waits as long as that for others: half of it, as far as that makes sense. */
export function lookEveryMs(caLeadMs: number): number {
  return Math.min(LOOK_EVERY_MS, Math.max(LEAST_MS, caLeadMs / 2));
}

/** How soon a look follows one that changed something, that failed for the first time, or that found nothing to serve. */
const SOON_MS = 250;

/** After this many looks in a row that changed something, something works against us. */
const MAX_IN_A_ROW = 20;

/** What a look has to say of the next one. */
export type NextLook = 'later' | 'soon' | 'now';

export interface Looks {
  readonly start: () => void;
  /** Looks again without waiting. */
  readonly lookNow: () => void;
  /** Resolves when the look under way is over. */
  readonly stop: () => Promise<void>;
}

export interface LooksOptions {
  readonly time: Time;
  readonly log: CertificateLog;
  /** What is done, for the log. */
  readonly what: string;
  readonly everyMs: number;
}

/**
 * Looks again and again, one look at a time. A look that fails is told when it is another fault than the last. It is
 * repeated after twice the time, up to that between two looks; so is one that finds nothing to serve.
 */
export function createLooks(look: () => Promise<NextLook>, { time, log, what, everyMs }: LooksOptions): Looks {
  let isEnding = false;
  let underWay: Promise<void> | undefined;
  let cancel = (): void => undefined;
  let isAskedFor = false;
  let inARow = 0;
  let soonInARow = 0;
  let failures = 0;
  let fault = '';

  async function once(): Promise<number> {
    try {
      const next = await look();
      if (fault !== '') {
        log.info(`${what}: all is well again`);
      }
      failures = 0;
      fault = '';
      inARow = next === 'now' ? inARow + 1 : 0;
      soonInARow = next === 'soon' ? soonInARow + 1 : 0;
      return waitAfter(next);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      if (text !== fault) {
        log.warn(`${what}: not possible at the moment`, { error });
      }
      fault = text;
      failures += 1;
      return Math.min(everyMs, SOON_MS * 2 ** failures);
    }
  }

  function waitAfter(next: NextLook): number {
    switch (next) {
      case 'later':
        return everyMs;
      case 'soon':
        return Math.min(everyMs, SOON_MS * 2 ** (soonInARow - 1));
      case 'now':
        return inARow > MAX_IN_A_ROW ? everyMs : 0;
    }
  }

  function run(): void {
    cancel();
    cancel = () => undefined;
    isAskedFor = false;
    underWay = once().then((waitMs) => {
      underWay = undefined;
      if (!isEnding) {
        cancel = time.after(isAskedFor ? 0 : waitMs, run);
      }
    });
  }

  return {
    start: run,
    lookNow: () => {
      isAskedFor = true;
      if (underWay === undefined && !isEnding) {
        run();
      }
    },
    stop: async () => {
      isEnding = true;
      cancel();
      await underWay;
    },
  };
}
