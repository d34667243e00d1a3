import { afterEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';

import type { ControllerConfig } from '../src/config.js';
import { controllerPart } from '../src/controller-part.js';
import type { ApiRequest } from '../src/kube/api-call.js';
import type { Transport } from '../src/kube/transport.js';
import type { Log } from '../src/log.js';
import type { Part } from '../src/service.js';
import { handClock } from './kube/hand-clock.js';
import { leaseServer } from './kube/lease-server.js';
import { aClaim, aReview, aRun } from './webhook/samples.js';

const nothing = (): void => undefined;
const log: Log = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  close: async () => {
    await Promise.resolve();
  },
};
const config: ControllerConfig = {
  role: 'controller',
  listen: { host: '', port: 0 },
  healthListen: { host: '', port: 0 },
  certificates: {
    kind: 'own',
    secret: 'certificates',
    hosts: [],
    caLifeMs: 1,
    certificateLifeMs: 1,
    caLeadMs: 1,
  },
  namespace: 'ours',
  logLevel: 'error',
  claimTtlMs: 3_600_000,
  drainDelayMs: 0,
  leaseDurationMs: 15_000,
  holdWhenAway: 'Limited',
};

let part: Part;
afterEach(async () => {
  await part.stop();
});

/** A controller that reads claims, and for which the Lease is as `lease` answers. */
async function aController(lease: () => object | undefined) {
  const clock = handClock();
  const startedAt = clock.now();
  const transport: Transport = {
    call: async ({ method, path }: ApiRequest) => {
      await Promise.resolve();
      const object = path.includes('/leases') ? lease() : aClaim();
      return object === undefined || method !== 'GET' ? { status: 500, body: {} } : { status: 200, body: object };
    },
    openStream: async () => await Promise.reject(new Error('nobody leads here')),
    close: nothing,
  };
  const monotonic = (): number => clock.now() - startedAt;
  const means = {
    clock,
    monotonic,
    micros: () => 0,
    random: () => 0,
    newId: () => 'id',
    instance: 'pod',
    version: '1',
  };
  part = controllerPart(config, transport, log, means);
  await part.start();
  return {
    clock,
    pass: async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        clock.advance(1_000);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    isHeld: async () => {
      const { body } = await request(part.app).post('/pipelineruns').send(aReview(aRun()));
      const patch = Buffer.from(body.response.patch as string, 'base64').toString();
      expect(patch).toContain('concurrency.tekton.dev~1group');
      return patch.includes('PipelineRunPending');
    },
  };
}

describe('controllerPart', () => {
  it('holds while another replica renews the Lease', async () => {
    let renewals = 0;
    const { pass, isHeld } = await aController(() => {
      renewals += 1;
      return { metadata: { resourceVersion: '1' }, spec: { holderIdentity: 'other', renewTime: String(renewals) } };
    });
    await pass(300);
    await expect(isHeld()).resolves.toBe(true);
  });

  it('holds for a minute after its start, whatever it finds: a leader may be on its way', async () => {
    const { pass, isHeld } = await aController(() => undefined);
    await pass(59);
    await expect(isHeld()).resolves.toBe(true);
    await pass(1);
    await expect(isHeld()).resolves.toBe(false);
  });

  it('holds no more a minute after it saw the last renewal, and again with the next', async () => {
    let renewTime = 'first';
    const { pass, isHeld } = await aController(() => ({
      metadata: { resourceVersion: '1' },
      spec: { holderIdentity: 'other', renewTime },
    }));
    await pass(62);
    await expect(isHeld()).resolves.toBe(false);
    renewTime = 'second';
    await pass(4);
    await expect(isHeld()).resolves.toBe(true);
  });
});

describe('controllerPart where the runs cannot be listed', () => {
  const EMPTY_LIST = { status: 200, body: { metadata: { resourceVersion: '1' }, items: [] } };

  /** A controller that gets the Lease, and whose lists of runs are answered with this status. */
  async function aLeader(state: { status: number }) {
    const clock = handClock();
    const startedAt = clock.now();
    const leases = leaseServer();
    const events: { readonly reason: string; readonly note: string; readonly regarding: object }[] = [];
    const transport: Transport = {
      call: async (asked: ApiRequest) => {
        await Promise.resolve();
        if (asked.path.includes('/leases')) {
          return await leases.call(asked);
        }
        if (asked.path.endsWith('/events')) {
          events.push(asked.body as (typeof events)[number]);
          return { status: 201, body: asked.body };
        }
        return asked.path.endsWith('/pipelineruns') && state.status !== 200
          ? { status: state.status, body: {} }
          : EMPTY_LIST;
      },
      openStream: async ({ signal }) => {
        await Promise.resolve();
        return { kind: 'open', chunks: silence(signal) };
      },
      close: nothing,
    };
    const monotonic = (): number => clock.now() - startedAt;
    const means = {
      clock,
      monotonic,
      micros: () => 0,
      random: () => 0,
      newId: () => 'id',
      instance: 'pod',
      version: '1',
    };
    part = controllerPart(config, transport, log, means);
    await part.start();
    return {
      leases,
      events,
      pass: async (seconds: number) => {
        for (let second = 0; second < seconds; second += 1) {
          clock.advance(1_000);
          for (let turn = 0; turn < 10; turn += 1) {
            await new Promise((resolve) => setImmediate(resolve));
          }
        }
      },
    };
  }

  async function* silence(signal: AbortSignal): AsyncGenerator<Uint8Array> {
    await new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        reject(new Error('aborted'));
      });
    });
    yield new Uint8Array();
  }

  it('steps down after a minute, says so, is ready to answer as before, and stands again once a list works', async () => {
    const state = { status: 500 };
    const { leases, events, pass } = await aLeader(state);
    await pass(55);
    expect(part.report()).toMatchObject({ leader: { isLeader: true }, work: { runs: 0, held: 0 } });
    expect(part.report().watches[0]).toMatchObject({ name: 'pipelineruns', failingSeconds: expect.any(Number) });
    await pass(10);
    expect(part.report().leader).toMatchObject({ isLeader: false, unfit: 'the runs cannot be listed or watched' });
    expect(part.report().work).toBeUndefined();
    expect(leases.spec()).toMatchObject({ holderIdentity: '' });
    expect(events).toMatchObject([
      {
        reason: 'StaleWatch',
        note: 'pod leads no more: the runs cannot be listed or watched',
        regarding: { kind: 'Lease', namespace: 'ours', name: 'tekton-concurrency-controller' },
      },
    ]);
    await pass(120);
    expect(part.report().leader?.isLeader).toBe(false);
    state.status = 200;
    await pass(5);
    expect(part.report().leader).toMatchObject({ isLeader: true, since: expect.any(String) });
    expect(part.report().leader?.unfit).toBeUndefined();
    await pass(120);
    expect(part.report().leader?.isLeader).toBe(true);
    expect(events).toHaveLength(1);
  });
});
