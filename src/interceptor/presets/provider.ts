import type { Params } from '../../api/params.js';

export type PresetName = NonNullable<Params['preset']>;

/** How an event closes what its group is about: a pull request, a branch or a tag. */
export type Closing = 'Closed' | 'Merged' | 'Deleted';

/** A field that must hold one of these texts; without `is` any value will do. */
export interface Condition {
  readonly path: string;
  readonly is?: readonly string[];
}

/** What a preset reads from an event of one form. All but `events`, `when` and `closes` are expressions. */
export interface EventForm {
  /** What the event's header may say. A `*` at the end stands for the rest. */
  readonly events: readonly string[];
  /** All must hold. */
  readonly when?: readonly Condition[];
  readonly closes?: Closing;
  readonly key: string;
  /** The key as people know it. */
  readonly title: string;
  /** Absent where the provider says no time of its own: arrival orders then. */
  readonly order?: string;
  /** Absent where the event is news although the commit is not: a comment that asks for a run, or a close. */
  readonly revision?: string;
  readonly draft?: string;
}

/**
 * A sender of events, as its public documentation describes them. It is data: the reference page is written from it. Of the
 * forms of a preset the first whose events and conditions hold is taken.
 */
export interface Provider {
  readonly name: string;
  /** The header that names the event: the first that is there. */
  readonly eventHeaders: readonly string[];
  /** The header that names the delivery, and keeps its value when the delivery is repeated. */
  readonly deliveryHeaders: readonly string[];
  /** Where another provider has the same event header: a header, or names of events, that only this one has. */
  readonly tellTale?: { readonly header: string; readonly events: readonly string[] };
  readonly forms: Readonly<Record<PresetName, readonly EventForm[]>>;
  /** What the reference page says besides. */
  readonly notes: readonly string[];
}
