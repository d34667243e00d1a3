import type { Right, Role } from '../../api/rights.js';
import type { Listed } from '../list.js';
import type { Seen } from '../look.js';

/** Of each process. */
export type OfEach<T> = Readonly<Record<Role, T>>;

/** Whether a process has a right, as the API server says. */
export interface RightAsked {
  readonly right: Right;
  readonly answer: Seen;
}

/** Everything that `doctor` looked at, as it was found; what it means is for the checks. */
export interface Facts {
  /** Milliseconds since the epoch, by the API server's clock where it says so. */
  readonly now: number;
  /** Where we are installed. */
  readonly namespace: string;
  /** Where the dry run of a run was made. */
  readonly testNamespace: string;
  readonly version: Seen;
  /** What of Tekton is served, by group and version. */
  readonly served: ReadonlyMap<string, Seen>;
  /** By name. */
  readonly crds: ReadonlyMap<string, Seen>;
  readonly rights: readonly RightAsked[];
  readonly deployments: OfEach<Seen>;
  readonly mutating: Seen;
  readonly validating: Seen;
  readonly clusterInterceptor: Seen;
  /** The Secrets that hold certificates, by name. */
  readonly secrets: ReadonlyMap<string, Seen>;
  readonly services: OfEach<Seen>;
  /** The EndpointSlices of each Service. */
  readonly endpoints: OfEach<Listed>;
  readonly lease: Seen;
  /** The answer to the dry run of a run that asks for a group. */
  readonly dryRun: Seen;
  /** The webhook's answer to nonsense, through the API server's proxy. Asked where the dry run says nothing. */
  readonly webhookProbe?: Seen;
  /** The interceptor's answer to an event, through the API server's proxy. */
  readonly testEvent: Seen;
  readonly triggers: Listed;
  readonly eventListeners: Listed;
  /** The pending runs of our groups. Looked for where nobody leads. */
  readonly runs?: Listed;
}
