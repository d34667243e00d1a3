import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { BACKDATED_MS, isInForce, type Pair } from '../../src/certificates/certificate.js';
import { DAY, HOUR, MINUTE, options, SECOND } from './model.js';
import { CertificateWorld, foreign } from './world.js';

type Happening = (world: CertificateWorld) => void;

const RUNS = { numRuns: 200 };

const passing = fc
  .constantFrom(10 * SECOND, 10 * SECOND, MINUTE, 4 * MINUTE, 6 * MINUTE, HOUR, DAY, DAY)
  .map((ms): Happening => (world) => {
    world.pass(ms);
  });

const toTheSecret: fc.Arbitrary<Happening> = fc.oneof(
  fc.constant<Happening>((world) => {
    world.lose();
  }),
  fc.constant<Happening>((world) => {
    world.remember();
  }),
  fc.constant<Happening>((world) => {
    world.restore();
  }),
  fc.constantFrom('ca', 'next', 'interceptor', 'webhook').map((part): Happening => (world) => {
    world.damage(part);
  }),
);

/** `most`: the last object that may be deleted. */
const toObjects = (most: number): fc.Arbitrary<Happening> =>
  fc
    .tuple(fc.nat(2), fc.constantFrom('emptied', 'junk', 'deleted', 'made'))
    .map(([index, what]): Happening => (world) => {
      const object = world.objects[index]!;
      if (what === 'deleted' && index <= most) {
        object.kind = 'absent';
      } else if (object.kind === 'absent') {
        object.kind = 'present';
        object.bundle = [];
      } else {
        object.bundle = what === 'junk' ? [foreign, ...object.bundle] : [];
      }
    });

const toTheObjects = toObjects(2);

/** Rights on the first object, which no EventListener reads. */
const toRights = fc.constantFrom('unreadable', 'unwritable', 'present').map((kind): Happening => (world) => {
  world.objects[0]!.kind = kind;
});

const toTheProcesses: fc.Arbitrary<Happening> = fc.oneof(
  fc.nat(1).map((index): Happening => (world) => {
    if (world.mayRestart()) {
      world.restart(index);
    }
  }),
  // An EventListener that starts reads what is published now.
  fc.constant<Happening>((world) => {
    world.pool.clear();
    world.look();
  }),
);

const skewing = fc.integer({ min: -30, max: 30 }).map((minutes): Happening => (world) => {
  world.skew = minutes * MINUTE;
});

/** What happens, and after each the leader looks. */
function histories(...kinds: readonly fc.Arbitrary<Happening>[]): fc.Arbitrary<readonly Happening[]> {
  return fc.array(fc.oneof({ weight: 3, arbitrary: passing }, ...kinds), { minLength: 1, maxLength: 80 });
}

function play(history: readonly Happening[], check: (world: CertificateWorld) => void): CertificateWorld {
  const world = new CertificateWorld();
  world.settle();
  // Installed, and known to those who look.
  world.pass(MINUTE);
  for (const happening of history) {
    happening(world);
    world.settle();
    check(world);
  }
  return world;
}

function isOlder({ certificate }: Pair, ms: number, { now }: CertificateWorld): boolean {
  return now - certificate.notBefore - BACKDATED_MS > ms;
}

function idsInForce(pair: Pair | undefined, { now }: CertificateWorld): readonly string[] {
  return pair !== undefined && isInForce(pair.certificate, now) ? [pair.certificate.id] : [];
}

describe('planCertificates, over random histories', () => {
  it('always has what is served published wherever it may be', () => {
    fc.assert(
      fc.property(histories(toTheSecret, toTheObjects, toRights, toTheProcesses, skewing), (history) => {
        play(history, (world) => {
          for (const { bundle } of world.objects.filter(({ kind }) => kind === 'present')) {
            expect(bundle.map(({ id }) => id)).toEqual(expect.arrayContaining([...world.served()]));
          }
        });
      }),
      RUNS,
    );
  });

  it('has the former authority published as long as it is served, however long its successor had to wait', () => {
    // Nothing happens to the Secret, so that authorities grow old; and rights are away for days.
    const step = fc.tuple(fc.constantFrom(MINUTE, 6 * MINUTE, HOUR, DAY, 2 * DAY), fc.option(toRights));
    let waited = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 40 }), (steps) => {
        const world = new CertificateWorld();
        world.settle();
        for (const [ms, happening] of steps) {
          happening?.(world);
          const before = world.stored;
          world.pass(ms);
          const isPromoted = before.next !== undefined && world.stored.ca === before.next;
          // Where little time passed since the last look it was refused.
          waited += isPromoted && ms < DAY && isOlder(before.next, DAY, world) ? 1 : 0;
          const former = isPromoted ? idsInForce(before.ca, world) : [];
          for (const { bundle } of world.objects.filter(({ kind }) => kind === 'present')) {
            expect(bundle.map(({ id }) => id)).toEqual(expect.arrayContaining([...world.served(), ...former]));
          }
        }
      }),
      RUNS,
    );
    expect(waited).toBeGreaterThan(0);
  });

  // Of an EventListener's ClusterInterceptor: without that object no event comes.
  it('never has anything served that an EventListener does not know yet', () => {
    fc.assert(
      fc.property(histories(toTheSecret, toObjects(1), toRights, toTheProcesses), (history) => {
        play(history, (world) => {
          expect([...world.pool]).toEqual(expect.arrayContaining([...world.served()]));
        });
      }),
      RUNS,
    );
  });

  it('never leaves a process without a certificate that counts', () => {
    fc.assert(
      fc.property(histories(toTheSecret, toTheObjects, toTheProcesses, skewing), (history) => {
        play(history, (world) => {
          expect(world.served()).toHaveLength(2);
        });
      }),
      RUNS,
    );
  });

  it('never publishes nothing, nor more than five authorities, nor a foreign one', () => {
    fc.assert(
      fc.property(histories(toTheSecret, toTheObjects, toRights, toTheProcesses, skewing), (history) => {
        play(history, (world) => {
          for (const { bundle } of world.objects.filter(({ kind }) => kind === 'present')) {
            expect(bundle.length).toBeGreaterThan(0);
            expect(bundle.length).toBeLessThanOrEqual(5);
            expect(bundle).not.toContain(foreign);
          }
        });
      }),
      RUNS,
    );
  });

  it('never makes a certificate that outlives its authority', () => {
    fc.assert(
      fc.property(histories(toTheSecret, toTheObjects, toRights, toTheProcesses, skewing), (history) => {
        play(history, ({ stored: { ca, leaves } }) => {
          for (const leaf of Object.values(leaves)) {
            expect(leaf.certificate.notAfter).toBeLessThanOrEqual(ca!.certificate.notAfter);
          }
        });
      }),
      RUNS,
    );
  });

  it('always comes to rest: after the last thing that happens two authorities are made at most, and one is left', () => {
    fc.assert(
      fc.property(histories(toTheSecret, toTheObjects, toRights, toTheProcesses, skewing), (history) => {
        const world = play(history, () => undefined);
        world.objects[0]!.kind = 'present';
        const before = world.begun;
        for (let hour = 0; hour < 60; hour += 1) {
          world.pass(HOUR);
        }
        expect(world.begun - before).toBeLessThanOrEqual(2);
        expect(world.settle()).toBe(1);
        const { ca, next, leaves } = world.stored;
        const signsSince = Math.min(...Object.values(leaves).map(({ certificate }) => certificate.notBefore));
        const isYoung = world.now - signsSince < DAY + 3 * HOUR;
        expect(
          isYoung ||
            next !== undefined ||
            world.objects.every(({ kind, bundle }) => kind !== 'present' || bundle.length === 1),
        ).toBe(true);
        expect(ca!.certificate.notAfter - world.now).toBeGreaterThan(options.caLifeMs / 4);
      }),
      RUNS,
    );
  });
});
