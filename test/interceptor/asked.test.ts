import { afterEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';

import { askerOf } from '../../src/api/claim.js';
import type { InterceptorDeps } from '../../src/interceptor/create-interceptor.js';
import type { ReadAsked } from '../../src/interceptor/ports.js';
import { aRequest, type CallFields, TRIGGER_ID } from './a-call.js';
import { aWorld, type World } from './world.js';

const worlds = new Set<World>();
afterEach(async () => {
  await Promise.all(
    [...worlds].map(async (world) => {
      await world.stop();
    }),
  );
  worlds.clear();
});

const PARAMS = { key: '$(body.key)' };
const WHY =
  'no interceptor of this trigger has these params. If it was edited just now, its next event is grouped again';

/** The Trigger asks for PARAMS, and there is no other. */
const onlyOne: ReadAsked = async ({ namespace, kind, name }, asker) =>
  await Promise.resolve(
    `namespaces/${namespace}/${kind}/${name}` !== TRIGGER_ID
      ? 'noTrigger'
      : asker === askerOf(TRIGGER_ID, PARAMS)
        ? 'asked'
        : 'notAsked',
  );

async function posted(fields: CallFields, deps: Partial<InterceptorDeps> = {}) {
  const world = aWorld({ readAsked: onlyOne, ...deps });
  worlds.add(world);
  const answer = await request(await world.url())
    .post('/')
    .send(aRequest({ body: { key: 'k' }, ...fields }));
  return { answer: answer.body as object, claims: world.claims.size, events: world.events, world };
}

const ungrouped = (message: string): object => ({
  continue: true,
  extensions: { concurrency: { key: '', group: '', claim: '', status: '', title: '' } },
  status: { code: 0, message: `ungrouped: ${message}` },
});

describe('a call that nobody authenticates', () => {
  it('leaves a claim where the Trigger asks for it', async () => {
    await expect(posted({ params: PARAMS })).resolves.toMatchObject({ claims: 1, events: [] });
  });

  it('S01 leaves none for params that the Trigger does not have, and tells its author in fixed words', async () => {
    const { answer, claims, events } = await posted({ params: { key: 'of the caller' } });
    expect([answer, claims]).toEqual([ungrouped(WHY), 0]);
    expect(events).toEqual([{ namespace: 'ci', trigger: 'build', type: 'Warning', reason: 'NotAsked', note: WHY }]);
  });

  it('is answered the same where there is no such Trigger, and nothing is written anywhere', async () => {
    const { answer, claims, events } = await posted({ params: PARAMS, triggerID: 'namespaces/other/triggers/secret' });
    expect([answer, claims, events]).toEqual([ungrouped(WHY), 0, []]);
  });

  it('cannot have a text of its own shown as an Event on a Trigger', async () => {
    const { events, claims } = await posted({ params: { key: 'k', strategy: 'click here: evil.example' } });
    expect([events, claims]).toEqual([[], 0]);
    const known = await posted({ body: {}, params: PARAMS });
    expect(known.events).toMatchObject([{ reason: 'NoKey' }]);
  });

  it('is rejected under onError: Reject', async () => {
    const { answer } = await posted({ params: { key: 'x', onError: 'Reject' } });
    expect(answer).toEqual({ continue: false, status: { code: 14, message: `Unavailable: ${WHY}` } });
  });

  it('does not get to see what the bindings of a Trigger give', async () => {
    const reads: string[] = [];
    const readBindings = async (namespace: string, name: string): Promise<ReadonlyMap<string, string>> => {
      reads.push(`${namespace}/${name}`);
      return await Promise.resolve(new Map([['token', 'hidden']]));
    };
    for (const inject of ['Webhook', 'Template']) {
      const { answer } = await posted({ params: { key: '$(bindings.token)', inject } }, { readBindings });
      expect(answer).toEqual(ungrouped(WHY));
    }
    expect(reads).toEqual([]);
  });

  it('is answered by what it sent where nothing is written: under inject: Template no Trigger is read', async () => {
    const readAsked = async (): Promise<never> => await Promise.reject(new Error('was read'));
    const { answer, claims } = await posted({ params: { ...PARAMS, inject: 'Template' } }, { readAsked });
    expect([answer, claims]).toMatchObject([{ extensions: { concurrency: { key: 'k' } } }, 0]);
  });

  it('follows onError where the Trigger cannot be read, or not in time', async () => {
    const failing = async (): Promise<never> => await Promise.reject(new Error('refused'));
    const { answer, claims, events } = await posted({ params: PARAMS }, { readAsked: failing });
    const why = 'the interceptors of the trigger could not be read: the log of the interceptor says more';
    expect([answer, claims]).toEqual([ungrouped(why), 0]);
    expect(events).toMatchObject([{ reason: 'TriggerNotRead' }]);
    const waiting: { world?: World } = {};
    const never: ReadAsked = async () => {
      setImmediate(() => {
        waiting.world?.pass(2_000);
      });
      return await new Promise(() => undefined);
    };
    waiting.world = aWorld({ readAsked: never });
    worlds.add(waiting.world);
    const late = await request(await waiting.world.url())
      .post('/')
      .send(aRequest({ body: { key: 'k' }, params: PARAMS }));
    expect(late.body).toEqual(ungrouped(why));
  });
});

describe('two calls under one event id', () => {
  it('meet in one entry where they learned the same, and stand side by side where they did not', async () => {
    const world = aWorld({ readAsked: onlyOne });
    worlds.add(world);
    const url = await world.url();
    const post = async (key: string): Promise<void> => {
      await request(url)
        .post('/')
        .send(aRequest({ body: { key }, params: PARAMS }));
    };
    await post('mine');
    await post('mine');
    await post('forged');
    const [claim] = [...world.claims.values()];
    const entries = Object.values(claim?.spec.entries ?? {});
    expect(entries.map(({ key, calls }) => [key, Object.keys(calls).length])).toEqual([
      ['mine', 2],
      ['forged', 1],
    ]);
  });
});
