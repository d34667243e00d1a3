import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { arrivalOfCopy, arrivalOfCreation, nextArrival } from '../../src/core/arrival.js';
import { MINUTE, SECOND } from '../../src/core/micros.js';
import { START } from '../builders/time.js';

const micros = fc.integer({ min: 0, max: 2 ** 52 });

describe('nextArrival', () => {
  it.each([
    ['the clock, where nothing later was seen', START, START - 5, START],
    ['a microsecond past the latest, where the clock stands still', START, START, START + 1],
    ['a microsecond past the latest, where the clock was set back', START - SECOND, START, START + 1],
    ['at most a minute ahead of the clock', START, START + 5 * MINUTE, START + MINUTE],
  ])('is %s', (_, clock, latest, expected) => {
    expect(nextArrival(clock, latest)).toBe(expected);
  });

  it('is never behind the clock nor more than 60 s ahead of it, and past the latest where that allows it', () => {
    fc.assert(
      fc.property(micros, micros, (clock, latest) => {
        const arrival = nextArrival(clock, latest);
        expect(arrival).toBeGreaterThanOrEqual(clock);
        expect(arrival).toBeLessThanOrEqual(clock + MINUTE);
        expect(arrival > latest || arrival === clock + MINUTE).toBe(true);
      }),
    );
  });
});

describe('arrivalOfCreation', () => {
  it('is the last microsecond of the second, for the run came at some time within it', () => {
    expect(arrivalOfCreation(START)).toBe(START + 999_999);
  });
});

describe('arrivalOfCopy', () => {
  const end = START + 999_999;
  const long = START - MINUTE;
  it.each<[string, number, number | undefined, number]>([
    ['the end of the second of its creation, where nobody held it', long, undefined, end],
    ['that of its hold, to the millisecond', long, START + 250_000, START + 250_000],
    ['the beginning of that second, where it was held just before', long, START - 2 * SECOND, START],
    ['the end of that second, where the hold was copied with it', long, START - 6 * SECOND, end],
    ['the end of that second at the most, where the clock of the webhook is ahead', long, START + MINUTE, end],
    ['a microsecond past what it copied, where that is later', START + MINUTE, START + 250_000, START + MINUTE + 1],
  ])('is %s', (_, copied, heldAt, expected) => {
    expect(arrivalOfCopy(START, copied, heldAt)).toBe(expected);
  });
});
