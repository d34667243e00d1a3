import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { createLeaderElection, type LeaderElection, leaseDurations } from '../../src/kube/leader-election.js';
import { type HandClock, handClock } from './hand-clock.js';
import { type CallFault, type LeaseServer, leaseServer } from './lease-server.js';

const LEASE = '/apis/coordination.k8s.io/v1/namespaces/ours/leases/controller';
const RETRY_MS = 2_000;
const LEASE_MS = 15_000;

interface Replica extends LeaderElection {
  readonly told: string[];
  readonly wall: HandClock;
  readonly logged: string[];
}

interface ReplicaOptions {
  readonly monotonic?: () => number;
  readonly wall?: HandClock;
  readonly onStoppedLeading?: () => Promise<void>;
  readonly whyUnfit?: () => string | undefined;
}

/** Everything that needs no time. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

class Lab {
  readonly clock = handClock();
  readonly server: LeaseServer;
  readonly #start = this.clock.now();

  constructor(server = leaseServer()) {
    this.server = server;
  }

  replica(identity: string, options: ReplicaOptions = {}): Replica {
    const told: string[] = [];
    const logged: string[] = [];
    const log = (message: string): void => {
      logged.push(message);
    };
    const wall = options.wall ?? this.clock;
    const election = createLeaderElection({
      call: this.server.call,
      namespace: 'ours',
      leaseName: 'controller',
      identity,
      clock: wall,
      monotonic: options.monotonic ?? (() => this.clock.now() - this.#start),
      random: () => 0.5,
      log: { info: log, warn: log, error: log },
      durations: leaseDurations(LEASE_MS),
      whyUnfit: () => options.whyUnfit?.(),
      onStartedLeading: () => {
        told.push('started');
      },
      onStoppedLeading: async () => {
        told.push('stopped');
        await options.onStoppedLeading?.();
      },
    });
    return { ...election, told, logged, wall };
  }

  async leader(identity: string, options: ReplicaOptions = {}): Promise<Replica> {
    const replica = this.replica(identity, options);
    replica.start();
    await settle();
    expect(replica.isLeader()).toBe(true);
    return replica;
  }

  async pass(ms: number): Promise<void> {
    const end = this.clock.now() + ms;
    await settle();
    for (let next = this.clock.timers()[0]; next !== undefined && this.clock.now() + next <= end;) {
      this.clock.advance(next);
      await settle();
      next = this.clock.timers()[0];
    }
    this.clock.advance(end - this.clock.now());
  }
}

describe('createLeaderElection with a replica that is not fit', () => {
  it('gives the Lease up when it becomes unfit, once what it did has ended, and another leads at once', async () => {
    const lab = new Lab();
    const unfit: { why?: string } = {};
    const a = await lab.leader('a', { whyUnfit: () => unfit.why });
    const b = lab.replica('b');
    b.start();
    await lab.pass(10_000);
    unfit.why = 'it sees nothing';
    await lab.pass(2 * RETRY_MS);
    expect(a.told).toEqual(['started', 'stopped']);
    expect(a.isLeader()).toBe(false);
    await lab.pass(2 * RETRY_MS);
    expect(b.isLeader()).toBe(true);
    await Promise.all([a.stop(), b.stop()]);
  });

  it('leaves a free Lease alone while it is unfit, and takes it when it is not any more', async () => {
    const lab = new Lab();
    let unfit: string | undefined = 'it sees nothing';
    const a = lab.replica('a', { whyUnfit: () => unfit });
    a.start();
    await lab.pass(120_000);
    expect(a.told).toEqual([]);
    expect(lab.server.spec()).toBeUndefined();
    unfit = undefined;
    await lab.pass(2 * RETRY_MS);
    expect(a.isLeader()).toBe(true);
    await a.stop();
  });

  it('is not asked whether it is fit while another leads', async () => {
    const lab = new Lab();
    let asked = 0;
    const a = await lab.leader('a');
    const b = lab.replica('b', {
      whyUnfit: () => {
        asked += 1;
        return undefined;
      },
    });
    b.start();
    await lab.pass(60_000);
    expect(asked).toBe(0);
    await Promise.all([a.stop(), b.stop()]);
  });
});

describe('createLeaderElection', () => {
  it('takes a Lease that is not there, and renews it', async () => {
    const lab = new Lab();
    const a = lab.replica('a');
    expect(a.isLeader()).toBe(false);
    a.start();
    a.start();
    await settle();
    expect(a.isLeader()).toBe(true);
    expect(a.told).toEqual(['started']);
    expect(lab.server.spec()).toMatchObject({ holderIdentity: 'a', leaseDurationSeconds: 15 });
    await lab.pass(60_000);
    expect(a.told).toEqual(['started']);
    expect(lab.server.spec()).toMatchObject({ renewTime: '2026-03-01T12:01:00.000000Z', leaseTransitions: 0 });
    // One call for each renewal: only the first look is a read.
    expect(lab.server.calls.filter((call) => call.startsWith('GET'))).toEqual([`GET ${LEASE}`]);
    await a.stop();
  });

  it('leaves the Lease to another who renews it, however wrong that one is about the time', async () => {
    const lab = new Lab();
    const years = 6 * 365 * 24 * 3_600_000;
    const a = await lab.leader('a', { wall: { ...lab.clock, now: () => lab.clock.now() - years } });
    const b = lab.replica('b');
    b.start();
    await lab.pass(120_000);
    expect(b.isLeader()).toBe(false);
    expect(a.isLeader()).toBe(true);
    await Promise.all([a.stop(), b.stop()]);
  });

  it('C26 takes the Lease over once it saw no change for as long as it counts, and no sooner', async () => {
    const lab = new Lab();
    lab.server.set({ holderIdentity: 'dead', renewTime: '2020-01-01T00:00:00.000000Z', leaseTransitions: 4 });
    const b = lab.replica('b');
    b.start();
    await lab.pass(LEASE_MS - 1);
    expect(b.isLeader()).toBe(false);
    await lab.pass(RETRY_MS * 2);
    expect(b.isLeader()).toBe(true);
    expect(lab.server.spec()).toMatchObject({ holderIdentity: 'b', leaseTransitions: 5 });
    await b.stop();
  });

  it('takes at once what was given up', async () => {
    const lab = new Lab();
    const a = await lab.leader('a');
    const b = lab.replica('b');
    b.start();
    await lab.pass(RETRY_MS);
    await a.stop();
    expect(a.told).toEqual(['started', 'stopped']);
    expect(a.isLeader()).toBe(false);
    await lab.pass(RETRY_MS * 2);
    expect(b.isLeader()).toBe(true);
    await b.stop();
    expect(lab.server.spec()).toMatchObject({ holderIdentity: '' });
  });

  it('gives the Lease up only when nothing acts any more', async () => {
    const lab = new Lab();
    let finish = (): void => undefined;
    const a = await lab.leader('a', {
      onStoppedLeading: async () => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
      },
    });
    const stopped = a.stop();
    await settle();
    expect(a.isLeader()).toBe(false);
    expect(lab.server.spec()).toMatchObject({ holderIdentity: 'a' });
    finish();
    await stopped;
    expect(lab.server.spec()).toMatchObject({ holderIdentity: '' });
  });

  it('leads on through failures that are shorter than the deadline', async () => {
    const lab = new Lab();
    const a = await lab.leader('a');
    lab.server.faults.push('unsent', 'lost', { status: 500, body: {} });
    await lab.pass(60_000);
    expect(a.told).toEqual(['started']);
    expect(a.isLeader()).toBe(true);
    expect(a.logged.filter((text) => text.includes('cannot be read or written'))).toHaveLength(1);
    await a.stop();
  });

  it('C26 stops before the Lease can expire when it cannot renew, and says so by itself', async () => {
    const lab = new Lab();
    const a = await lab.leader('a');
    lab.server.faults.push(...Array.from({ length: 20 }, () => 'unsent' as const));
    await lab.pass(9_999);
    expect(a.isLeader()).toBe(true);
    await lab.pass(1);
    expect(a.isLeader()).toBe(false);
    expect(a.told).toEqual(['started', 'stopped']);
    // Twenty tries later the server is back, and the Lease still names us.
    await lab.pass(120_000);
    expect(a.told).toEqual(['started', 'stopped', 'started']);
    await a.stop();
  });

  it('C26 acts no more after a sleep, whichever of the two clocks noticed it', async () => {
    const lab = new Lab();
    let slept = 0;
    const byMonotonic = await lab.leader('a', { monotonic: () => lab.clock.now() + slept });
    slept = 10_000;
    expect(byMonotonic.isLeader()).toBe(false);
    await byMonotonic.stop();

    const other = new Lab();
    let jumped = 0;
    const wall = { ...other.clock, now: () => other.clock.now() + jumped };
    const byWall = await other.leader('a', { wall });
    jumped = 30_000;
    expect(byWall.isLeader()).toBe(false);
    await other.pass(RETRY_MS);
    // A new term, not the old one: the cluster may have moved on meanwhile.
    expect(byWall.told.slice(0, 2)).toEqual(['started', 'stopped']);
    await byWall.stop();
  });

  it('C26 stops when it finds the Lease taken, freed or gone', async () => {
    for (const spec of [{ holderIdentity: 'b' }, { holderIdentity: '' }, undefined]) {
      const lab = new Lab();
      const a = await lab.leader('a');
      lab.server.set(spec);
      await lab.pass(RETRY_MS * 2);
      expect(a.told.slice(0, 2)).toEqual(['started', 'stopped']);
      await a.stop();
    }
  });

  it('seeks the Lease again only when the last term is over', async () => {
    const lab = new Lab();
    let finish = (): void => undefined;
    const a = await lab.leader('a', {
      onStoppedLeading: async () => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
      },
    });
    lab.server.set({ holderIdentity: '' });
    await lab.pass(60_000);
    expect(a.told).toEqual(['started', 'stopped']);
    finish();
    await lab.pass(RETRY_MS * 2);
    expect(a.told).toEqual(['started', 'stopped', 'started']);
    const stopped = a.stop();
    await settle();
    finish();
    await stopped;
  });

  it.each([1_000, 30_000])(
    'begins a term anew, and not beside the last, when a renewal is answered %d ms after the deadline',
    async (lateMs) => {
      const lab = new Lab();
      let [answer, finish] = [(): void => undefined, (): void => undefined];
      const a = await lab.leader('a', {
        onStoppedLeading: async () => {
          await new Promise<void>((resolve) => {
            finish = resolve;
          });
        },
      });
      const slow = new Promise<void>((resolve) => {
        answer = resolve;
      });
      lab.server.faults.push('unsent', 'unsent', 'unsent', undefined, slow);
      await lab.pass(10_000 + lateMs);
      expect(a.told).toEqual(['started', 'stopped']);
      answer();
      await lab.pass(RETRY_MS * 2);
      expect(a.told).toEqual(['started', 'stopped']);
      finish();
      await lab.pass(RETRY_MS * 2);
      expect(a.told).toEqual(['started', 'stopped', 'started']);
      expect(a.isLeader()).toBe(true);
      const stopped = a.stop();
      await settle();
      finish();
      await stopped;
    },
  );

  it('keeps what others wrote on the Lease', async () => {
    const lab = new Lab();
    lab.server.set({ holderIdentity: '' }, { labels: { team: 'ci' } });
    const a = await lab.leader('a');
    const answer = await lab.server.call({ method: 'GET', path: LEASE });
    expect(answer.body).toMatchObject({ metadata: { labels: { team: 'ci' } }, spec: { holderIdentity: 'a' } });
    await a.stop();
  });

  it('survives a term whose end fails, and a Lease that cannot be given up', async () => {
    const lab = new Lab();
    const a = await lab.leader('a', {
      onStoppedLeading: async () => {
        await Promise.reject(new Error('a bug'));
      },
    });
    lab.server.faults.push('unsent');
    await a.stop();
    expect(a.logged).toEqual([
      'leading',
      'not leading any more',
      'the end of a term failed',
      'the Lease could not be given up: others wait for its end',
    ]);
  });

  it('says that the namespace is missing instead of waiting for a rival who does not exist', async () => {
    const lab = new Lab();
    const a = lab.replica('a');
    lab.server.faults.push(undefined, { status: 404, body: { message: 'namespaces "ours" not found' } });
    a.start();
    await settle();
    expect(a.isLeader()).toBe(false);
    expect(a.logged).toEqual(['the Lease cannot be read or written at the moment']);
    await a.stop();
  });
});

describe('sinceRenewalMs', () => {
  it('counts from the beginning until the Lease is first seen to change', async () => {
    const lab = new Lab();
    const b = lab.replica('b');
    await lab.pass(5_000);
    expect(b.sinceRenewalMs()).toBe(5_000);
    const a = await lab.leader('a');
    b.start();
    await lab.pass(60_000);
    expect(b.sinceRenewalMs()).toBeLessThanOrEqual(RETRY_MS * 2);
    await Promise.all([a.stop(), b.stop()]);
  });

  it('grows while nobody renews', async () => {
    const lab = new Lab();
    const b = lab.replica('b');
    lab.server.faults.push(...Array.from({ length: 100 }, () => 'unsent' as const));
    b.start();
    await lab.pass(61_000);
    expect(b.sinceRenewalMs()).toBe(61_000);
    await b.stop();
  });
});

describe('two replicas', () => {
  const fault = fc.constantFrom<CallFault | undefined>(undefined, undefined, undefined, 'lost', 'unsent', {
    status: 500,
    body: {},
  });

  it('C26 never lead at the same time, whatever becomes of their calls', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { maxLength: 80 }), async (faults) => {
        const lab = new Lab();
        lab.server.faults.push(...faults);
        const [a, b] = [lab.replica('a'), lab.replica('b')];
        a.start();
        b.start();
        for (let ms = 0; ms < 100_000; ms += 500) {
          await lab.pass(500);
          expect(a.isLeader() && b.isLeader()).toBe(false);
        }
        // With the faults behind them one of the two leads.
        await lab.pass(LEASE_MS + RETRY_MS * 2);
        expect(a.isLeader() || b.isLeader()).toBe(true);
        await Promise.all([a.stop(), b.stop()]);
      }),
      { numRuns: 15 },
    );
  });
});
