import type { ApiCall } from './api-call.js';
import type { Clock } from './clock.js';
import { heldLease, type Lease, releasedLease } from './lease.js';
import { createLeaseStore } from './lease-store.js';
import { pause } from './pause.js';

/** How long a Lease counts, how long its holder acts after a renewal, and how often it is looked after. */
export interface LeaseDurations {
  readonly leaseMs: number;
  readonly renewDeadlineMs: number;
  readonly retryMs: number;
}

/** In the proportions of client-go's 15 s, 10 s and 2 s. */
export function leaseDurations(leaseMs: number): LeaseDurations {
  return { leaseMs, renewDeadlineMs: (leaseMs * 2) / 3, retryMs: (leaseMs * 2) / 15 };
}

export interface LeaderElectionOptions {
  readonly call: ApiCall;
  readonly namespace: string;
  readonly leaseName: string;
  /** Of this process and no other, not even of an earlier one in the same pod. */
  readonly identity: string;
  readonly clock: Clock;
  /** Milliseconds that never go back. */
  readonly monotonic: () => number;
  readonly random: () => number;
  readonly log: Record<
    'info' | 'warn' | 'error',
    (message: string, fields?: Readonly<Record<string, unknown>>) => void
  >;
  readonly durations: LeaseDurations;
  /** Why this process should not lead; undefined where it may. Asked before each renewal, and before the Lease is taken. */
  readonly whyUnfit: () => string | undefined;
  readonly onStartedLeading: () => void;
  /** Ends what `onStartedLeading` began; resolves when nothing of it acts any more. Only then is the Lease sought again. */
  readonly onStoppedLeading: () => Promise<void>;
}

export interface LeaderElection {
  readonly start: () => void;
  /** Whether this process may act now. To be asked directly before each write. */
  readonly isLeader: () => boolean;
  /** How long ago this process saw the Lease change, whoever holds it; before that, how long it has been looking. */
  readonly sinceRenewalMs: () => number;
  /** Leads no more, and gives the Lease up so that another need not wait for its end. */
  readonly stop: () => Promise<void>;
}

interface Instant {
  readonly monotonic: number;
  readonly wall: number;
}

/**
 * Leader election by a Lease, written by compare-and-swap. Who holds it acts for `renewDeadlineMs` from the moment a
 * renewal was sent; who wants it takes it once it saw no change for `leaseMs`, which is longer, by a monotonic clock of
 * its own. So clocks that differ make no two leaders: times that others wrote are read by people only.
 *
 * The monotonic clock may stand still while a machine sleeps, and the wall clock may be set: the holder goes by whichever
 * says that more time has passed.
 */
export function createLeaderElection(options: LeaderElectionOptions): LeaderElection {
  const { identity, clock, monotonic, random, log, durations } = options;
  const { leaseMs, renewDeadlineMs, retryMs } = durations;
  // Half of the deadline: a call that hangs leaves time for another.
  const place = { namespace: options.namespace, name: options.leaseName, deadlineMs: renewDeadlineMs / 2 };
  const leases = createLeaseStore(options.call, place);
  const ending = new AbortController();
  const { signal } = ending;
  /** As last read or written; undefined where the next write needs a look first. */
  let known: Lease | undefined;
  let seen = { text: '', at: monotonic() };
  /** When the last renewal was sent; undefined while another leads, or nobody. */
  let renewedAt: Instant | undefined;
  let cancelDeadline = (): void => undefined;
  let ended = Promise.resolve();
  let running: Promise<void> | undefined;
  let isFaulty = false;

  function isLeader(): boolean {
    return (
      renewedAt !== undefined &&
      monotonic() - renewedAt.monotonic < renewDeadlineMs &&
      clock.now() - renewedAt.wall < renewDeadlineMs
    );
  }

  function observe(lease: Lease | undefined): void {
    known = lease;
    if (lease !== undefined && lease.text !== seen.text) {
      seen = { text: lease.text, at: monotonic() };
    }
  }

  function mayTake(lease: Lease | undefined): boolean {
    const isFree = lease === undefined || lease.holder === '' || lease.holder === identity;
    return isFree || monotonic() - seen.at >= leaseMs;
  }

  async function attempt(): Promise<void> {
    if (renewedAt === undefined || known === undefined) {
      observe(await leases.read());
    }
    if (renewedAt !== undefined && known?.holder !== identity) {
      stopLeading('the Lease is no longer ours');
    } else if (mayTake(known)) {
      await takeIfFit(known);
    }
  }

  async function takeIfFit(lease: Lease | undefined): Promise<void> {
    const unfit = options.whyUnfit();
    if (unfit === undefined) {
      await take(lease);
    } else if (renewedAt !== undefined) {
      await giveUp(unfit);
    }
  }

  async function take(lease: Lease | undefined): Promise<void> {
    const sentAt = { monotonic: monotonic(), wall: clock.now() };
    // If the answer is lost, or says no, we look again before the next write.
    known = undefined;
    const written = await leases.write(lease, heldLease(lease, identity, sentAt.wall, leaseMs));
    if (written !== undefined) {
      observe(written);
      // The answer may come after the deadline ended our term: the next one begins when that is over.
      await ended;
      renewed(sentAt);
    }
  }

  function renewed(sentAt: Instant): void {
    const isNew = renewedAt === undefined;
    renewedAt = sentAt;
    cancelDeadline();
    cancelDeadline = clock.after(Math.max(0, renewDeadlineMs - (monotonic() - sentAt.monotonic)), stopIfLate);
    if (isNew && !isLeader()) {
      // Too late to act on: the Lease is ours, and the next round renews it.
      renewedAt = undefined;
      cancelDeadline();
    } else if (isNew) {
      log.info('leading', { lease: options.leaseName, identity });
      options.onStartedLeading();
    }
  }

  /** Says whether we led and may no longer. */
  function stopIfLate(): void {
    if (renewedAt !== undefined && !isLeader()) {
      stopLeading('the Lease could not be renewed in time');
    }
  }

  function stopLeading(why: string): void {
    renewedAt = undefined;
    cancelDeadline();
    log.info('not leading any more', { lease: options.leaseName, identity, why });
    ended = options.onStoppedLeading().catch((error: unknown) => {
      log.error('the end of a term failed', { error });
    });
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      stopIfLate();
      await ended;
      try {
        await attempt();
        isFaulty = false;
      } catch (error) {
        if (!isFaulty) {
          log.warn('the Lease cannot be read or written at the moment', { lease: options.leaseName, error });
        }
        isFaulty = true;
      }
      // Who waits does so unevenly, so that several do not reach for the Lease together.
      await pause(clock, renewedAt === undefined ? retryMs * (1 + random()) : retryMs, signal);
    }
  }

  async function giveUp(why: string): Promise<void> {
    const lease = known;
    stopLeading(why);
    await ended;
    try {
      if (lease !== undefined) {
        await leases.write(lease, releasedLease(lease, clock.now()));
      }
    } catch (error) {
      log.warn('the Lease could not be given up: others wait for its end', { lease: options.leaseName, error });
    }
  }

  return {
    start: () => {
      running ??= run();
    },
    isLeader,
    sinceRenewalMs: () => monotonic() - seen.at,
    stop: async () => {
      ending.abort();
      await running;
      await (renewedAt === undefined ? ended : giveUp('shutting down'));
    },
  };
}
