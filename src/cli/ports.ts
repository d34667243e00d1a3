import type { Parsed } from '../core/problem.js';

/** One request to the API server. */
export interface Asked {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly accept?: string;
  readonly deadlineMs?: number;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Resolves for every HTTP status; rejects only when no answer came. */
export type Call = (asked: Asked) => Promise<Answer>;

/** A way to the API server that is to be closed when the command is done. */
export interface Connection {
  readonly call: Call;
  readonly close: () => void;
}

/** Which cluster the user means; what is left out is looked for where kubectl would. */
export interface ClusterChoice {
  readonly kubeconfig?: string;
  readonly context?: string;
}

/** Time, passed in. */
export interface Time {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

/** Colours and weights of a terminal; each gives the text back as it is where there is none. */
export type Paint = Readonly<Record<'bold' | 'dim' | 'green' | 'yellow' | 'red', (text: string) => string>>;

/** Where a command speaks: what was asked for, and what went wrong. */
export interface Voice {
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly paint: Paint;
}

/** Reads the params of a Trigger as the interceptor does; what is wrong with them is all that is looked at. */
export type ReadParams = (params: Readonly<Record<string, unknown>>) => Parsed<unknown>;
