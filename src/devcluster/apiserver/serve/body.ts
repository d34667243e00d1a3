import { badRequest, failure, notImplemented } from '../model/failures.js';
import { readProtobuf } from './protobuf.js';

const protobuf = 'application/vnd.kubernetes.protobuf';

/** The parsed body of a request; undefined for an empty one. Throws 400, 415, or 501 for server-side apply. */
export function bodyOf(bytes: unknown, contentType: string): unknown {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
    return undefined;
  }
  if (contentType.startsWith('application/apply-patch+')) {
    throw notImplemented('server-side apply');
  }
  if (contentType === 'application/yaml') {
    throw notImplemented('bodies in YAML');
  }
  if (contentType === protobuf) {
    return readProtobuf(bytes);
  }
  if (contentType !== '' && contentType !== 'application/json' && !contentType.endsWith('+json')) {
    throw unsupported('application/json');
  }
  try {
    const body: unknown = JSON.parse(bytes.toString());
    return body;
  } catch (error) {
    throw badRequest(`the request body is not JSON: ${String(error)}`);
  }
}

export function unsupported(accepted: string): Error {
  const message = `the body of the request was in an unknown format - accepted media types include: ${accepted}`;
  return failure(415, 'UnsupportedMediaType', message);
}
