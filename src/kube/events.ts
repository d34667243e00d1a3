import type { ApiAnswer, ApiCall, ApiRequest } from './api-call.js';
import type { Clock } from './clock.js';
import { eventNamespace, type EventSource, type EventText, toEventObject } from './event-object.js';
import { createEventBook, type EventSeries, isDue } from './event-series.js';
import { microTime } from './micro-time.js';
import { pause } from './pause.js';
import { createRateLimit } from './rate-limit.js';
import { resourcePath } from './resource-path.js';

/** Writes Kubernetes Events. Nothing depends on them: repeats are counted, and too many are dropped. */
export interface Recorder {
  /** Never throws, never waits. */
  readonly record: (text: EventText) => void;
  /** Sends what is left, heedless of the rate; resolves when that is done, or when the API server does not answer. */
  readonly flush: () => Promise<void>;
  readonly droppedTotal: () => number;
}

export interface RecorderOptions extends EventSource {
  readonly clock: Clock;
  /** Ids of lower-case letters, digits and dashes. */
  readonly newId: () => string;
}

const deadlineMs = 5_000;
const tries = 3;
const retryMs = 1_000;
const mostQueued = 1_000;
// A burst of pushes to one branch makes two Events per run; this much goes out at once, then ten a second.
const rate = { burst: 100, everyMs: 100 };

export function createRecorder(call: ApiCall, options: RecorderOptions): Recorder {
  const { clock } = options;
  const book = createEventBook(options.newId);
  const queue = new Set<EventSeries>();
  const waitFor = createRateLimit(rate);
  let hurry = new AbortController();
  let sending: Promise<void> | undefined;
  let dropped = 0;

  function enqueue(series: EventSeries): void {
    if (queue.size >= mostQueued && !queue.has(series)) {
      dropped += 1;
      return;
    }
    queue.add(series);
    sending ??= drain();
  }

  async function drain(): Promise<void> {
    // A set is walked in the order of insertion, and what is added on the way is met as well.
    for (const series of queue) {
      await pause(clock, waitFor(clock.now()), hurry.signal);
      queue.delete(series);
      const outcome = await toldInTheEnd(series);
      if (outcome !== 'told') {
        dropped += 1;
        book.forget(series);
      } else if (isDue(series, clock.now())) {
        queue.add(series);
      }
      if (outcome === 'unanswered' && hurry.signal.aborted) {
        dropped += queue.size;
        queue.clear();
      }
    }
    sending = undefined;
  }

  async function toldInTheEnd(series: EventSeries): Promise<Outcome> {
    let outcome = await tell(series);
    for (let attempt = 1; attempt < tries && isTransient(outcome) && !hurry.signal.aborted; attempt += 1) {
      await pause(clock, retryMs * attempt, hurry.signal);
      outcome = await tell(series);
    }
    return outcome;
  }

  async function tell(series: EventSeries): Promise<Outcome> {
    const count = series.toldCount === 0 ? 1 : series.count;
    const request = series.toldCount === 0 ? creation(series, options) : repetition(series);
    const outcome = await call({ ...request, deadlineMs, repeatable: true }).then(
      outcomeOf,
      () => 'unanswered' as const,
    );
    if (outcome === 'told') {
      series.toldCount = count;
      series.toldAt = clock.now();
    }
    return outcome;
  }

  return {
    record: (text) => {
      const series = book.count(text, clock.now());
      if (isDue(series, clock.now())) {
        enqueue(series);
      }
    },
    flush: async () => {
      hurry.abort();
      for (const series of book.all()) {
        if (series.toldCount < series.count) {
          enqueue(series);
        }
      }
      await sending;
      hurry = new AbortController();
    },
    droppedTotal: () => dropped,
  };
}

type Outcome = 'told' | 'refused' | 'busy' | 'unanswered';

function isTransient(outcome: Outcome): boolean {
  return outcome === 'busy' || outcome === 'unanswered';
}

function outcomeOf({ status }: ApiAnswer): Outcome {
  // 409: an earlier try, whose answer was lost, made it.
  if ((status >= 200 && status <= 299) || status === 409) {
    return 'told';
  }
  return status === 429 || status >= 500 ? 'busy' : 'refused';
}

const resource = { apiVersion: 'events.k8s.io/v1', resource: 'events' };

function creation({ text, name, firstAt }: EventSeries, source: EventSource): ApiRequest {
  return {
    method: 'POST',
    path: resourcePath({ ...resource, namespace: eventNamespace(text) }),
    body: toEventObject(text, source, { name, at: firstAt }),
  };
}

function repetition({ text, name, count, lastAt }: EventSeries): ApiRequest {
  return {
    method: 'PATCH',
    path: resourcePath({ ...resource, namespace: eventNamespace(text), name }),
    body: { series: { count, lastObservedTime: microTime(lastAt) } },
    contentType: 'application/merge-patch+json',
  };
}
