import { once } from 'node:events';
import { connect } from 'node:net';

import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';

import { claimNameOf } from '../../src/api/claim.js';
import { aRequest, type CallFields, EVENT_ID } from './a-call.js';
import { aWorld, type World } from './world.js';

const NOTHING = { key: '', group: '', claim: '', status: '', title: '' };
const UNGROUPED = { continue: true, extensions: { concurrency: NOTHING } };

/** What is read of an answer. */
interface Answer {
  readonly continue: boolean;
  readonly extensions: { readonly concurrency: Readonly<Record<string, string>> };
  readonly status: { readonly code: number; readonly message: string };
}

const nothing = (): void => undefined;
const silentLog = { debug: nothing, info: nothing, warn: nothing, error: nothing };

const worlds = new Set<World>();
afterEach(async () => {
  await Promise.all(
    [...worlds].map(async (world) => {
      await world.stop();
    }),
  );
  worlds.clear();
});

async function post(world: World, fields: CallFields): Promise<Answer> {
  return await postText(world, JSON.stringify(aRequest(fields)));
}

async function postText(world: World, text: string | Buffer): Promise<Answer> {
  worlds.add(world);
  const response = await request(await world.url())
    .post('/')
    .set('Content-Type', 'application/json')
    .send(text);
  expect(response.status).toBe(200);
  expect(typeof response.body.continue).toBe('boolean');
  return response.body as Answer;
}

describe('POST /', () => {
  test('I01 every event is counted once, by what became of it and why', async () => {
    const down = async (): Promise<never> => await Promise.reject(new Error('down'));
    const world = aWorld();
    const failing = aWorld({ recordClaim: down });
    const bug = (): never => {
      throw new Error('a bug');
    };
    const mute = aWorld({ log: { ...silentLog, info: bug, error: bug } });
    await post(mute, { body: { key: 'acme/web#7' } });
    expect(mute.counted).toEqual(['ungrouped: InternalError']);
    const broken = aWorld({ log: { ...silentLog, info: bug } });
    await post(world, { body: { key: 'acme/web#7' } });
    await post(world, { body: {} });
    await post(world, { body: {}, params: { key: '$(body.key)', onMissingKey: 'Reject' } });
    await post(world, { params: { kee: 'x' } });
    await postText(world, 'no JSON');
    await post(failing, { body: { key: 'acme/web#7' } });
    await post(broken, { body: { key: 'acme/web#7' } });
    expect(world.counted).toEqual([
      'grouped',
      'ungrouped: NoKey',
      'rejected: NoKey',
      'rejected: InvalidSettings',
      'ungrouped: UnreadableRequest',
    ]);
    expect(failing.counted).toEqual(['ungrouped: ClaimNotRecorded']);
    expect(broken.counted).toEqual(['ungrouped: InternalError']);
  });

  test('an event with a key is let through when its claim stands', async () => {
    const world = aWorld();
    const answer = await post(world, { body: { key: 'acme/web#7' } });
    expect(answer).toMatchObject({
      continue: true,
      extensions: { concurrency: { key: 'acme/web#7', status: 'PipelineRunPending' } },
      status: { code: 0, message: 'grouped as acme/web#7' },
    });
    const claim = world.claims.get(claimNameOf(EVENT_ID, 'build'));
    expect(Object.values(claim?.spec.entries ?? {})).toMatchObject([{ key: 'acme/web#7' }]);
    expect(claim?.metadata.labels).toEqual({ 'concurrency.tekton.dev/expires': '497224' });
    expect(world.timers()).toBe(0);
  });

  test('with inject: Template no claim is written', async () => {
    const world = aWorld();
    const answer = await post(world, { body: { key: 'k' }, params: { key: '$(body.key)', inject: 'Template' } });
    expect(answer).toMatchObject({ continue: true, extensions: { concurrency: { key: 'k' } } });
    expect(world.writes()).toBe(0);
  });

  test('each decision is one line of the log, with ids and no payload', async () => {
    const world = aWorld();
    await post(world, {
      body: { key: 'k', secret: 's3cret' },
      header: { 'X-Github-Event': ['push'], 'X-Github-Delivery': ['d-1'], Authorization: ['Bearer t0ken'] },
    });
    expect(world.decisions()).toEqual([
      {
        eventID: EVENT_ID,
        trigger: 'build',
        namespace: 'ci',
        delivery: 'd-1',
        outcome: 'grouped',
        group: expect.stringMatching(/^k-/),
        ms: 0,
      },
    ]);
    expect(JSON.stringify(world.log)).not.toMatch(/s3cret|t0ken/);
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{"body":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no context', '{"body":"{}"}'],
    ['no event id', JSON.stringify(aRequest({ eventID: '' }))],
    ['an endless event id', JSON.stringify(aRequest({ eventID: 'x'.repeat(257) }))],
    ['a trigger id of another form', JSON.stringify(aRequest({ triggerID: 'build' }))],
    ['a trigger called ..', JSON.stringify(aRequest({ triggerID: 'namespaces/n/triggers/..' }))],
    ['an endless trigger name', JSON.stringify(aRequest({ triggerID: `namespaces/n/triggers/${'x'.repeat(254)}` }))],
    ['compressed bytes', Buffer.from([0x1f, 0x8b, 0x08, 0xff, 0x00])],
  ])('I01 a request of %s is let through ungrouped, and the log says so', async (_, text) => {
    const world = aWorld();
    expect(await postText(world, text)).toMatchObject(UNGROUPED);
    expect(world.decisions()).toMatchObject([{ outcome: 'ungrouped', reason: 'UnreadableRequest' }]);
    expect(world.writes()).toBe(0);
  });

  test('I01 an unreadable request is dropped where onError can be read and says so', async () => {
    const fields = { eventID: '', params: { key: 'k', onError: 'Reject' } };
    expect(await post(aWorld(), fields)).toEqual({
      continue: false,
      status: { code: 14, message: 'Unavailable: context.event_id must have 1 to 256 characters' },
    });
  });

  test.each([
    ['no context', { context: undefined }],
    ['a context of another kind', { context: [] }],
    ['a header of another kind', { header: 'text' }],
  ])('I01 with %s an event is dropped where onError says so', async (_, wrong) => {
    const text = JSON.stringify({ ...aRequest({ params: { key: 'k', onError: 'Reject' } }), ...wrong });
    expect(await postText(aWorld(), text)).toMatchObject({ continue: false, status: { code: 14 } });
  });

  test.each([null, [], 'onError', { onError: 'reject' }])(
    'I01 without a context, and with params of %j, an event goes on',
    async (params) => {
      expect(await postText(aWorld(), JSON.stringify({ interceptor_params: params }))).toMatchObject(UNGROUPED);
    },
  );

  test('I01 a bug of ours lets the event through, is logged with the event, and shows on the Trigger', async () => {
    const arrivals = {
      next: () => {
        throw new Error('a bug');
      },
      observe: () => undefined,
    };
    const world = aWorld({ arrivals });
    expect(await post(world, { body: { key: 'k' } })).toMatchObject(UNGROUPED);
    expect(world.log.find(({ level }) => level === 'error')?.fields).toMatchObject({
      eventID: EVENT_ID,
      error: expect.objectContaining({ message: 'a bug' }),
    });
    expect(world.events).toMatchObject([{ type: 'Warning', reason: 'InternalError', trigger: 'build' }]);
    const rejected = await post(world, { params: { key: 'k', onError: 'Reject' } });
    expect(rejected).toMatchObject({ continue: false, status: { code: 13 } });
  });

  test('I01 when even the log fails the event is let through', async () => {
    const log = { debug: fails, info: fails, warn: fails, error: fails };
    expect(await post(aWorld({ log }), { body: { key: 'k' } })).toMatchObject(UNGROUPED);
  });

  test('an Event that cannot be recorded changes no answer', async () => {
    const world = aWorld({ recordEvent: fails });
    expect(await post(world, { params: {} })).toMatchObject({ continue: false, status: { code: 3 } });
    expect(world.log.map(({ message }) => message)).toContain('an Event was not recorded');
  });

  test('what earlier interceptors nest too deep to be given back is a fault like any other', async () => {
    const deep = 20_000;
    const text = JSON.stringify(aRequest({ params: { key: 'k' }, extensions: { concurrency: { deep: 0 } } }));
    const nested = text.replace('"deep":0', `"deep":${'['.repeat(deep)}${']'.repeat(deep)}`);
    expect(await postText(aWorld(), nested)).toMatchObject({ continue: true });
  });

  test('I02 a claim that is not acknowledged in 2 s is given up, and the event let through', async () => {
    let asked = 0;
    const world: World = aWorld({
      recordClaim: async (_claim, deadlineMs) => {
        asked = deadlineMs;
        setImmediate(() => {
          world.pass(2_000);
        });
        return await new Promise(() => undefined);
      },
    });
    expect(await post(world, { body: { key: 'k' } })).toMatchObject(UNGROUPED);
    expect(asked).toBe(2_000);
    expect(world.events).toMatchObject([{ type: 'Warning', reason: 'ClaimNotRecorded' }]);
    expect(world.decisions()).toMatchObject([{ outcome: 'ungrouped', reason: 'ClaimNotRecorded', ms: 2_000 }]);
  });

  test('I02 a claim that is refused follows onError', async () => {
    const world = aWorld({ recordClaim: async () => await Promise.reject(new Error('forbidden')) });
    expect(await post(world, { params: { key: 'k' } })).toMatchObject(UNGROUPED);
    expect(await post(world, { params: { key: 'k', onError: 'Reject' } })).toMatchObject({
      continue: false,
      status: { code: 14, message: expect.stringMatching(/^Unavailable: the claim was refused/) },
    });
  });

  test('I02 when the budget of 8 s is gone before the claim, none is written', async () => {
    const arrivals = {
      next: () => {
        world.pass(8_000);
        return 1;
      },
      observe: () => undefined,
    };
    const world: World = aWorld({ arrivals });
    expect(await post(world, { body: { key: 'k' } })).toMatchObject(UNGROUPED);
    expect(world.decisions()).toMatchObject([{ reason: 'TooSlow' }]);
    expect(world.writes()).toBe(0);
  });

  test('I02 the claim gets what is left of the budget', async () => {
    let asked = 0;
    const arrivals = {
      next: () => {
        world.pass(7_000);
        return 1;
      },
      observe: () => undefined,
    };
    const world: World = aWorld({
      arrivals,
      recordClaim: async (_claim, deadlineMs) => {
        asked = deadlineMs;
        return await Promise.resolve({});
      },
    });
    expect(await post(world, { body: { key: 'k' } })).toMatchObject({ extensions: { concurrency: { key: 'k' } } });
    expect(asked).toBe(1_000);
  });

  test('I02 the 40 triggers of one event write 40 claims, and nothing else is asked', async () => {
    const world = aWorld();
    const names = Array.from({ length: 40 }, (_, index) => `t${index}`);
    const answers = await Promise.all(
      names.map(async (name) => await post(world, { body: { key: 'k' }, triggerID: `namespaces/ci/triggers/${name}` })),
    );
    expect(answers.every((answer) => answer.extensions.concurrency['key'] === 'k')).toBe(true);
    expect(world.claims.size).toBe(40);
    expect(world.writes()).toBe(40);
  });

  test('I08 30 events of 20 triggers at once do not mix', async () => {
    const world = aWorld();
    const calls = Array.from({ length: 600 }, (_, index) => ({
      trigger: `t${index % 20}`,
      eventID: `e${Math.floor(index / 20)}`,
    }));
    await Promise.all(
      calls.map(async ({ trigger, eventID }) => {
        const key = `${trigger} of ${eventID}`;
        const answer = await post(world, { body: { key }, eventID, triggerID: `namespaces/ci/triggers/${trigger}` });
        expect(answer.extensions.concurrency['key']).toBe(key);
        expect(Object.values(world.claims.get(claimNameOf(eventID, trigger))?.spec.entries ?? {})).toMatchObject([
          { key },
        ]);
      }),
    );
    const arrivals = [...world.claims.values()].flatMap(({ spec }) =>
      Object.values(spec.entries).map((entry) => entry.arrival),
    );
    expect(new Set(arrivals).size).toBe(600);
  });

  test('I09 a form that Tekton turned into lists has the one element as its key', async () => {
    const answer = await post(aWorld(), {
      body: { a: ['1'], b: ['2'] },
      header: { 'Content-Type': ['application/x-www-form-urlencoded'] },
      params: { key: '$(body.a)' },
    });
    expect(answer).toMatchObject({ extensions: { concurrency: { key: '1' } } });
  });

  test.each(['', 'null', '"text"', '[1]', 'no JSON'])(
    'I10 a body of %j has no key, and no claim is written',
    async (body) => {
      const world = aWorld();
      expect(await post(world, { body })).toMatchObject(UNGROUPED);
      expect(world.decisions()).toMatchObject([{ reason: 'NoKey' }]);
      expect(world.writes()).toBe(0);
    },
  );

  test.each([
    [{ key: 'k', strategy: 'Cancle' }, 'InvalidArgument: strategy "Cancle" is not known\n  at: params[strategy]'],
    [{ key: 'k', strategy: 'cancel ' }, 'InvalidArgument: strategy "cancel " is not known\n  at: params[strategy]'],
    [{ keyy: 'k' }, 'InvalidArgument: "keyy" is not known\n  at: params[keyy]'],
    [{}, 'InvalidArgument: key is missing'],
  ])('I12 params %j are refused, and the Trigger shows it', async (params, message) => {
    const world = aWorld();
    const answer = await post(world, { params });
    expect(answer).toMatchObject({ continue: false, status: { code: 3 } });
    expect(answer.status.message.startsWith(message)).toBe(true);
    expect(world.events).toMatchObject([
      { namespace: 'ci', trigger: 'build', type: 'Warning', reason: 'InvalidSettings' },
    ]);
    expect(world.events[0]?.note).not.toContain('\n');
  });

  test('I12 params of null are no params', async () => {
    const text = JSON.stringify({ ...aRequest(), interceptor_params: null });
    expect(await postText(aWorld(), text)).toMatchObject({ continue: false, status: { code: 3 } });
  });

  test('the Event on wrong settings is one line, and the answer has several', async () => {
    const world = aWorld();
    const answer = await post(world, { params: { key: '$(body.a)\n$(x)', strategy: 'Cancle' } });
    expect(answer.status.message).toContain('not known\n  at: params[strategy]\n  allowed: ');
    const strategy =
      'strategy "Cancle" is not known (at params[strategy]; ' +
      'allowed: Cancel, CancelRunFinally, StopRunFinally, Queue, QueueLatest, Skip; did you mean: Cancel)';
    expect(world.events.map(({ note }) => note)).toEqual([strategy]);
    await post(world, { params: { key: '$(body.a)\n$(x)' } });
    expect(world.events[1]?.note).toContain('expression $(body.a)�$(x): "x" is not');
  });

  test('who mends one mistake sees the next at once', async () => {
    const world = aWorld();
    await post(world, { params: { key: 'k', strategy: 'Cancle' } });
    await post(world, { params: { key: 'k', inject: 'Tempalte' } });
    expect(world.events.map(({ note }) => note)).toEqual([
      expect.stringContaining('Cancle'),
      expect.stringContaining('Tempalte'),
    ]);
  });

  test('that a key is constant is said once an hour', async () => {
    const world = aWorld();
    const push = async (eventID: string): Promise<unknown> => await post(world, { params: { key: 'k' }, eventID });
    await push('e1');
    world.pass(3_599_999);
    await push('e2');
    expect(world.events).toMatchObject([{ type: 'Normal', reason: 'ConstantKey', trigger: 'build' }]);
    world.pass(1);
    await push('e3');
    expect(world.events).toHaveLength(2);
  });

  test('the line of the log names what the author should know', async () => {
    const world = aWorld();
    await post(world, { params: { key: '$(body.k)', order: '$(body.k)' }, body: { k: 'soon' } });
    expect(world.decisions()).toMatchObject([{ outcome: 'grouped', notices: ['OrderIgnored'] }]);
  });

  test('an Event is recorded once a minute for a Trigger, reason and text', async () => {
    const world = aWorld();
    await post(world, { params: {} });
    await post(world, { params: {} });
    await post(world, { params: {}, triggerID: 'namespaces/ci/triggers/other' });
    expect(world.events.map(({ trigger }) => trigger)).toEqual(['build', 'other']);
    world.pass(60_000);
    await post(world, { params: {} });
    expect(world.events.map(({ trigger }) => trigger)).toEqual(['build', 'other', 'build']);
    expect(world.decisions()).toHaveLength(4);
  });

  test.each(['namespaces/ci/triggers/', 'namespaces/ci/triggerGroups/all'])(
    'no Event is recorded on %s, which is no object',
    async (triggerID) => {
      const world = aWorld();
      await post(world, { params: {}, triggerID });
      expect(world.events).toEqual([]);
      expect(world.decisions()).toMatchObject([{ outcome: 'rejected', reason: 'InvalidSettings' }]);
    },
  );

  test('I13 a trigger that is fired twice for one event keeps one entry, and a warning says so', async () => {
    const world = aWorld();
    await Promise.all([post(world, { body: { key: 'k' } }), post(world, { body: { key: 'k' } })]);
    expect(world.claims.size).toBe(1);
    expect(world.events).toMatchObject([{ type: 'Warning', reason: 'TriggerFiredTwice', trigger: 'build' }]);
  });

  test('a second entry of ours in one Trigger adds its group to the claim', async () => {
    const world = aWorld();
    const first = await post(world, { params: { key: '$(body.a)' }, body: { a: 'one' } });
    await post(world, { params: { key: '$(body.b)' }, body: { b: 'two' }, extensions: first.extensions });
    const entries = Object.values(world.claims.get(claimNameOf(EVENT_ID, 'build'))?.spec.entries ?? {});
    expect(entries.map(({ key }) => key)).toEqual(['one', 'two']);
    expect(world.events).toEqual([]);
  });

  test('I15 one push by two hooks gives two claims of one group, each with its delivery', async () => {
    const world = aWorld();
    for (const id of ['D1', 'D2']) {
      await post(world, {
        body: { key: 'k' },
        eventID: id,
        header: { 'X-Github-Event': ['push'], 'X-Github-Delivery': [id] },
      });
    }
    const entries = [...world.claims.values()].flatMap(({ spec }) => Object.values(spec.entries));
    expect(entries.map(({ key, delivery }) => [key, delivery])).toEqual([
      ['k', 'D1'],
      ['k', 'D2'],
    ]);
  });

  test('I11 a body of 450 kB is read like any other', async () => {
    const answer = await post(aWorld(), { body: { key: 'k', commits: 'x'.repeat(450_000) } });
    expect(answer).toMatchObject({ extensions: { concurrency: { key: 'k' } } });
  });

  test('I11 a body above the limit is let through ungrouped with 200', async () => {
    const world = aWorld({ limits: { maxBytes: 1_000 } });
    expect(await post(world, { body: { key: 'k', commits: 'x'.repeat(1_000) } })).toMatchObject(UNGROUPED);
    expect(world.decisions()).toMatchObject([{ outcome: 'ungrouped', reason: 'RequestTooLarge' }]);
  });

  test('I02 a long body that waited 8 s for others is let through ungrouped', async () => {
    const arrivals = {
      next: () => {
        world.pass(9_000);
        return 1;
      },
      observe: () => undefined,
    };
    const world: World = aWorld({ arrivals, limits: { gatedBytes: 1_000 } });
    const body = { key: 'k', commits: 'x'.repeat(200_000) };
    const answers = await Promise.all([post(world, { body }), post(world, { body })]);
    expect(answers).toMatchObject([UNGROUPED, UNGROUPED]);
    expect(world.decisions()).toMatchObject([{ reason: 'TooSlow' }, { reason: 'TooSlow' }]);
  });

  test('a sender that hangs up leaves nothing behind', async () => {
    const world = aWorld();
    worlds.add(world);
    const socket = connect(Number(new URL(await world.url()).port), '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc', () => {
      socket.destroy();
    });
    await once(socket, 'close');
    expect(await post(world, { body: { key: 'k' } })).toMatchObject({ continue: true });
    expect(world.decisions()).toHaveLength(1);
  });

  test('I17 S01 all that an event leaves behind is a claim, which has no effect of its own', async () => {
    const world = aWorld();
    await post(world, { body: { key: 'k' } });
    expect([world.writes(), world.claims.size, world.events]).toEqual([1, 1, []]);
  });
});

describe('other paths and methods', () => {
  test.each(['get', 'put', 'delete', 'patch'] as const)('%s / is 405 and names what exists', async (method) => {
    const response = await request(aWorld().app)[method]('/');
    expect([response.status, response.headers['allow']]).toEqual([405, 'POST']);
    expect(response.body.error).toContain('POST /');
  });

  test('another path is 404 and names what exists', async () => {
    const response = await request(aWorld().app).post('/cel').send({});
    expect(response.status).toBe(404);
    expect(response.body.error).toContain('POST /');
  });
});

function fails(): never {
  throw new Error('it fails');
}
