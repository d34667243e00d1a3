import { type Fields, fieldsAt, isFields, textAt, textsAt, valueAt } from '../model/fields.js';
import { type Operation, parseJsonPatch } from '../model/json-patch.js';
import type { AdmissionAttempt, Target } from '../operations/cluster.js';

/** What a webhook answered. */
export type Verdict =
  | { readonly kind: 'allowed'; readonly patch: readonly Operation[]; readonly warnings: readonly string[] }
  | { readonly kind: 'denied'; readonly status: Fields; readonly warnings: readonly string[] }
  /** No AdmissionReview that could be followed. */
  | { readonly kind: 'malformed'; readonly why: string };

const review = { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview' } as const;

/** The AdmissionReview to send; in a create with generateName there is no name yet. */
export function reviewOf(uid: string, attempt: AdmissionAttempt): unknown {
  const { object, oldObject } = attempt;
  return {
    ...review,
    request: { uid, ...requestOf(attempt), object: object ?? null, oldObject: oldObject ?? null },
  };
}

/** The request apart from the objects, as matchConditions see it too. */
export function requestOf({ target, operation, object, options }: AdmissionAttempt): Fields {
  const { group, version, kind, plural } = target.resource;
  const gvk = { group, version, kind };
  const gvr = { group, version, resource: plural };
  return {
    kind: gvk,
    resource: gvr,
    requestKind: gvk,
    requestResource: gvr,
    ...placeOf(target, object?.metadata.name ?? ''),
    operation,
    userInfo: { username: 'kubernetes-admin', groups: ['system:masters', 'system:authenticated'] },
    dryRun: options.dryRun,
    options: { kind: optionKinds[operation], apiVersion: 'meta.k8s.io/v1' },
  };
}

const optionKinds = { CREATE: 'CreateOptions', UPDATE: 'UpdateOptions', DELETE: 'DeleteOptions' } as const;

function placeOf({ name: inPath, namespace, subresource }: Target, inObject: string): Fields {
  const name = inPath ?? inObject;
  return {
    ...(subresource !== undefined && { subResource: subresource, requestSubResource: subresource }),
    ...(name !== '' && { name }),
    ...(namespace !== undefined && { namespace }),
  };
}

/** Reads the answer to the review with this uid. */
export function verdictOf(uid: string, body: unknown): Verdict {
  if (!isFields(body) || body['apiVersion'] !== review.apiVersion || body['kind'] !== review.kind) {
    return { kind: 'malformed', why: 'expected webhook response of admission.k8s.io/v1, Kind=AdmissionReview' };
  }
  const response = fieldsAt(body, 'response');
  if (response['uid'] !== uid) {
    return { kind: 'malformed', why: `expected response.uid="${uid}", got "${textAt(response, 'uid') ?? ''}"` };
  }
  const warnings = textsAt(response, 'warnings');
  if (response['allowed'] !== true) {
    return { kind: 'denied', status: fieldsAt(response, 'status'), warnings };
  }
  const patch = patchOf(response);
  return patch === undefined
    ? { kind: 'malformed', why: 'the patch is no JSONPatch document' }
    : { kind: 'allowed', patch, warnings };
}

/** The operations of an answer; none where it has no patch. The type of a patch counts only if it holds something. */
function patchOf(response: Fields): readonly Operation[] | undefined {
  const operations = operationsOf(valueAt(response, 'patch') ?? '');
  return operations?.length === 0 || response['patchType'] === 'JSONPatch' ? operations : undefined;
}

function operationsOf(encoded: unknown): readonly Operation[] | undefined {
  if (encoded === '') {
    return [];
  }
  if (typeof encoded !== 'string') {
    return undefined;
  }
  try {
    return parseJsonPatch(JSON.parse(Buffer.from(encoded, 'base64').toString()));
  } catch {
    return undefined;
  }
}
