import type { RunObject } from '../tekton/run.js';
import type { LiveControls } from './control-view.js';
import type { CountAct, Log, RecordEvent, RunStore, TakesPart, Time } from './ports.js';
import type { SeenClaim } from './sweep-claims.js';

/** The claim annotation that a run should bear; `failed` where it could not be told this time. */
export type ClaimSought =
  { readonly kind: 'claim'; readonly annotation: string } | { readonly kind: 'none' } | { readonly kind: 'failed' };

export interface SweepDeps {
  readonly runs: RunStore;
  /** Lists the runs of a selector, at least their metadata. Rejects where the list is not complete. */
  readonly list: (labelSelector: string, onItem: (object: unknown) => void) => Promise<void>;
  /** Lists the runs of a selector, whole; without a namespace those of all. Rejects where the list is not complete. */
  readonly listWhole: (
    where: { readonly namespace: string; readonly labelSelector: string },
    onItem: (object: unknown) => void,
  ) => Promise<void>;
  /** Takes in a run as our patch left it: the watch tells of it later. */
  readonly remember: (object: unknown) => void;
  readonly claimOf: (run: RunObject) => Promise<ClaimSought>;
  /** The claims that there are. */
  readonly claims: () => readonly SeenClaim[];
  /** The runs that the watch shows. */
  readonly grouped: () => readonly RunObject[];
  /**
   * The uids of runs that were read and are none of ours. Of the process: each is read once, however often this replica
   * begins to lead.
   */
  readonly notOurs: Set<string>;
  readonly controls: LiveControls;
  readonly takesPart: TakesPart;
  readonly record: RecordEvent;
  readonly countAct: CountAct;
  readonly time: Time;
  readonly log: Log;
}
