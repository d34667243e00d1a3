import { type Fields, fieldsAt, textAt } from '../model/fields.js';

/**
 * v1 and events.k8s.io/v1 show the same objects under different field names (pkg/apis/core/v1 and
 * pkg/apis/events/v1 of Kubernetes). They are kept in the form of v1.
 */
const renamed: readonly (readonly [core: string, events: string])[] = [
  ['involvedObject', 'regarding'],
  ['message', 'note'],
  ['reportingComponent', 'reportingController'],
  ['source', 'deprecatedSource'],
  ['firstTimestamp', 'deprecatedFirstTimestamp'],
  ['lastTimestamp', 'deprecatedLastTimestamp'],
  ['count', 'deprecatedCount'],
];

const toCore = new Map(renamed.map(([core, events]) => [events, core]));
const toEvents = new Map(renamed);

export function coreEventOf(event: Fields): Fields {
  return rename(event, toCore);
}

export function eventsEventOf(event: Fields): Fields {
  return rename(event, toEvents);
}

function rename(object: Fields, names: ReadonlyMap<string, string>): Fields {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [names.get(name) ?? name, value]));
}

/** When an event last happened: its series, its own time, or its creation. */
export function lastSeen(event: Fields): string | undefined {
  return (
    textAt(fieldsAt(event, 'series'), 'lastObservedTime') ??
    textAt(event, 'lastTimestamp') ??
    textAt(event, 'eventTime') ??
    textAt(fieldsAt(event, 'metadata'), 'creationTimestamp')
  );
}

/** The object an event is about, as `kubectl get events` prints it. */
export function regardingText(event: Fields): string {
  const regarding = fieldsAt(event, 'involvedObject');
  return `${(textAt(regarding, 'kind') ?? '').toLowerCase()}/${textAt(regarding, 'name') ?? ''}`;
}
