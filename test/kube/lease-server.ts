import type { ApiAnswer, ApiCall } from '../../src/kube/api-call.js';
import { NoAnswerError } from '../../src/kube/no-answer-error.js';

/**
 * What becomes of a call: an answer that says so, no answer though the call was carried out, or not even that; or it is
 * carried out, and answered when the promise allows it.
 */
export type CallFault = ApiAnswer | 'lost' | 'unsent' | Promise<void>;

interface Stored {
  readonly metadata: { readonly resourceVersion: string };
  readonly spec: Readonly<Record<string, unknown>>;
}

/** An API server that knows one Lease. */
export interface LeaseServer {
  readonly call: ApiCall;
  /** Faults of the calls to come; undefined is none. */
  readonly faults: (CallFault | undefined)[];
  readonly calls: string[];
  readonly spec: () => Readonly<Record<string, unknown>> | undefined;
  readonly set: (spec: object | undefined, metadata?: object) => void;
}

export function leaseServer(): LeaseServer {
  let stored: Stored | undefined;
  let version = 0;
  const faults: (CallFault | undefined)[] = [];
  const calls: string[] = [];

  function set(spec: object | undefined, metadata: object = {}): void {
    version += 1;
    stored =
      spec === undefined
        ? undefined
        : { metadata: { ...metadata, resourceVersion: String(version) }, spec: spec as Stored['spec'] };
  }

  function handle(method: string, body: Stored | undefined): ApiAnswer {
    if (method === 'GET' || stored === undefined) {
      return method === 'POST' && body !== undefined ? written(body, 201) : found();
    }
    const isCurrent = method === 'PUT' && body?.metadata.resourceVersion === stored.metadata.resourceVersion;
    return isCurrent ? written(body, 200) : { status: 409, body: { message: 'the object has been modified' } };
  }

  function found(): ApiAnswer {
    return stored === undefined ? { status: 404, body: {} } : { status: 200, body: stored };
  }

  function written({ metadata, spec }: Stored, status: number): ApiAnswer {
    set(spec, metadata);
    return { status, body: stored };
  }

  return {
    call: async (request) => {
      await Promise.resolve();
      calls.push(`${request.method} ${request.path}`);
      const fault = faults.shift();
      if (typeof fault === 'object' && 'status' in fault) {
        return fault;
      }
      const answer = fault === 'unsent' ? undefined : handle(request.method, request.body as Stored | undefined);
      await (fault instanceof Promise ? fault : undefined);
      if (answer === undefined || fault === 'lost') {
        throw new NoAnswerError(request, 'connection', new Error('socket hang up'));
      }
      return answer;
    },
    faults,
    calls,
    spec: () => stored?.spec,
    set,
  };
}
