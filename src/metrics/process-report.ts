/** How a copy of a collection follows the API server. */
export interface WatchReport {
  readonly name: string;
  /** Since the server last told anything, bookmarks included. */
  readonly lastEventAgeSeconds: number;
  /** How often it was listed anew. */
  readonly relists: number;
  /** For how long every list and watch has failed; absent while they work. */
  readonly failingSeconds?: number;
}

export interface LeaderReport {
  readonly isLeader: boolean;
  /** RFC 3339; absent where it does not lead. */
  readonly since?: string;
  /** Since this replica saw the Lease change, whoever holds it. */
  readonly lastRenewalAgeSeconds: number;
  /** Why this replica does not stand for leader; absent where it does. */
  readonly unfit?: string;
}

/** What a leader has at hand. */
export interface WorkReport {
  /** Runs with a group of ours that the watch shows. */
  readonly runs: number;
  readonly held: number;
  readonly groupsToDecide: number;
  readonly actsUnderWay: number;
  /** RFC 3339; absent before the first sweep of this term is complete. */
  readonly lastSweep?: string;
}

export interface CertificateReport {
  /** `serving`, or what it is called in the Secret. */
  readonly name: string;
  /** By this replica's own clock. */
  readonly daysLeft: number;
  readonly notAfter: string;
}

/** What a role says of itself; `leader` and `work` are the controller's, the latter only while it leads. */
export interface PartReport {
  readonly watches: readonly WatchReport[];
  readonly leader?: LeaderReport;
  readonly work?: WorkReport;
}

/**
 * What `/statusz` shows, and what the gauges are set from: numbers and times, no name of a run, a key or a namespace, for
 * whoever reaches the health port reads it.
 */
export interface ProcessReport extends PartReport {
  readonly role: string;
  readonly version: string;
  readonly instance: string;
  /** RFC 3339: when the process began to serve. */
  readonly since: string;
  readonly certificates: readonly CertificateReport[];
}
