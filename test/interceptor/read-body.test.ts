import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, test } from '@jest/globals';

import { createByteBudget } from '../../src/core/byte-budget.js';
import { createGate, type Gate } from '../../src/interceptor/gate.js';
import { type ReadBody, readBody } from '../../src/interceptor/read-body.js';
import { until } from '../kube/until.js';
import { answerOf } from './answer-of.js';

const LIMITS = {
  maxBytes: 4_000_000,
  gatedBytes: 1_000,
  smallBytes: 100,
  heldBytes: 2_000,
  gatedBytesPerSecond: 1_000,
  bufferedBytes: 100_000,
  budgetMs: 8_000,
  claimMs: 2_000,
  claimsAtOnce: 1,
  claimsPerSecond: 1,
};

/** A server whose answers the test gives: what each request read, in the order of reading. */
class Reader {
  readonly gate: Gate = createGate();
  readonly bodies: ReadBody[] = [];
  readonly requests: http.IncomingMessage[] = [];
  readonly timers: (() => void)[] = [];
  readonly times: number[] = [];
  readonly budget = createByteBudget(LIMITS.heldBytes);
  // As the EventListener does: a server closes on a sender that says it will not send again.
  readonly agent = new http.Agent({ keepAlive: true });
  now = 0;
  readonly server = http.createServer((request, response) => {
    this.requests.push(request);
    const after = (ms: number, run: () => void): (() => void) => {
      this.timers.push(run);
      this.times.push(ms);
      return () => {
        const at = this.timers.indexOf(run);
        [this.timers, this.times].forEach((list) => at >= 0 && list.splice(at, 1));
      };
    };
    const deps = { gate: this.gate, budget: this.budget, limits: LIMITS, monotonic: () => this.now, after };
    void readBody(request, deps).then((body) => {
      this.bodies.push(body);
      response.end(body.kind);
    });
  });

  /** Begins a request; its body is what the test writes. */
  async open(length?: number): Promise<http.ClientRequest> {
    if (!this.server.listening) {
      await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    }
    const { port } = this.server.address() as AddressInfo;
    const headers = length === undefined ? {} : { 'content-length': length };
    const request = http.request({ port, host: '127.0.0.1', method: 'POST', headers, agent: this.agent });
    request.on('error', () => undefined);
    request.flushHeaders();
    const before = this.requests.length;
    await until(() => this.requests.length > before);
    return request;
  }

  kinds(): readonly string[] {
    return this.bodies.map(({ kind }) => kind);
  }
}

const reader = { current: new Reader() };
afterEach(() => {
  reader.current.agent.destroy();
  reader.current.server.closeAllConnections();
  reader.current.server.close();
  reader.current = new Reader();
});

function wholeOf(body: ReadBody | undefined): Extract<ReadBody, { kind: 'whole' }> {
  if (body?.kind !== 'whole') {
    throw new Error(`not whole but ${body?.kind ?? 'nothing'}`);
  }
  return body;
}

describe('readBody', () => {
  test.each([undefined, 6])('a short body is read as it comes, declared as %s bytes or not', async (length) => {
    const { current } = reader;
    const request = await current.open(length);
    request.write('abc');
    request.end('def');
    await until(() => current.bodies.length === 1);
    expect(wholeOf(current.bodies[0]).takeText()).toBe('abcdef');
  });

  test('no body is an empty one', async () => {
    const { current } = reader;
    (await current.open(0)).end();
    await until(() => current.bodies.length === 1);
    expect(wholeOf(current.bodies[0]).takeText()).toHaveLength(0);
  });

  test.each([2_000, undefined])(
    'a long body (declared: %s) waits until the one before it is done with',
    async (length) => {
      const { current } = reader;
      const [first, second] = [await current.open(length), await current.open(length)];
      first.end(Buffer.alloc(2_000));
      await until(() => current.bodies.length === 1);
      second.end(Buffer.alloc(2_000));
      const small = await current.open(3);
      small.end('abc');
      await until(() => current.bodies.length === 2);
      expect(wholeOf(current.bodies[1]).takeText()).toBe('abc');
      wholeOf(current.bodies[0]).leave();
      await until(() => current.bodies.length === 3);
      expect(wholeOf(current.bodies[2]).takeText()).toHaveLength(2_000);
    },
  );

  test('a body that must wait is not read', async () => {
    const { current } = reader;
    current.gate.enter();
    const request = await current.open(3_000_000);
    request.end(Buffer.alloc(3_000_000));
    const small = await current.open(3);
    small.end('abc');
    await until(() => current.bodies.length === 1);
    expect(current.requests[0]?.isPaused()).toBe(true);
    expect(current.requests[0]?.readableLength).toBeLessThan(200_000);
  });

  test('the sender waits from the last byte on', async () => {
    const { current } = reader;
    const request = await current.open(3);
    current.now = 500;
    request.end('abc');
    await until(() => current.bodies.length === 1);
    expect(wholeOf(current.bodies[0]).since).toBe(500);
  });

  test('of a body that the sockets can hold the sender waits from the beginning, and not for ever', async () => {
    const { current } = reader;
    const ticket = current.gate.enter();
    const [patient, unlucky] = [await current.open(2_000), await current.open(2_000)];
    patient.end(Buffer.alloc(2_000));
    current.now = 500;
    expect(current.timers).toHaveLength(2);
    current.timers[1]?.();
    await until(() => current.bodies.length === 1);
    expect(current.kinds()).toEqual(['tooSlow']);
    ticket.leave();
    await until(() => current.bodies.length === 2);
    expect(wholeOf(current.bodies[1]).since).toBe(0);
    expect(current.timers).toHaveLength(0);
    unlucky.destroy();
  });

  test('a body that is declared too large is answered at once, and the rest flows past', async () => {
    const { current } = reader;
    const request = await current.open(5_000_000);
    const answer = answerOf(request);
    expect(await answer).toBe('tooLarge');
    request.end(Buffer.alloc(5_000_000));
    await until(() => current.requests[0]?.complete === true);
    expect(current.kinds()).toEqual(['tooLarge']);
  });

  test('a body that turns out too large is answered then, frees the gate, and the rest flows past', async () => {
    const { current } = reader;
    const request = await current.open();
    const answer = answerOf(request);
    request.write(Buffer.alloc(4_500_000));
    expect(await answer).toBe('tooLarge');
    request.end(Buffer.alloc(1_000_000));
    await until(() => current.requests[0]?.complete === true);
    await current.gate.enter().admitted;
  });

  test('a sender that hangs up while it is read, or waits, frees the gate', async () => {
    const { current } = reader;
    const [reading, waiting, last] = [await current.open(2_000), await current.open(2_000), await current.open(2_000)];
    reading.write('abc');
    waiting.destroy();
    last.end(Buffer.alloc(2_000));
    reading.destroy();
    await until(() => current.bodies.length === 3);
    expect([...current.kinds()].sort()).toEqual(['gone', 'gone', 'whole']);
  });
});
