import type { Log } from '../../devcluster/eventlistener/options.js';

/** What became of an event at one of its triggers, in the words of the EventListener. */
export interface ListenerNote {
  readonly kind: 'stopped' | 'lost';
  readonly trigger: string;
  readonly words: string;
}

export interface ListenerNotes {
  readonly log: Log;
  readonly of: (eventID: string) => readonly ListenerNote[];
  /** How many objects the event made. */
  readonly made: (eventID: string) => number;
}

/** A log of an EventListener that keeps, by event, what a sender is never told. */
export function createListenerNotes(): ListenerNotes {
  const made = new Map<string, number>();
  const notes = new Map<string, ListenerNote[]>();
  const keep =
    (kind: ListenerNote['kind']) =>
    (words: string, { eventID, trigger }: Readonly<Record<string, unknown>>): void => {
      const id = String(eventID);
      notes.set(id, [...(notes.get(id) ?? []), { kind, words, trigger: typeof trigger === 'string' ? trigger : '' }]);
    };
  return {
    log: {
      debug: keep('stopped'),
      // One line for each object.
      info: (_words, { eventID }) => made.set(String(eventID), (made.get(String(eventID)) ?? 0) + 1),
      error: keep('lost'),
    },
    of: (eventID) => notes.get(eventID) ?? [],
    made: (eventID) => made.get(eventID) ?? 0,
  };
}
