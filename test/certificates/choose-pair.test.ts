import { describe, expect, it } from '@jest/globals';

import type { Certificate, Pair } from '../../src/certificates/certificate.js';
import { isTaken } from '../../src/certificates/choose-pair.js';
import { aLeaf, DAY, HOUR, MINUTE, NOW } from './model.js';

const LEAD = 5 * MINUTE;

function of(issuer: string, fields: Partial<Certificate> = {}): Pair {
  return aLeaf('webhook', issuer, fields);
}

const serving = of('A');

describe('isTaken', () => {
  it.each<[string, Pair | undefined, Pair, number, boolean]>([
    ['takes anything where there is nothing', undefined, of('B', { notBefore: NOW + DAY }), 0, true],
    ['takes one of the same authority at once', serving, of('A', { notBefore: NOW - 1 }), 0, true],
    ['takes none that has ended', serving, of('A', { notAfter: NOW }), DAY, false],
    ['takes none that begins later', serving, of('A', { notBefore: NOW + 1 }), DAY, false],
    ['takes one of another authority when it was known for long enough', serving, of('B'), LEAD, true],
    ['and no sooner', serving, of('B'), LEAD - 1, false],
    ['takes it at once where its own is about to end', of('A', { notAfter: NOW + LEAD }), of('B'), 0, true],
    ['waits with an older one, of whichever authority', serving, of('A', { notBefore: NOW - DAY }), HOUR - 1, false],
    ['and takes it when it stays', serving, of('A', { notBefore: NOW - DAY }), HOUR, true],
  ])('%s', (...[, own, pair, knownFor, taken]) => {
    expect(isTaken(own, { pair, since: NOW - knownFor }, NOW, LEAD)).toBe(taken);
  });
});
