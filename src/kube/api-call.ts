/** One request to the API server. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly contentType?: string;
  /** The forms in which the answer may come; JSON when absent. */
  readonly accept?: string;
  /** How long the whole exchange may take, the body of the answer included. */
  readonly deadlineMs?: number;
  /** Ends the exchange early. */
  readonly signal?: AbortSignal;
  /** Sending it twice does no harm, so a kept-alive connection that turns out to be dead may be replaced unasked. */
  readonly repeatable?: boolean;
}

/** What the API server answered, whatever the status. */
export interface ApiAnswer {
  readonly status: number;
  /** Parsed JSON; the text itself where it is not JSON, as from a proxy in between; undefined where it is empty. */
  readonly body: unknown;
  readonly retryAfterMs?: number;
}

/** Resolves for every HTTP status; rejects, with a NoAnswerError, only when no answer came. */
export type ApiCall = (request: ApiRequest) => Promise<ApiAnswer>;
