import type { JsonPatchOperation } from '../tekton/patch.js';
import type { RunObject } from '../tekton/run.js';

/** Whether runs of a namespace are to be touched: an install may name those that take part. */
export type TakesPart = (namespace: string) => boolean;

/** Names a run without its history. */
export interface RunRef {
  readonly namespace: string;
  readonly name: string;
}

/** What became of a patch. Only `applied` and `gone` are final; `unknown` may or may not have taken hold. */
export type PatchOutcome =
  | { readonly kind: 'applied'; readonly object: unknown }
  /** A test of the patch failed, or the object moved: somebody else wrote first. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'gone' }
  /** The API server or an admission webhook said no. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Overloaded or out of order: worth another try. */
  | { readonly kind: 'busy'; readonly message: string; readonly retryAfterMs?: number }
  | { readonly kind: 'unknown'; readonly message: string };

/** The runs in the cluster. `get` rejects where no answer came. */
export interface RunStore {
  readonly get: (
    ref: RunRef,
  ) => Promise<{ readonly kind: 'found'; readonly object: unknown } | { readonly kind: 'gone' }>;
  readonly patch: (ref: RunRef, operations: readonly JsonPatchOperation[]) => Promise<PatchOutcome>;
}

/** Follows what a run has made; `onDone` is called once, when all of it is done, and not before the call returns. */
export type FollowTasks = (run: RunObject, onDone: () => void) => TasksFollowed;
export interface TasksFollowed {
  readonly stop: () => Promise<void>;
}

/** A Kubernetes Event about a run. */
export interface RunEvent {
  readonly regarding: RunObject;
  readonly related?: RunObject;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly action: string;
  readonly note: string;
}
export type RecordEvent = (event: RunEvent) => void;

/** What of a change of a run is counted. */
export interface CountedAct {
  /** `start`, `end`, `bind`, `release`, `relabel` and so on. */
  readonly kind: string;
  /** Of what ends a run. */
  readonly ending?: { readonly reason: string; readonly status: string };
}

/** `undone`: it took hold, and its marks were taken away again. */
export type ActResult = 'done' | 'undone' | Exclude<PatchOutcome['kind'], 'applied' | 'gone'>;

/** Hears of each change of a run that was tried, but for runs that are gone. */
export type CountAct = (act: CountedAct, result: ActResult) => void;

/** Time, passed in. `after` runs a task once and returns how to call it off. */
export interface Time {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly after: (ms: number, task: () => void) => () => void;
}

type Write = (message: string, fields?: Readonly<Record<string, unknown>>) => void;
export interface Log {
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
}
