import type { ClaimEntry } from '../api/claim.js';
import type { ConcurrencyExtension, ExtensionTexts } from './concurrency-extension.js';

/** Why an event has no group, or is refused: short words for logs and Events. */
export type OutcomeReason =
  | 'NoKey'
  | 'UnnamedTrigger'
  | 'InvalidSettings'
  | 'InvalidEvent'
  | 'UnreadableRequest'
  | 'RequestTooLarge'
  | 'TooSlow'
  | 'ClaimNotRecorded'
  | 'BindingsNotRead'
  | 'TriggerNotRead'
  | 'NotAsked'
  | 'TooManyEvents'
  | 'InternalError';

/** What becomes of an event at this Trigger. */
export type Outcome =
  | {
      readonly kind: 'grouped';
      readonly entryName: string;
      readonly entry: ClaimEntry;
      /** The label value of this entry's group; its title where the Trigger, and so the label, is not known yet. */
      readonly group: string;
      /** What the answer says of this entry and those before it. */
      readonly texts: ExtensionTexts;
      /** Whether a claim object must stand before the event goes on: the webhook will look for it. */
      readonly needsClaim: boolean;
    }
  | { readonly kind: 'ungrouped'; readonly reason: OutcomeReason; readonly why: string }
  | {
      readonly kind: 'rejected';
      readonly code: 'InvalidArgument' | 'FailedPrecondition' | 'Unavailable' | 'Internal';
      readonly reason: OutcomeReason;
      readonly why: string;
    };

/** Something that the author of the Trigger should see as an Event on it. */
export interface Notice {
  readonly type: 'Normal' | 'Warning';
  readonly reason: OutcomeReason | 'ConstantKey' | 'OrderIgnored' | 'TriggerFiredTwice' | 'TriggerGroupIgnored';
  readonly note: string;
}

export interface Decision {
  readonly outcome: Outcome;
  readonly notices: readonly Notice[];
  /** What stood under our name, to be given back with what we add. */
  readonly extension: ConcurrencyExtension;
}

/** Nothing stood there, or it could not be read. */
export const NO_EXTENSION: ConcurrencyExtension = { eventID: '', trigger: '', others: {}, entries: [] };
