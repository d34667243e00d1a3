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
    const { of } = reading(objects);
    await expect(of('inline')).resolves.toBe('asked');
    await expect(of('other')).resolves.toBe('notAsked');
    objects[`${CI}/triggers/build`] = { spec: asking('own') };
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

  it('remembers a yes for ten seconds, and a no not at all', async () => {
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

  it('remembers a thousand Triggers, and not more', async () => {
    const { asked, of } = reading(
      Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${CI}/triggers/t${at}`, { spec: asking('a') }])),
    );
    for (let at = 0; at <= 1_000; at += 1) {
      await of('a', { ...BUILD, name: `t${at}` });
    }
    await of('a', { ...BUILD, name: 't0' });
    expect(asked.filter((path) => path === '/triggers/t0')).toHaveLength(2);
  });
});
