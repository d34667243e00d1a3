import { printableText } from '../core/printable-text.js';
import { microTime } from './micro-time.js';

export interface ObjectReference {
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty for an object of the whole cluster. */
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

/** What a Kubernetes Event says. */
export interface EventText {
  readonly regarding: ObjectReference;
  readonly related?: ObjectReference;
  readonly type: 'Normal' | 'Warning';
  /** One word, for programs: why. */
  readonly reason: string;
  /** One word, for programs: what was done. */
  readonly action: string;
  /** A sentence for people. */
  readonly note: string;
}

/** Who says it. */
export interface EventSource {
  readonly component: string;
  readonly instance: string;
}

/** A new events.k8s.io/v1 Event. */
export function toEventObject(
  text: EventText,
  source: EventSource,
  o: { readonly name: string; readonly at: number },
): Readonly<Record<string, unknown>> {
  return {
    apiVersion: 'events.k8s.io/v1',
    kind: 'Event',
    metadata: { name: o.name, namespace: eventNamespace(text) },
    eventTime: microTime(o.at),
    reportingController: source.component,
    // The API server's limit is 128 bytes for this and for the two words.
    reportingInstance: cut(source.instance, 128),
    type: text.type,
    reason: cut(text.reason, 128),
    action: cut(text.action, 128),
    // Titles, and what a run says of itself, are anybody's text; `kubectl get events` shows it on a terminal.
    note: cut(printableText(text.note), 1024),
    regarding: text.regarding,
    ...(text.related !== undefined && { related: text.related }),
  };
}

/** Events live beside what they are about; those about the cluster's own objects in `default`. */
export function eventNamespace({ regarding }: EventText): string {
  return regarding.namespace === '' ? 'default' : regarding.namespace;
}

/**
 * Names the object and adds the id, within the 253 characters of a name. What may not stand in one is replaced: a trigger
 * that is written into its EventListener may be called `Build_PR`.
 */
export function eventName({ regarding }: EventText, id: string): string {
  const name = regarding.name
    .slice(0, 253)
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
    .replace(/[.-]*\.[.-]*/g, '.');
  const trimmed = name
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 252 - id.length)
    .replace(/[^a-z0-9]+$/, '');
  return trimmed === '' ? `event.${id}` : `${trimmed}.${id}`;
}

/** Two texts with one key say the same thing, and are one Event that happened several times. */
export function eventKey({ regarding, related, type, reason, action, note }: EventText): string {
  // Not the uid alone: of some objects we know only the name.
  const { kind, namespace, name, uid } = regarding;
  return JSON.stringify([kind, namespace, name, uid, related?.uid ?? '', type, reason, action, note]);
}

/** At most `bytes` of UTF-8, whole characters, with an ellipsis where something is missing. */
function cut(text: string, bytes: number): string {
  const encoded = Buffer.from(text, 'utf8');
  if (encoded.length <= bytes) {
    return text;
  }
  const ellipsis = '…';
  let end = bytes - Buffer.byteLength(ellipsis);
  while (((encoded[end] ?? 0) & 0xc0) === 0x80) {
    end -= 1;
  }
  return encoded.subarray(0, end).toString('utf8') + ellipsis;
}
