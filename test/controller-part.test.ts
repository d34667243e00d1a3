import { afterEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';

import { controllerPart } from '../src/controller-part.js';
import type { ApiRequest } from '../src/kube/api-call.js';
import type { Transport } from '../src/kube/transport.js';
import type { Part } from '../src/service.js';
import { aControllerConfig } from './builders/a-controller-config.js';
import { silentLog } from './builders/silent-log.js';
import { handClock } from './kube/hand-clock.js';
import { aClaim, aReview, aRun } from './webhook/samples.js';

const nothing = (): void => undefined;
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
  part = controllerPart(aControllerConfig, transport, silentLog, means);
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
