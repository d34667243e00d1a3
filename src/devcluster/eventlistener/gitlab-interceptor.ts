import { timingSafeEqual } from 'node:crypto';

import { isJsonObject, type JsonObject } from '../../core/json.js';
import { fail, type InterceptorResponse, proceed } from '../../tekton/interceptor-response.js';
import { eventTypeProblem } from './event-type-problem.js';
import { textField } from './fields.js';
import type { ObjectReader } from './object-reader.js';
import { readSecret, type SecretPlace } from './read-secret.js';
import type { InterceptorCall } from './received-event.js';

/** Tekton's core `gitlab` interceptor (pkg/interceptors/gitlab): eventTypes and secretRef. */
export async function askGitlab(
  { event, namespace, params }: InterceptorCall,
  reader: ObjectReader,
): Promise<InterceptorResponse> {
  const unwanted = eventTypeProblem(params, event.header['X-Gitlab-Event']?.[0] ?? '');
  if (unwanted !== undefined) {
    return fail('FailedPrecondition', unwanted);
  }
  const { secretRef } = params;
  const token = event.header['X-Gitlab-Token']?.[0] ?? '';
  return isJsonObject(secretRef) ? await checkToken(token, secretRef, { namespace, reader }) : proceed();
}

/** GitLab signs nothing: it sends the secret token itself. */
async function checkToken(token: string, secretRef: JsonObject, place: SecretPlace): Promise<InterceptorResponse> {
  if (textField(secretRef, 'secretKey') === '') {
    return fail('FailedPrecondition', 'gitlab interceptor secretRef.secretKey is empty');
  }
  if (token === '') {
    return fail('InvalidArgument', 'no X-Gitlab-Token header set');
  }
  const secret = await readSecret(secretRef, place);
  if (typeof secret === 'string') {
    return fail('FailedPrecondition', secret);
  }
  // Node reads the bytes of a header as Latin-1.
  const given = Buffer.from(token, 'latin1');
  const matches = given.length === secret.length && timingSafeEqual(given, secret);
  return matches ? proceed() : fail('InvalidArgument', 'Invalid X-GitLab-Token');
}
