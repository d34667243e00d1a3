import { createHmac, timingSafeEqual } from 'node:crypto';

import { isJsonList, isJsonObject, type JsonObject } from '../../core/json.js';
import { fail, type InterceptorResponse, proceed } from '../../tekton/interceptor-response.js';
import { EventLost } from './event-lost.js';
import { objectField, textField } from './fields.js';
import type { ObjectReader } from './object-reader.js';
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
  const type = event.header['X-Github-Event']?.[0] ?? '';
  const { eventTypes, secretRef } = params;
  if (isJsonList(eventTypes) && !eventTypes.includes(type)) {
    return fail('FailedPrecondition', `event type ${type} is not allowed`);
  }
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
  { namespace, reader }: { readonly namespace: string; readonly reader: ObjectReader },
): Promise<string | undefined> {
  const key = textField(secretRef, 'secretKey');
  if (key === '') {
    return 'github interceptor secretRef.secretKey is empty';
  }
  const signature = event.header['X-Hub-Signature-256']?.[0] ?? '';
  if (signature === '') {
    return 'no X-Hub-Signature-256 header set';
  }
  const secret = await secretOf(
    `/api/v1/namespaces/${namespace}/secrets/${textField(secretRef, 'secretName')}`,
    key,
    reader,
  );
  return typeof secret === 'string' ? `error getting secret: ${secret}` : mismatch(signature, event.body, secret);
}

async function secretOf(path: string, key: string, reader: ObjectReader): Promise<Buffer | string> {
  try {
    const value = objectField(await reader.get(path), 'data')[key];
    return typeof value === 'string' ? Buffer.from(value, 'base64') : `cannot find ${key} key in secret`;
  } catch (error) {
    if (error instanceof EventLost) {
      return error.message;
    }
    throw error;
  }
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
