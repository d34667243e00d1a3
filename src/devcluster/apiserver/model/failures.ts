import { type Cause, type FailureStatus, type StatusDetails, StatusError } from './status-error.js';

/** What a message calls a resource: `pipelineruns.tekton.dev`, or `configmaps` in the core group. */
export interface Named {
  readonly group: string;
  readonly plural: string;
  readonly kind: string;
}

// The wording is apimachinery's (pkg/api/errors): clients and people match on it.

export function failure(code: number, reason: string, message: string, details?: StatusDetails): StatusError {
  const status: FailureStatus = {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    ...(reason !== '' && { reason }),
    ...(details !== undefined && { details }),
    code,
  };
  return new StatusError(status);
}

export function qualified(resource: Named): string {
  return resource.group === '' ? resource.plural : `${resource.plural}.${resource.group}`;
}

export function notFound(resource: Named, name: string): StatusError {
  return failure(404, 'NotFound', `${qualified(resource)} "${name}" not found`, about(resource, name));
}

export function alreadyExists(resource: Named, name: string): StatusError {
  return failure(409, 'AlreadyExists', `${qualified(resource)} "${name}" already exists`, about(resource, name));
}

export function conflict(resource: Named, name: string, why: string): StatusError {
  const message = `Operation cannot be fulfilled on ${qualified(resource)} "${name}": ${why}`;
  return failure(409, 'Conflict', message, about(resource, name));
}

/** The object moved on between the read and the write. */
export function staleVersion(resource: Named, name: string): StatusError {
  return conflict(
    resource,
    name,
    'the object has been modified; please apply your changes to the latest version and try again',
  );
}

export interface Problem {
  readonly field: string;
  readonly reason:
    | 'FieldValueDuplicate'
    | 'FieldValueInvalid'
    | 'FieldValueRequired'
    | 'FieldValueForbidden'
    | 'FieldValueNotSupported'
    | 'FieldValueTooLong'
    | 'FieldValueTooMany'
    | 'FieldValueTypeInvalid';
  readonly message: string;
}

export function invalid(resource: Named, name: string, problems: readonly Problem[]): StatusError {
  const kind = resource.group === '' ? resource.kind : `${resource.kind}.${resource.group}`;
  const texts = problems.map((problem) => `${problem.field}: ${problem.message}`);
  const all = texts.length === 1 ? texts.join('') : `[${texts.join(', ')}]`;
  const causes = problems.map(({ reason, message, field }): Cause => ({ reason, message, field }));
  return failure(422, 'Invalid', `${kind} "${name}" is invalid: ${all}`, {
    ...(name !== '' && { name }),
    ...(resource.group !== '' && { group: resource.group }),
    kind: resource.kind,
    causes,
  });
}

/** A patch that does not apply, whatever the reason: the real server does not say which operation it was. */
export function patchDoesNotApply(): StatusError {
  return failure(422, 'Invalid', 'the server rejected our request due to an error in our request', {});
}

/** What a patch makes is no object of its kind. */
export function unreadablePatch(patched: unknown, why: string): StatusError {
  const message = `Invalid value: ${JSON.stringify(JSON.stringify(patched))}: ${why}`;
  return failure(422, 'Invalid', ` "" is invalid: patch: ${message}`, {
    causes: [{ reason: 'FieldValueInvalid', message, field: 'patch' }],
  });
}

export function badRequest(message: string): StatusError {
  return failure(400, 'BadRequest', message);
}

export function forbidden(resource: Named, name: string, why: string, causes?: readonly Cause[]): StatusError {
  return failure(403, 'Forbidden', `${qualified(resource)} "${name}" is forbidden: ${why}`, {
    ...about(resource, name),
    ...(causes !== undefined && { causes }),
  });
}

export function expired(message: string): StatusError {
  return failure(410, 'Expired', message);
}

/** The answer to a page that came too late, with the token of one that mixes old and new. */
export function expiredPage(continueToken: string): StatusError {
  const message =
    'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.';
  return new StatusError({ ...expired(message).status, metadata: { continue: continueToken } });
}

export function internalError(why: string): StatusError {
  return failure(500, 'InternalError', `Internal error occurred: ${why}`, { causes: [{ message: why }] });
}

/** What the real API server has and this one does not. */
export function notImplemented(what: string): StatusError {
  return failure(501, 'NotImplemented', `the embedded API server does not have ${what}`);
}

function about(resource: Named, name: string): StatusDetails {
  return { name, ...(resource.group !== '' && { group: resource.group }), kind: resource.plural };
}
