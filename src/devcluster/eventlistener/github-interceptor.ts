import { createHmac, timingSafeEqual } from 'node:crypto';

import { isJsonObject, type JsonObject } from '../../core/json.js';
import { fail, type InterceptorResponse, proceed } from '../../tekton/interceptor-response.js';
import { EventLost } from './event-lost.js';
import { eventTypeProblem } from './event-type-problem.js';
import { objectField, textField } from './fields.js';
import type { ObjectReader } from './object-reader.js';
import { readSecret, type SecretPlace } from './read-secret.js';
import type { InterceptorCall } from './received-event.js';

/** Tekton's core `github` interceptor (pkg/interceptors/github): eventTypes and secretRef. */
export async function askGithub(
  { event, namespace, params }: InterceptorCall,
  reader: ObjectReader,
): Promise<InterceptorResponse> {
  refuseUnsupported(params);
  if (event.header['Content-Type']?.[0] === 'application/x-www-form-urlencoded') {
    const message = 'form parameter encoding not supported, please change the hook to send JSON payloads';
    return fail('InvalidArgument', message);
  }
  const unwanted = eventTypeProblem(params, event.header['X-Github-Event']?.[0] ?? '');
  if (unwanted !== undefined) {
    return fail('FailedPrecondition', unwanted);
  }
  const { secretRef } = params;
  const refusal = isJsonObject(secretRef) ? await signatureProblem(event, secretRef, { namespace, reader }) : undefined;
  return refusal === undefined ? proceed() : fail('FailedPrecondition', refusal);
}

function refuseUnsupported(params: JsonObject): void {
  for (const name of ['addChangedFiles', 'githubOwners']) {
    if (objectField(params, name)['enabled'] === true) {
      throw new EventLost(`${name} of the github interceptor is not supported by this EventListener`);
    }
  }
}

async function signatureProblem(
  event: InterceptorCall['event'],
  secretRef: JsonObject,
  place: SecretPlace,
): Promise<string | undefined> {
  if (textField(secretRef, 'secretKey') === '') {
    return 'github interceptor secretRef.secretKey is empty';
  }
  const signature = event.header['X-Hub-Signature-256']?.[0] ?? '';
  if (signature === '') {
    return 'no X-Hub-Signature-256 header set';
  }
  const secret = await readSecret(secretRef, place);
  return typeof secret === 'string' ? secret : mismatch(signature, event.body, secret);
}

/** The prefix names the hash, whatever the header is called. */
function mismatch(signature: string, body: string, secret: Buffer): string | undefined {
  const { hash, digest } = /^(?<hash>[^=]*)=(?<digest>(?:[\da-fA-F]{2})*)$/u.exec(signature)?.groups ?? {};
  if (hash === undefined || digest === undefined) {
    return `error parsing signature "${signature}"`;
  }
  if (!['sha1', 'sha256', 'sha512'].includes(hash)) {
    return `unknown hash type prefix: "${hash}"`;
  }
  const expected = createHmac(hash, secret).update(body).digest();
  const given = Buffer.from(digest, 'hex');
  const matches = given.length === expected.length && timingSafeEqual(given, expected);
  return matches ? undefined : 'payload signature check failed';
}
