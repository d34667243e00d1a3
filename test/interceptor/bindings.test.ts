import { afterEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';

import type { ReadBindings } from '../../src/interceptor/ports.js';
import { aRequest, type CallFields } from './a-call.js';
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

const BINDINGS = new Map([
  ['number', '$(body.pull_request.number)'],
  ['both', '$(body.repo)#$(body.pull_request.number)'],
  ['kind', '$(header.x-github-event)'],
  ['fixed', 'all'],
  ['labels', '$(body.labels)'],
  ['list', 'on $(body.labels)'],
  ['broken', '$(body[)'],
  ['empty', ''],
]);

const body = { repo: 'acme/web', pull_request: { number: 7 }, labels: ['a', 'b'] };

/** What is answered, and which triggers' bindings were read for it. */
async function asked(
  fields: CallFields,
  readBindings: ReadBindings = async () => await Promise.resolve(BINDINGS),
): Promise<{
  readonly key: string;
  readonly message: string;
  readonly reads: readonly string[];
  readonly world: World;
}> {
  const reads: string[] = [];
  const world = aWorld({
    readBindings: async (namespace, trigger) => {
      reads.push(`${namespace}/${trigger}`);
      return await readBindings(namespace, trigger);
    },
  });
  worlds.add(world);
  const header = { 'X-Github-Event': ['push'] };
  const answer = await request(await world.url())
    .post('/')
    .send(aRequest({ body, header, ...fields }));
  const { extensions, status } = answer.body as {
    readonly extensions?: { readonly concurrency: { readonly key: string } };
    readonly status: { readonly message: string };
  };
  return { key: extensions?.concurrency.key ?? '', message: status.message, reads, world };
}

describe('$(bindings.NAME) in an expression', () => {
  it.each([
    ['$(bindings.number)', '7'],
    ['pr $(bindings.both)', 'pr acme/web#7'],
    ['$(bindings.kind)', 'push'],
    ['$(bindings.fixed)', 'all'],
  ])('%s is what the binding of the Trigger gives: %s', async (key, text) => {
    await expect(asked({ params: { key } })).resolves.toMatchObject({ key: text, reads: ['ci/build'] });
  });

  it.each([
    ['$(bindings.other)', 'the Trigger has no binding "other"'],
    ['$(bindings.empty)', 'is empty'],
    ['$(bindings.broken)', 'unterminated array'],
    ['$(bindings.list)', '$(body.labels) is a list of 2; a single text, number or boolean is needed'],
  ])('%s has no value, and the answer says why', async (key, why) => {
    const { message } = await asked({ params: { key } });
    expect(message).toContain('ungrouped: no key: ');
    expect(message).toContain(why);
  });

  it('is refused where the binding finds a list', async () => {
    const { message } = await asked({ params: { key: '$(bindings.labels)' } });
    expect(message).toContain('$(bindings.labels) is a list of 2');
  });

  it('is read for nothing else than an expression that asks for it', async () => {
    await expect(asked({ params: { key: '$(body.repo)' } })).resolves.toMatchObject({ key: 'acme/web', reads: [] });
  });

  it('has no value in a trigger without a name, of which there is nothing to read', async () => {
    const params = { key: '$(bindings.number)', inject: 'Template' };
    const { message, reads } = await asked({ params, triggerID: 'namespaces/ci/triggers/' });
    expect([message, reads]).toEqual([expect.stringContaining('the Trigger has no binding "number"'), []]);
  });

  it('is refused in a triggerGroup, which fires Triggers of any bindings', async () => {
    const triggerID = 'namespaces/ci/triggerGroups/all';
    const { message, reads } = await asked({ params: { key: '$(bindings.number)' }, triggerID });
    expect(message).toContain('$(bindings.…) cannot be used in a triggerGroup');
    expect(reads).toEqual([]);
  });

  it('follows onError where the bindings cannot be read', async () => {
    const failing = async (): Promise<never> => await Promise.reject(new Error('refused'));
    const { message, world } = await asked({ params: { key: '$(bindings.number)' } }, failing);
    expect(message).toBe(
      'ungrouped: the bindings of the trigger could not be read: the log of the interceptor says more',
    );
    expect(world.events).toMatchObject([{ reason: 'BindingsNotRead', type: 'Warning' }]);
    const strict = await asked({ params: { key: '$(bindings.number)', onError: 'Reject' } }, failing);
    expect(strict.message).toContain('the bindings of the trigger could not be read');
  });

  it('follows onError where they are not read within two seconds', async () => {
    const world: World = aWorld({
      readBindings: async () => {
        setImmediate(() => {
          world.pass(2_000);
        });
        return await new Promise(() => undefined);
      },
    });
    worlds.add(world);
    const answer = await request(await world.url())
      .post('/')
      .send(aRequest({ body, params: { key: '$(bindings.number)' } }));
    expect(answer.body).toMatchObject({ continue: true });
    expect(world.events).toMatchObject([{ reason: 'BindingsNotRead' }]);
  });
});
