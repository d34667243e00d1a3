import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';

import { afterEach, describe, expect, it } from '@jest/globals';
import express from 'express';

import { type ByteBudget, createByteBudget } from '../../src/core/byte-budget.js';
import { DEFAULT_LIMITS } from '../../src/interceptor/limits.js';
import { fastServer } from '../../src/server.js';
import { createWebhook } from '../../src/webhook/create-webhook.js';
import { readBody } from '../../src/webhook/read-body.js';
import { aRequest } from '../interceptor/a-call.js';
import { answerOf } from '../interceptor/answer-of.js';
import { aWorld, type World } from '../interceptor/world.js';
import { until } from '../kube/until.js';

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) {
    await close();
  }
});

async function served(server: http.Server): Promise<number> {
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function anInterceptor(limits: Parameters<typeof aWorld>[0] = {}): Promise<{ world: World; url: string }> {
  const world = aWorld(limits);
  closers.push(world.stop);
  return { world, url: await world.url() };
}

/** A request whose body the test writes piece by piece. */
function open(url: string, length: number): http.ClientRequest {
  const request = http.request(url, { method: 'POST', agent: false, headers: { 'content-length': length } });
  request.on('error', () => undefined);
  closers.push(() => {
    request.destroy();
  });
  request.flushHeaders();
  return request;
}

describe('fastServer', () => {
  it('gives a client 10 s for its headers and 120 s for all of a request, and lets it keep a connection for 100 s', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = fastServer(express());
    expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 120_000,
      keepAliveTimeout: 100_000,
    });
  });

  it('answers 431 to more than 16 KiB of headers', async () => {
    const port = await served(fastServer(express()));
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nX-A: ${'b'.repeat(20_000)}\r\n\r\n`);
    await until(() => answer.includes('\r\n'));
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    socket.destroy();
  });
});

describe('the interceptor, of bodies that come slowly', () => {
  const limits = { ...DEFAULT_LIMITS, gatedBytes: 1_000, smallBytes: 600, heldBytes: 500, gatedBytesPerSecond: 1_000 };
  const event = JSON.stringify(aRequest({ body: { key: 'k' } }));

  it('gives up a long one that stops, so that the next long one has its turn', async () => {
    const { world, url } = await anInterceptor({ limits });
    const slow = open(url, 3_000);
    const given = answerOf(slow);
    slow.write('{');
    await until(() => world.timers() === 1);
    const next = open(url, 2_000);
    const answer = answerOf(next);
    next.end(event.padEnd(2_000));
    await until(() => world.timers() === 2);
    // Two seconds, and one for each thousand bytes.
    world.pass(4_999);
    expect(world.decisions()).toEqual([]);
    world.pass(1);
    await expect(given).resolves.toContain('other large requests came first');
    await expect(answer).resolves.toContain('grouped as k');
  });

  it('holds so much of them and no more, and answers short ones all the same', async () => {
    const { world, url } = await anInterceptor({ limits });
    // Each holds 399 bytes beyond the first 600: the second has to wait for its turn, and a timer runs for it.
    const [first, second] = [open(url, 1_000), open(url, 1_000)];
    const answers = [answerOf(first), answerOf(second)];
    first.write(event.padEnd(999));
    second.write(event.padEnd(999));
    await until(() => world.timers() === 1);
    const short = open(url, 600);
    short.end(event.padEnd(600));
    await expect(answerOf(short)).resolves.toContain('grouped as k');
    first.end(' ');
    second.end(' ');
    for (const answer of answers) {
      await expect(answer).resolves.toContain('grouped as k');
    }
  });
});

describe('readBody of the webhook', () => {
  const limits = { max: 1_000, small: 100, budget: createByteBudget(500) };

  async function reading(): Promise<{ url: string; leave: (() => void)[]; kinds: string[] }> {
    const leave: (() => void)[] = [];
    const kinds: string[] = [];
    const server = http.createServer((request, response) => {
      readBody(request, limits).then(
        (body) => {
          kinds.push(body.kind);
          if (body.kind === 'whole') {
            leave.push(body.leave);
          }
          response.end(body.kind);
        },
        () => kinds.push('broken off'),
      );
    });
    return { url: `http://127.0.0.1:${await served(server)}`, leave, kinds };
  }

  it('reads no more than all together may hold, beside the first bytes of each', async () => {
    const { url, leave, kinds } = await reading();
    const post = async (length: number): Promise<string> => {
      const request = open(url, length);
      request.end(Buffer.alloc(length));
      return await answerOf(request);
    };
    await expect(post(600)).resolves.toBe('whole');
    await expect(post(101)).resolves.toBe('busy');
    await expect(post(100)).resolves.toBe('whole');
    await expect(post(1_001)).resolves.toBe('tooLarge');
    leave.forEach((done) => {
      done();
      done();
    });
    await expect(post(600)).resolves.toBe('whole');
    await expect(post(101)).resolves.toBe('busy');
    leave.at(-1)?.();
    expect(kinds).toHaveLength(6);
  });

  it('gives back what a sender held who hangs up', async () => {
    const { url, kinds } = await reading();
    const gone = open(url, 700);
    gone.write(Buffer.alloc(600));
    await until(() => !isFree(limits.budget, 500));
    gone.destroy();
    await until(() => isFree(limits.budget, 500));
    expect(kinds).toEqual(['broken off']);
  });
});

function isFree(budget: ByteBudget, bytes: number): boolean {
  const free = budget.take(bytes);
  budget.give(free ? bytes : 0);
  return free;
}

describe('createWebhook, of many long reviews at a time', () => {
  it('answers 503 to those that would take more than 16 MiB, and the short ones as ever', async () => {
    let looks = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
    const app = createWebhook({
      findClaim: async () => {
        looks += 1;
        await released;
      },
      readEventListener: async () => await Promise.resolve<unknown>(undefined),
      readTrigger: async () => await Promise.resolve<unknown>(undefined),
      controls: async () => await Promise.resolve([]),
      namespaceLabels: async () => await Promise.resolve({}),
      arrivals: { next: () => 1, observe: () => undefined },
      takesPart: () => true,
      isLeaderAlive: () => true,
      holdWhenAway: 'Limited',
      recordUngrouped: () => undefined,
      countAdmission: () => undefined,
      clock: () => 0,
      log,
    });
    const port = await served(fastServer(app));
    const labels = { 'triggers.tekton.dev/triggers-eventid': 'e', 'triggers.tekton.dev/trigger': 't' };
    const review = (pad: number): string =>
      JSON.stringify({
        request: {
          uid: 'u',
          operation: 'CREATE',
          namespace: 'ci',
          resource: { group: 'tekton.dev', version: 'v1', resource: 'pipelineruns' },
          object: { metadata: { labels }, spec: {}, pad: 'x'.repeat(pad) },
        },
      });
    const post = async (pad: number): Promise<number> => {
      const answer = await fetch(`http://127.0.0.1:${port}/pipelineruns`, { method: 'POST', body: review(pad) });
      await answer.text();
      return answer.status;
    };
    const long = [post(7_900_000), post(7_900_000)];
    await until(() => looks === 2);
    await expect(post(7_900_000)).resolves.toBe(503);
    const short = post(1_000);
    await until(() => looks === 3);
    release();
    await expect(Promise.all([...long, short])).resolves.toEqual([200, 200, 200]);
    await expect(post(7_900_000)).resolves.toBe(200);
  });
});
