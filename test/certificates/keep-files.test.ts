import { describe, expect, it } from '@jest/globals';

import type { KeyPair } from '../../src/certificates/certificate.js';
import { keepFileCertificates } from '../../src/certificates/keep-files.js';
import type { TrustObject } from '../../src/certificates/ports.js';
import { issueCertificate, makeAuthority } from '../../src/kube/certificates.js';
import { handClock } from '../kube/hand-clock.js';
import { DAY, NOW } from './model.js';
import { toldLog } from './told-log.js';

const names = { dnsNames: ['a.svc'], ipAddresses: [] };

/** An authority of somebody else's, which may be old, and a pair that it signed. */
async function anIssuer(madeAt: number): Promise<{ readonly ca: string; readonly pair: KeyPair }> {
  const ca = await makeAuthority({ commonName: 'corporate', now: new Date(madeAt), days: 3_000 });
  return { ca: ca.cert, pair: await issueCertificate(ca, { ...names, now: new Date(NOW), days: 90 }) };
}

function anObject() {
  let bundle = '';
  const object: TrustObject = {
    name: 'object',
    read: async () =>
      await Promise.resolve({
        kind: 'present',
        bundles: [bundle],
        publish: async (text) => {
          bundle = text;
          return await Promise.resolve({ kind: 'done' });
        },
      }),
  };
  return {
    object,
    authorities: () => bundle.match(/-----BEGIN[^-]*-----[^-]*-----END[^-]*-----/gu) ?? [],
    set: (text: string) => {
      bundle = text;
    },
  };
}

async function keeping(first: { readonly ca: string; readonly pair: KeyPair }, isLeader = true, before = '') {
  const clock = handClock(NOW);
  const { log, told } = toldLog();
  const served: string[] = [];
  const { object, ...published } = anObject();
  published.set(before);
  let now = first;
  const kept = keepFileCertificates({
    readPairFiles: async () => await Promise.resolve(now.pair),
    caLeadMs: 300_000,
    use: ({ cert }) => served.push(cert),
    time: clock,
    log,
    publishing: {
      readAuthorities: async () => await Promise.resolve(now.ca),
      objects: [object],
      isLeader: () => isLeader,
    },
  });
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  kept.start();
  await turns();
  return {
    kept,
    served,
    told,
    published,
    renew: (files: { readonly ca: string; readonly pair: KeyPair }) => {
      now = files;
    },
    pass: async (ms: number) => {
      clock.advance(ms);
      await turns();
      clock.advance(0);
      await turns();
    },
  };
}

describe('keepFileCertificates', () => {
  it('publishes the authority of the files, however old it is, and the former one for a day', async () => {
    const one = await anIssuer(NOW - 900 * DAY);
    const two = await anIssuer(NOW - 1_000 * DAY);
    const { kept, published, renew, pass } = await keeping(one);
    expect(published.authorities()).toEqual([one.ca]);
    renew(two);
    await pass(10_000);
    expect(published.authorities()).toEqual([two.ca, one.ca]);
    published.set('junk');
    await pass(DAY - 60_000);
    expect(published.authorities()).toEqual([two.ca, one.ca]);
    await pass(60_000);
    expect(published.authorities()).toEqual([two.ca]);
    await kept.stop();
  });

  it('keeps for a day what was published before it came, and not what somebody adds', async () => {
    const former = await anIssuer(NOW - 900 * DAY);
    const foreign = await anIssuer(NOW);
    const now = await anIssuer(NOW - 900 * DAY);
    const { kept, published, pass } = await keeping(now, true, former.ca);
    expect(published.authorities()).toEqual([now.ca, former.ca]);
    published.set(now.ca + foreign.ca + former.ca);
    await pass(10_000);
    expect(published.authorities()).toEqual([now.ca, former.ca]);
    await pass(DAY);
    expect(published.authorities()).toEqual([now.ca]);
    await kept.stop();
  });

  it('publishes all that are in use, however many, and the former ones', async () => {
    const inUse = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(async (age) => await anIssuer(NOW - age * DAY)));
    const former = await anIssuer(NOW);
    const file = { ...inUse[0]!, ca: inUse.map(({ ca }) => ca).join('\n') };
    const { kept, published } = await keeping(file, true, former.ca);
    expect(published.authorities()).toEqual([...inUse.map(({ ca }) => ca), former.ca]);
    await kept.stop();
  });

  it('serves by another authority when it was known for as long as it takes to learn of it', async () => {
    const one = await anIssuer(NOW - 900 * DAY);
    const two = await anIssuer(NOW - DAY);
    const { kept, served, renew, pass } = await keeping(one);
    renew(two);
    await pass(10_000);
    await pass(299_000);
    expect(served).toEqual([one.pair.cert]);
    await pass(10_000);
    expect(served).toEqual([one.pair.cert, two.pair.cert]);
    await kept.stop();
  });

  it('publishes nothing where another replica leads, and nothing where the file holds none', async () => {
    const one = await anIssuer(NOW);
    const follower = await keeping(one, false);
    expect(follower.published.authorities()).toEqual([]);
    await follower.kept.stop();
    const leader = await keeping({ ...one, ca: 'nothing' });
    expect(leader.published.authorities()).toEqual([]);
    await leader.kept.stop();
  });
});
