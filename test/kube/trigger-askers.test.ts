import { describe, expect, it } from '@jest/globals';

import { askerOf } from '../../src/api/claim.js';
import { createTriggerAskers } from '../../src/kube/trigger-askers.js';
import type { TriggerId } from '../../src/tekton/trigger-id.js';

const CI = '/apis/triggers.tekton.dev/v1beta1/namespaces/ci';
const BUILD: TriggerId = { namespace: 'ci', kind: 'triggers', name: 'build' };
const GROUP: TriggerId = { namespace: 'ci', kind: 'triggerGroups', name: 'all' };

const asking = (...keys: readonly string[]): object => ({
  interceptors: keys.map((value) => ({ ref: { name: 'concurrency' }, params: [{ name: 'key', value }] })),
});

/** An API server with these objects, which can be changed. */
function reading(objects: Record<string, unknown>) {
  const asked: string[] = [];
  const clock = { now: 0 };
  const server = { status: 200 };
  const askers = createTriggerAskers(
    async ({ path }) => {
      asked.push(path.slice(CI.length));
      const { [path]: body } = objects;
      return await Promise.resolve({ status: body === undefined ? 404 : server.status, body: body ?? {} });
    },
    () => clock.now,
  );
  const of = async (key: string, trigger = BUILD): Promise<string> =>
    await askers(trigger, askerOf(`namespaces/${trigger.namespace}/${trigger.kind}/${trigger.name}`, { key }));
  return { asked, clock, server, of };
}

describe('createTriggerAskers', () => {
  it('finds what the interceptors of a Trigger ask for', async () => {
    const { of, asked } = reading({ [`${CI}/triggers/build`]: { spec: asking('a', 'b') } });
    await expect(of('a')).resolves.toBe('asked');
    await expect(of('b')).resolves.toBe('asked');
    expect(asked).toEqual(['/triggers/build']);
    await expect(of('c')).resolves.toBe('notAsked');
  });

  it('finds that of a trigger written into an EventListener, also beside a Trigger of its name', async () => {
    const listeners = { items: [{ spec: { triggers: [{ name: 'build', ...asking('inline') }, { name: 'x' }] } }] };
    const objects: Record<string, unknown> = { [`${CI}/eventlisteners`]: listeners };
    const { of, clock } = reading(objects);
    await expect(of('inline')).resolves.toBe('asked');
    await expect(of('other')).resolves.toBe('notAsked');
    objects[`${CI}/triggers/build`] = { spec: asking('own') };
    clock.now += 1_000;
    await expect(of('own')).resolves.toBe('asked');
    await expect(reading(objects).of('inline')).resolves.toBe('asked');
  });

  it('finds that of a triggerGroup, and asks for no Trigger then', async () => {
    const listeners = { items: [{ spec: { triggerGroups: [{ name: 'all', ...asking('g') }] } }] };
    const { of, asked } = reading({ [`${CI}/eventlisteners`]: listeners });
    await expect(of('g', GROUP)).resolves.toBe('asked');
    await expect(of('g', { ...GROUP, name: 'none' })).resolves.toBe('noTrigger');
    await expect(of('h', GROUP)).resolves.toBe('notAsked');
    expect(new Set(asked)).toEqual(new Set(['/eventlisteners']));
  });

  it('finds no trigger where there is none', async () => {
    await expect(reading({}).of('a')).resolves.toBe('noTrigger');
    await expect(reading({ [`${CI}/eventlisteners`]: { items: 'none' } }).of('a')).resolves.toBe('noTrigger');
  });

  it('remembers a yes for ten seconds, and no longer if the Trigger is edited', async () => {
    const objects: Record<string, unknown> = { [`${CI}/triggers/build`]: { spec: asking('a') } };
    const { of, clock, asked } = reading(objects);
    await of('a');
    clock.now = 9_999;
    await of('a');
    expect(asked).toHaveLength(1);
    objects[`${CI}/triggers/build`] = { spec: asking('b') };
    await expect(of('b')).resolves.toBe('asked');
    await expect(of('a')).resolves.toBe('notAsked');
    await expect(of('a')).resolves.toBe('notAsked');
    clock.now = 30_000;
    const before = asked.length;
    await of('b');
    expect(asked.length).toBeGreaterThan(before);
  });

  it('rejects where the API server refuses, and asks it again the next time', async () => {
    const { of, server } = reading({ [`${CI}/triggers/build`]: { spec: asking('a') } });
    server.status = 503;
    await expect(of('a')).rejects.toThrow();
    server.status = 200;
    await expect(of('a')).resolves.toBe('asked');
  });

  it('remembers no no, so that an edited Trigger is right at once', async () => {
    const objects: Record<string, unknown> = { [`${CI}/triggers/build`]: { spec: asking('a') } };
    const { of } = reading(objects);
    await expect(of('b')).resolves.toBe('notAsked');
    objects[`${CI}/triggers/build`] = { spec: asking('b') };
    await expect(of('b')).resolves.toBe('asked');
  });

  it('reads again when the clock is set back', async () => {
    const objects: Record<string, unknown> = {};
    const { of, clock } = reading(objects);
    clock.now = 3_600_000;
    await expect(of('a')).resolves.toBe('noTrigger');
    objects[`${CI}/triggers/build`] = { spec: asking('a') };
    clock.now = 0;
    await expect(of('a')).resolves.toBe('asked');
  });

  it('shares the reads that are under way, of a Trigger and of the EventListeners of a namespace', async () => {
    const { of, asked } = reading({ [`${CI}/triggers/build`]: { spec: asking('a') } });
    const names = ['build', 'build', 'x', 'y'];
    const calls = names.flatMap((name) => ['a', 'b'].map(async (key) => await of(key, { ...BUILD, name })));
    await expect(Promise.all(calls)).resolves.toEqual([
      ...['asked', 'notAsked', 'asked', 'notAsked'],
      ...['noTrigger', 'noTrigger', 'noTrigger', 'noTrigger'],
    ]);
    expect(asked.toSorted()).toEqual(['/eventlisteners', '/triggers/build', '/triggers/x', '/triggers/y']);
  });

  it('reads a thousand times at once and twenty times a second for strangers, and always for a Trigger that asked', async () => {
    const objects = { [`${CI}/triggers/build`]: { spec: asking('a') }, [`${CI}/triggers/new`]: { spec: asking('a') } };
    const { of, clock, asked } = reading(objects);
    let forged = 0;
    const forge = async (calls: number): Promise<number> => {
      const before = asked.length;
      for (let call = 0; call < calls; call += 1) {
        forged += 1;
        await expect(of('a', { ...BUILD, name: `forged-${forged}` })).resolves.toBe('noTrigger');
      }
      return asked.length - before;
    };
    await expect(of('a')).resolves.toBe('asked');
    expect(await forge(1_500)).toBe(999);
    clock.now = 10_000;
    expect(await forge(300)).toBe(200);
    // Nothing is left: who has asked before is read for all the same, with the params that it asked for.
    await expect(of('new-params')).resolves.toBe('noTrigger');
    await expect(of('a', { ...BUILD, name: 'new' })).resolves.toBe('noTrigger');
    await expect(of('a')).resolves.toBe('asked');
    expect(asked.at(-1)).toBe('/triggers/build');
    clock.now = 11_000;
    await expect(of('a', { ...BUILD, name: 'new' })).resolves.toBe('asked');
  });

  it('remembers a thousand Triggers, and not more', async () => {
    const { asked, clock, of } = reading(
      Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${CI}/triggers/t${at}`, { spec: asking('a') }])),
    );
    for (let at = 0; at <= 1_000; at += 1) {
      clock.now += 1;
      await of('a', { ...BUILD, name: `t${at}` });
    }
    clock.now += 1_000;
    await of('a', { ...BUILD, name: 't1' });
    await of('a', { ...BUILD, name: 't0' });
    const readsOf = (name: string): number => asked.filter((path) => path === `/triggers/${name}`).length;
    expect(['t0', 't1', 't2'].map(readsOf)).toEqual([2, 1, 1]);
  });
});
