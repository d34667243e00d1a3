import { eventKey, eventName, type EventText } from './event-object.js';

/** One Event and how often it happened. Changed in place, by the recorder alone. */
export interface EventSeries {
  readonly text: EventText;
  readonly name: string;
  count: number;
  firstAt: number;
  lastAt: number;
  /** What the API server knows of `count`: 0 before the Event is there. */
  toldCount: number;
  toldAt: number;
}

export interface EventBook {
  /** Counts what happened, under the Event that says the same, or under a new one. */
  readonly count: (text: EventText, now: number) => EventSeries;
  readonly forget: (series: EventSeries) => void;
  readonly all: () => readonly EventSeries[];
}

// Beyond these bounds a repeat begins a new Event: what happens again after minutes is news.
const mostSeries = 1_000;
const longestGapMs = 600_000;

/** Which Events were written lately, so that a repeat becomes a count on one and not one more. */
export function createEventBook(newId: () => string): EventBook {
  // The order of the map is the order of last use.
  const book = new Map<string, EventSeries>();
  return {
    count: (text, now) => {
      const key = eventKey(text);
      const before = book.get(key);
      const series =
        before !== undefined && now - before.lastAt <= longestGapMs
          ? before
          : { text, name: eventName(text, newId()), count: 0, firstAt: now, lastAt: now, toldCount: 0, toldAt: 0 };
      series.count += 1;
      series.lastAt = now;
      book.delete(key);
      book.set(key, series);
      for (const oldest of book.size > mostSeries ? book.keys() : []) {
        book.delete(oldest);
        break;
      }
      return series;
    },
    forget: ({ text }) => {
      book.delete(eventKey(text));
    },
    all: () => [...book.values()],
  };
}

// The first repeat is told at once, further ones together.
const stepMs = 60_000;

/** Whether the API server should hear of it now. */
export function isDue({ count, toldCount, toldAt }: EventSeries, now: number): boolean {
  return toldCount < count && (toldCount <= 1 || now - toldAt >= stepMs);
}
