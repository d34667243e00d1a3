export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly deadlineMs?: number;
}

export interface ApiAnswer {
  readonly status: number;
  /** Parsed JSON. */
  readonly body: unknown;
}

/** Resolves for every HTTP status; rejects only when no answer came. */
export type ApiCall = (request: ApiRequest) => Promise<ApiAnswer>;

export interface HostAndPort {
  readonly host: string;
  readonly port: number;
}

/** Where a Service of the cluster really listens; undefined where there is none. */
export type ResolveService = (namespace: string, name: string, port: number) => HostAndPort | undefined;

type LogLine = (message: string, fields: Readonly<Record<string, unknown>>) => void;

/** A winston logger fits. */
export interface Log {
  readonly debug: LogLine;
  readonly info: LogLine;
  readonly error: LogLine;
}

export interface EventListenerOptions {
  readonly listen: HostAndPort;
  readonly namespace: string;
  readonly name: string;
  readonly call: ApiCall;
  /** For event ids and `$(uid)`. */
  readonly newId: () => string;
  readonly clock: () => Date;
  readonly log: Log;
  readonly resolveService: ResolveService;
  /** Tekton's sink, as shipped, creates 5 a second and 10 at once. No limit when absent. */
  readonly runsPerSecond?: number;
  /** How often to look whom interceptors may be signed by; Tekton's sink once a minute. At each call when absent. */
  readonly caRefreshMs?: number;
  /** How long an interceptor may take to begin its answer; 10 s as in Tekton's Deployment. */
  readonly responseHeaderTimeoutMs?: number;
}
