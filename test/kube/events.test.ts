import { describe, expect, it } from '@jest/globals';

import type { ApiAnswer, ApiRequest } from '../../src/kube/api-call.js';
import type { EventText } from '../../src/kube/event-object.js';
import { createRecorder, type Recorder } from '../../src/kube/events.js';
import { valueAt } from '../../src/core/value-at.js';
import { NoAnswerError } from '../../src/kube/no-answer-error.js';
import { type HandClock, handClock } from './hand-clock.js';
import { until } from './until.js';

const anEvent = (over: Partial<EventText> = {}): EventText => ({
  regarding: { apiVersion: 'tekton.dev/v1', kind: 'PipelineRun', namespace: 'ci', name: 'build-1', uid: 'u-1' },
  type: 'Normal',
  reason: 'Superseded',
  action: 'Cancel',
  note: 'build-2 came after it',
  ...over,
});

interface Setup {
  readonly recorder: Recorder;
  readonly clock: HandClock;
  readonly requests: ApiRequest[];
}

/** `undefined` for no answer. */
function setup(answer: (request: ApiRequest) => number | undefined = () => 201): Setup {
  const clock = handClock();
  const requests: ApiRequest[] = [];
  let ids = 0;
  const recorder = createRecorder(
    async (request): Promise<ApiAnswer> => {
      requests.push(request);
      const status = answer(request);
      return status === undefined
        ? await Promise.reject(new NoAnswerError(request, 'connection', new Error('reset')))
        : await Promise.resolve({ status, body: {} });
    },
    {
      component: 'tekton-concurrency',
      instance: 'controller-0',
      clock,
      newId: () => {
        ids += 1;
        return `id${ids}`;
      },
    },
  );
  return { recorder, clock, requests };
}

const noted = (requests: readonly ApiRequest[]): readonly unknown[] =>
  requests.filter(({ method }) => method === 'POST').map(({ body }) => valueAt(body, 'note'));

describe('record', () => {
  it('writes one line that does nothing to a terminal, whatever it is to say', async () => {
    const { recorder, requests } = setup();
    recorder.record(anEvent({ note: 'one\ntwo\u001b[31m\u202ethree\u2028four' }));
    await recorder.flush();
    expect(noted(requests)).toEqual(['one\ufffdtwo\ufffd[31m\ufffdthree\ufffdfour']);
  });

  it('writes an Event beside the object that it is about', async () => {
    const { recorder, requests } = setup();
    const related = { apiVersion: 'tekton.dev/v1', kind: 'PipelineRun', namespace: 'ci', name: 'build-2', uid: 'u-2' };
    recorder.record(anEvent({ related }));
    await recorder.flush();
    expect(requests).toEqual([
      {
        method: 'POST',
        path: '/apis/events.k8s.io/v1/namespaces/ci/events',
        deadlineMs: 5000,
        repeatable: true,
        body: {
          apiVersion: 'events.k8s.io/v1',
          kind: 'Event',
          metadata: { name: 'build-1.id1', namespace: 'ci' },
          eventTime: '2026-03-01T12:00:00.000000Z',
          reportingController: 'tekton-concurrency',
          reportingInstance: 'controller-0',
          type: 'Normal',
          reason: 'Superseded',
          action: 'Cancel',
          note: 'build-2 came after it',
          regarding: anEvent().regarding,
          related,
        },
      },
    ]);
  });

  it('writes an Event about an object of the whole cluster into the namespace default', async () => {
    const { recorder, requests } = setup();
    recorder.record(anEvent({ regarding: { ...anEvent().regarding, namespace: '' } }));
    await recorder.flush();
    expect(requests[0]!.path).toBe('/apis/events.k8s.io/v1/namespaces/default/events');
  });

  it('keeps names and notes within what the API server accepts', async () => {
    const { recorder, requests } = setup();
    recorder.record(
      anEvent({
        regarding: { ...anEvent().regarding, name: `${'a'.repeat(247)}.${'b'.repeat(5)}` },
        note: `x${'ü'.repeat(600)}`,
      }),
    );
    await recorder.flush();
    const name = String(valueAt(requests[0]!.body, 'metadata', 'name'));
    expect(name).toBe(`${'a'.repeat(247)}.b.id1`);
    expect(name).toHaveLength(253);
    const note = String(valueAt(requests[0]!.body, 'note'));
    expect(note).toBe(`x${'ü'.repeat(510)}…`);
    expect(Buffer.byteLength(note)).toBe(1024);
  });

  it('cuts a long note between characters', async () => {
    const { recorder, requests } = setup();
    recorder.record(anEvent({ note: 'ü'.repeat(600) }));
    await recorder.flush();
    expect(valueAt(requests[0]!.body, 'note')).toBe(`${'ü'.repeat(510)}…`);
  });

  it('sends different Events in their order', async () => {
    const { recorder, requests } = setup();
    recorder.record(anEvent({ note: 'first' }));
    recorder.record(anEvent({ note: 'second' }));
    recorder.record(anEvent({ note: 'third' }));
    await recorder.flush();
    expect(noted(requests)).toEqual(['first', 'second', 'third']);
  });
});

describe('record of what happened before', () => {
  it('counts on the Event that is there: the first repeat at once, then once a minute', async () => {
    const { recorder, clock, requests } = setup();
    recorder.record(anEvent());
    await until(() => requests.length === 1);
    clock.advance(1_000);
    recorder.record(anEvent());
    await until(() => requests.length === 2);
    expect(requests[1]).toMatchObject({
      method: 'PATCH',
      path: '/apis/events.k8s.io/v1/namespaces/ci/events/build-1.id1',
      contentType: 'application/merge-patch+json',
      body: { series: { count: 2, lastObservedTime: '2026-03-01T12:00:01.000000Z' } },
    });
    recorder.record(anEvent());
    recorder.record(anEvent());
    clock.advance(60_000);
    recorder.record(anEvent());
    await until(() => requests.length === 3);
    expect(requests[2]!.body).toEqual({ series: { count: 5, lastObservedTime: '2026-03-01T12:01:01.000000Z' } });
  });

  it('keeps objects of one name in two namespaces apart, of which no uid is known', async () => {
    const { recorder, requests } = setup();
    for (const namespace of ['a', 'b']) {
      recorder.record(anEvent({ regarding: { ...anEvent().regarding, namespace, uid: '' } }));
    }
    await recorder.flush();
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  it('counts what happened while the first was on its way', async () => {
    const { recorder, requests } = setup();
    recorder.record(anEvent());
    recorder.record(anEvent());
    recorder.record(anEvent());
    await recorder.flush();
    expect(requests.map(({ method, body }) => [method, valueAt(body, 'series', 'count')])).toEqual([
      ['POST', undefined],
      ['PATCH', 3],
    ]);
  });

  it('tells the last count when it is flushed', async () => {
    const { recorder, requests } = setup();
    for (let n = 0; n < 4; n += 1) {
      recorder.record(anEvent());
      await until(() => requests.length === Math.min(n + 1, 2));
    }
    await recorder.flush();
    expect(requests.map(({ body }) => valueAt(body, 'series', 'count'))).toEqual([undefined, 2, 4]);
  });

  it('begins a new Event after ten minutes, and after one that was refused', async () => {
    const { recorder, clock, requests } = setup(({ method }) => (method === 'PATCH' ? 404 : 201));
    recorder.record(anEvent());
    await until(() => requests.length === 1);
    clock.advance(600_001);
    recorder.record(anEvent());
    await until(() => requests.length === 2);
    recorder.record(anEvent());
    await recorder.flush();
    recorder.record(anEvent());
    await recorder.flush();
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'PATCH', 'POST']);
    expect(valueAt(requests[3]!.body, 'metadata', 'name')).toBe('build-1.id3');
  });
});

describe('record in a flood', () => {
  it('sends a hundred at once, then ten a second', async () => {
    const { recorder, clock, requests } = setup();
    for (let n = 0; n < 120; n += 1) {
      recorder.record(anEvent({ note: `note ${n}` }));
    }
    await until(() => requests.length === 100 && clock.timers().length === 1);
    expect(clock.timers()).toEqual([100]);
    clock.advance(100);
    await until(() => requests.length === 101 && clock.timers().length === 1);
    await recorder.flush();
    expect(requests).toHaveLength(120);
    expect(clock.timers()).toEqual([]);
  });

  it('keeps a thousand and drops the rest', async () => {
    const { recorder, requests } = setup();
    for (let n = 0; n < 1_500; n += 1) {
      recorder.record(anEvent({ note: `note ${n}` }));
    }
    expect(recorder.droppedTotal()).toBe(500);
    await recorder.flush();
    expect(requests).toHaveLength(1_000);
  });
});

describe('record without success', () => {
  it('tries again while the API server is busy or silent, under the same name', async () => {
    const answers = [503, undefined, 201];
    const { recorder, clock, requests } = setup(() => answers.shift());
    recorder.record(anEvent());
    await until(() => clock.timers().includes(1_000));
    clock.advance(1_000);
    await until(() => clock.timers().includes(2_000));
    clock.advance(2_000);
    await until(() => requests.length === 3);
    await recorder.flush();
    expect(requests.map(({ body }) => valueAt(body, 'metadata', 'name'))).toEqual([
      'build-1.id1',
      'build-1.id1',
      'build-1.id1',
    ]);
    expect(recorder.droppedTotal()).toBe(0);
  });

  it('takes 409 for done: an earlier try had arrived', async () => {
    const { recorder, requests } = setup(() => 409);
    recorder.record(anEvent());
    await recorder.flush();
    expect(requests).toHaveLength(1);
    expect(recorder.droppedTotal()).toBe(0);
  });

  it('drops what is refused, after one try', async () => {
    const { recorder, requests } = setup(() => 403);
    recorder.record(anEvent());
    await until(() => recorder.droppedTotal() === 1);
    expect(requests).toHaveLength(1);
  });

  it('gives up when flushed while nobody answers', async () => {
    const { recorder, requests } = setup(() => undefined);
    for (let n = 0; n < 50; n += 1) {
      recorder.record(anEvent({ note: `note ${n}` }));
    }
    await recorder.flush();
    expect(requests).toHaveLength(1);
    expect(recorder.droppedTotal()).toBe(50);
  });

  it('works on after it was flushed', async () => {
    const { recorder, requests } = setup();
    await recorder.flush();
    recorder.record(anEvent());
    await until(() => requests.length === 1);
  });
});
