import type { Control } from '../api/control.js';
import type { Micros } from '../core/micros.js';
import type { Admission } from './admit.js';

/** A log line: a message and what it is about. */
export interface Log {
  readonly debug: (message: string, fields?: object) => void;
  readonly info: (message: string, fields?: object) => void;
  readonly warn: (message: string, fields?: object) => void;
  readonly error: (message: string, fields?: object) => void;
}

/**
 * GETs a claim by its name: the object, or undefined where there is none. Never from a cache, which may be older than the
 * run; has a deadline of its own and rejects when it gets no answer by then.
 */
export type FindClaim = (name: string) => Promise<unknown>;

/** GETs an object of a kind by its name, as FindClaim does a claim. */
export type ReadObject = (namespace: string, name: string, deadlineMs: number) => Promise<unknown>;

/** A run as controls select it. */
export interface SelectedRun {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** All controls that are in order, as far as this replica knows them by then. Never rejects. */
export type KnownControls = () => Promise<readonly Control[]>;

/** Gives each run that no event tells of its arrival, past all that this replica has seen. */
export interface ArrivalSource {
  readonly next: () => Micros;
  readonly observe: (arrival: Micros) => void;
}

/** Whether the install is for a namespace. */
export type TakesPart = (namespace: string) => boolean;

/** The labels of a namespace; undefined where they cannot be read. Never rejects. */
export type NamespaceLabels = (namespace: string) => Promise<Readonly<Record<string, string>> | undefined>;

/**
 * Whether some replica leads, as far as this one knows. It reads the Lease, and goes by the time since it saw the Lease
 * change. One that has just started has seen nothing yet and gives the leader the benefit of the doubt for as long: a run
 * that is held waits for the first leader, which takes seconds, and one that is not could not be held any more.
 */
export type IsLeaderAlive = () => boolean;

/** A Warning on the Trigger whose run was put in no group: the run itself cannot carry one, it does not exist yet. */
export interface UngroupedEvent {
  readonly namespace: string;
  readonly trigger: string;
  readonly reason: 'NotGrouped';
  readonly note: string;
}
export type RecordUngrouped = (event: UngroupedEvent) => void;

/** Hears what was decided about each new run; `failed` where nothing could be. */
export type CountAdmission = (outcome: Admission['outcome'] | 'failed') => void;
