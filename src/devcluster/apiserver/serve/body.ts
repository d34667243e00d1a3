import { badRequest, failure, notImplemented } from '../model/failures.js';

/** The parsed body of a request; undefined for an empty one. Throws 400, 415, or 501 for server-side apply. */
export function bodyOf(text: unknown, contentType: string): unknown {
  if (typeof text !== 'string' || text === '') {
    return undefined;
  }
  if (contentType.startsWith('application/apply-patch+')) {
    throw notImplemented('server-side apply');
  }
  if (contentType === 'application/vnd.kubernetes.protobuf') {
    throw notImplemented('protobuf bodies; kubectl sends JSON for `create -f`');
  }
  if (contentType !== '' && contentType !== 'application/json' && !contentType.endsWith('+json')) {
    throw unsupported('application/json');
  }
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch (error) {
    throw badRequest(`the request body is not JSON: ${String(error)}`);
  }
}

export function unsupported(accepted: string): Error {
  const message = `the body of the request was in an unknown format - accepted media types include: ${accepted}`;
  return failure(415, 'UnsupportedMediaType', message);
}
