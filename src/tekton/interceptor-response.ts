import type { JsonObject } from '../core/json.js';

/** The codes of gRPC that `status.code` holds on the wire. */
export const grpcCodes = {
  Ok: 0,
  Cancelled: 1,
  Unknown: 2,
  InvalidArgument: 3,
  DeadlineExceeded: 4,
  NotFound: 5,
  AlreadyExists: 6,
  PermissionDenied: 7,
  ResourceExhausted: 8,
  FailedPrecondition: 9,
  Aborted: 10,
  OutOfRange: 11,
  Unimplemented: 12,
  Internal: 13,
  Unavailable: 14,
  DataLoss: 15,
  Unauthenticated: 16,
} as const;

export type GrpcCode = keyof typeof grpcCodes;

/**
 * What an interceptor answers. `continue` always stands there as a boolean: where it is absent the EventListener reads
 * false and loses the event.
 */
export interface InterceptorResponse {
  readonly continue: boolean;
  readonly extensions?: JsonObject;
  readonly status?: { readonly code: number; readonly message: string };
}

/** Lets the event through. Extensions of the same name replace what earlier interceptors put there, whole. */
export function proceed(extensions?: JsonObject): InterceptorResponse {
  return extensions === undefined ? { continue: true } : { continue: true, extensions };
}

/** Stops the event for this Trigger. The EventListener shows code and message at debug level only. */
export function fail(code: Exclude<GrpcCode, 'Ok'>, message: string): InterceptorResponse {
  return { continue: false, status: { code: grpcCodes[code], message } };
}
