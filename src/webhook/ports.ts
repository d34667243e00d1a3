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
