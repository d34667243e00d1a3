import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';

import { createArrivalSource } from '../../src/interceptor/arrival-source.js';
import { cutText } from '../../src/core/cut-text.js';
import { createEventThrottle } from '../../src/interceptor/event-throttle.js';
import { eventLookup } from '../../src/interceptor/event-lookup.js';
import { createGate } from '../../src/interceptor/gate.js';
import { printableText } from '../../src/core/printable-text.js';
import { withDeadline } from '../../src/interceptor/with-deadline.js';

describe('createArrivalSource', () => {
  test('arrivals follow the clock, and part where it stands', () => {
    let now = 100.7;
    const source = createArrivalSource(() => now);
    expect([source.next(), source.next()]).toEqual([100, 101]);
    now = 200;
    expect(source.next()).toBe(200);
  });

  test('the next arrival is past one that another replica gave, but no more than 60 s ahead of the clock', () => {
    const source = createArrivalSource(() => 1_000);
    source.observe(5_000);
    expect(source.next()).toBe(5_001);
    source.observe(1e15);
    expect(source.next()).toBe(60_001_000);
  });

  test.each([Number.NaN, Infinity, 1.5])('an observed arrival of %d is passed over', (arrival) => {
    const source = createArrivalSource(() => 1_000);
    source.observe(arrival);
    expect(source.next()).toBe(1_000);
  });
});

describe('cutText', () => {
  test('the cut always is well-formed, at most as long as asked, and a beginning of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, max) => {
        const cut = cutText(text, max);
        expect(cut.length).toBeLessThanOrEqual(max);
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, max) - 1);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('createEventThrottle', () => {
  test('a text may be recorded of a subject once in the time', () => {
    const mayRecord = createEventThrottle(60_000);
    expect(mayRecord('a', 'text', 0)).toBe(true);
    expect(mayRecord('a', 'text', 59_999)).toBe(false);
    expect(mayRecord('a', 'another', 59_999)).toBe(true);
    expect(mayRecord('b', 'text', 59_999)).toBe(true);
    expect(mayRecord('a', 'text', 60_000)).toBe(true);
  });

  test('of one subject five texts are recorded in the time, and others are not kept waiting', () => {
    const mayRecord = createEventThrottle(60_000);
    const allowed = Array.from({ length: 100 }, (_, index) => mayRecord('a', String(index), 0)).filter(Boolean);
    expect(allowed).toHaveLength(5);
    expect(mayRecord('b', '99', 0)).toBe(true);
    expect(mayRecord('a', '99', 60_000)).toBe(true);
  });

  test('of very many subjects at once only a thousand are recorded, and the next minute others may be', () => {
    const mayRecord = createEventThrottle(60_000);
    const allowed = Array.from({ length: 5_000 }, (_, index) => mayRecord(String(index), '', 0)).filter(Boolean);
    expect(allowed).toHaveLength(1_000);
    expect(mayRecord('later', '', 60_000)).toBe(true);
  });
});

describe('printableText', () => {
  test.each([
    ['acme/web#7 – ü 日本 👩‍🚀', 'acme/web#7 – ü 日本 👩‍🚀'],
    ['a\u001b[31mb\r\nc', 'a�[31mb��c'],
    ['a\u009bb\u007fc\u2028d', 'a�b�c�d'],
    ['a\u202eb', 'a�b'],
  ])('%j is %j', (text, printable) => {
    expect(printableText(text)).toBe(printable);
  });
});

describe('createGate', () => {
  async function admittedAmong(tickets: readonly { readonly admitted: Promise<void> }[]): Promise<number[]> {
    const inside: number[] = [];
    tickets.forEach(({ admitted }, index) => {
      void admitted.then(() => inside.push(index));
    });
    await new Promise((resolve) => setImmediate(resolve));
    return inside;
  }

  test('one is inside at a time, in the order of coming', async () => {
    const gate = createGate();
    const tickets = [gate.enter(), gate.enter(), gate.enter()];
    expect(await admittedAmong(tickets)).toEqual([0]);
    tickets[0]?.leave();
    expect(await admittedAmong(tickets)).toEqual([0, 1]);
  });

  test('who leaves the line is passed over, and leaving twice lets nobody in twice', async () => {
    const gate = createGate();
    const tickets = [gate.enter(), gate.enter(), gate.enter(), gate.enter()];
    tickets[1]?.leave();
    expect(await admittedAmong(tickets)).toEqual([0]);
    tickets[0]?.leave();
    tickets[0]?.leave();
    expect(await admittedAmong(tickets)).toEqual([0, 2]);
  });
});

describe('withDeadline', () => {
  const never = (): (() => void) => () => undefined;

  test('an answer in time is given back, and the timer ended', async () => {
    let cancelled = 0;
    const after = (): (() => void) => () => {
      cancelled += 1;
    };
    expect(await withDeadline(Promise.resolve(7), 10, after)).toBe(7);
    await expect(withDeadline(Promise.reject(new Error('no')), 10, after)).rejects.toThrow('no');
    expect(cancelled).toBe(2);
  });

  test('an answer that is late is a rejection, and what comes after it is nobody’s', async () => {
    let fire = (): void => undefined;
    let reject: (error: Error) => void = () => undefined;
    const late = new Promise<never>((_, fail) => {
      reject = fail;
    });
    const waiting = withDeadline(late, 1_999.6, (_ms, run) => {
      fire = run;
      return never();
    });
    fire();
    await expect(waiting).rejects.toThrow('no answer within 2000 ms');
    reject(new Error('too late to matter'));
  });
});

describe('eventLookup', () => {
  test('a path that the settings do not have is a bug, and no missing value', () => {
    const facts = { body: { object: {} }, header: {}, extensions: {}, eventID: 'e' };
    expect(() => eventLookup(facts, new Map())('body.ref')).toThrow('not compiled');
  });
});
