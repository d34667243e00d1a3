/** One call of the Kubernetes API. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly deadlineMs?: number;
}

/** What the API server answered, whatever the status. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterMs?: number;
}

/** Resolves for every HTTP status; rejects only when no answer came. */
export type ApiCall = (request: ApiRequest) => Promise<ApiAnswer>;

/** An object as it is now, or as it was last before it went. */
export interface Change {
  readonly type: 'put' | 'delete';
  readonly object: unknown;
}

/** A list-and-watch that heals by itself. */
export type Watch = (options: { readonly path: string; readonly onChange: (change: Change) => void }) => {
  readonly synced: Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Runs `fire` after `ms`, unless what it returns is called before. */
export type Schedule = (ms: number, fire: () => void) => () => void;
