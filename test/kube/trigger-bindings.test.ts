import { describe, expect, it } from '@jest/globals';

import { createTriggerBindings } from '../../src/kube/trigger-bindings.js';

const TRIGGERS = '/apis/triggers.tekton.dev/v1beta1';
const CI = `${TRIGGERS}/namespaces/ci`;

const binding = (...params: readonly (readonly [string, string])[]): object => ({
  spec: { params: params.map(([name, value]) => ({ name, value })) },
});

/** An API server with these objects. */
function reading(objects: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const clock = { now: 0 };
  const bindings = createTriggerBindings(
    async ({ path }) => {
      asked.push(path);
      const body = objects[path];
      return await Promise.resolve(body === undefined ? { status: 404, body: {} } : { status: 200, body });
    },
    () => clock.now,
  );
  return { asked, clock, bindings, of: async (trigger: string) => Object.fromEntries(await bindings('ci', trigger)) };
}

describe('createTriggerBindings', () => {
  it('reads bindings of the Trigger itself, and those of the objects that it names', async () => {
    const { of } = reading({
      [`${CI}/triggers/build`]: {
        spec: {
          bindings: [
            { name: 'sha', value: '$(body.after)' },
            { ref: 'push' },
            { ref: 'shared', kind: 'ClusterTriggerBinding' },
            { ref: 'gone' },
            { name: 'no value' },
            null,
          ],
        },
      },
      [`${CI}/triggerbindings/push`]: binding(['repo', '$(body.repository.id)']),
      [`${TRIGGERS}/clustertriggerbindings/shared`]: binding(['kind', '$(header.x-github-event)']),
    });
    await expect(of('build')).resolves.toEqual({
      sha: '$(body.after)',
      repo: '$(body.repository.id)',
      kind: '$(header.x-github-event)',
    });
  });

  it('reads those of a trigger that is written into an EventListener', async () => {
    const listener = {
      spec: { triggers: [{ name: 'other' }, { name: 'build', bindings: [{ name: 'a', value: 'b' }] }] },
    };
    const { of } = reading({ [`${CI}/eventlisteners`]: { items: [listener, {}] } });
    await expect(of('build')).resolves.toEqual({ a: 'b' });
    await expect(of('nowhere')).resolves.toEqual({});
    await expect(reading({}).of('build')).resolves.toEqual({});
  });

  it('keeps them for ten seconds', async () => {
    const { asked, clock, of } = reading({ [`${CI}/triggers/build`]: {} });
    await Promise.all([of('build'), of('build')]);
    clock.now = 9_999;
    await of('build');
    expect(asked).toHaveLength(1);
    clock.now = 10_000;
    await of('build');
    expect(asked).toHaveLength(2);
  });

  it('remembers no more than a thousand triggers', async () => {
    const { asked, of } = reading(
      Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${CI}/triggers/t${at}`, {}])),
    );
    for (let at = 0; at < 1_001; at += 1) {
      await of(`t${at}`);
    }
    await of('t0');
    expect(asked).toHaveLength(1_002);
  });

  it('rejects what is refused, and asks again the next time', async () => {
    let status = 403;
    const read = createTriggerBindings(
      async () => await Promise.resolve({ status, body: {} }),
      () => 0,
    );
    await expect(read('ci', 'build')).rejects.toThrow('403');
    status = 200;
    await expect(read('ci', 'build')).resolves.toEqual(new Map());
  });
});
