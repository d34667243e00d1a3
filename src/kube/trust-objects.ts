import { API_GROUP, COMPONENT, INTERCEPTOR_NAME } from '../api/names.js';
import { answerMessage } from './answer-message.js';
import type { ApiAnswer, ApiCall, ApiRequest } from './api-call.js';
import { valueAt } from '../core/value-at.js';
import { RefusedError } from './refused-error.js';

type Published = { readonly kind: 'done' | 'changed-meanwhile' } | { readonly kind: 'refused'; readonly why: string };

interface Present {
  readonly kind: 'present';
  /** What each entry has, as PEM text; undefined for one that has to be written whatever is in it. */
  readonly bundles: readonly (string | undefined)[];
  /** Writes the bundle to all entries, if the object is still as it was read. */
  readonly publish: (bundle: string) => Promise<Published>;
}

/** An object that says by which authorities we are known. */
export interface TrustObject {
  readonly name: string;
  readonly read: () => Promise<
    { readonly kind: 'absent' } | { readonly kind: 'refused'; readonly why: string } | Present
  >;
}

/** The three objects that hold a caBundle of ours. */
export function createTrustObjects(call: ApiCall): readonly TrustObject[] {
  const admission = '/apis/admissionregistration.k8s.io/v1';
  return [
    ...['mutatingwebhookconfigurations', 'validatingwebhookconfigurations'].map((resource) =>
      trustObject(call, `${admission}/${resource}/${API_GROUP}`, webhookConfiguration),
    ),
    trustObject(call, `/apis/triggers.tekton.dev/v1alpha1/clusterinterceptors/${INTERCEPTOR_NAME}`, clusterInterceptor),
  ];
}

/** How a kind of object holds its bundles, and the patch that sets them. */
interface Form {
  readonly bundles: (object: unknown) => Present['bundles'];
  readonly patch: (object: unknown, caBundle: string) => Pick<ApiRequest, 'body' | 'contentType'>;
}

/** An object that was patched meanwhile fails the test of its version (422), as one that was deleted is not there. */
const MEANWHILE = [404, 409, 422];

function trustObject(call: ApiCall, path: string, form: Form): TrustObject {
  const publish = async (object: unknown, bundle: string): Promise<Published> => {
    const patch = form.patch(object, Buffer.from(bundle).toString('base64'));
    const request: ApiRequest = { method: 'PATCH', path, ...patch };
    const answer = await call(request);
    if (answer.status === 200) {
      return { kind: 'done' };
    }
    return isRefusal(answer) ? { kind: 'refused', why: answerMessage(answer) } : changedMeanwhile(request, answer);
  };
  return {
    name: path.split('/').slice(-2).join('/'),
    read: async () => {
      const request: ApiRequest = { method: 'GET', path };
      const answer = await call(request);
      if (answer.status === 200) {
        const { body } = answer;
        return { kind: 'present', bundles: form.bundles(body), publish: async (bundle) => await publish(body, bundle) };
      }
      if (answer.status === 404) {
        return { kind: 'absent' };
      }
      if (isRefusal(answer)) {
        return { kind: 'refused', why: answerMessage(answer) };
      }
      throw new RefusedError(request, answer);
    },
  };
}

/** By rights (403), or by somebody's admission, which may answer 400 as well. */
function isRefusal({ status }: ApiAnswer): boolean {
  return status === 403 || status === 400;
}

function changedMeanwhile(request: ApiRequest, answer: ApiAnswer): Published {
  if (MEANWHILE.includes(answer.status)) {
    return { kind: 'changed-meanwhile' };
  }
  throw new RefusedError(request, answer);
}

const webhookConfiguration: Form = {
  bundles: (object) => webhooksOf(object).map((webhook) => decoded(valueAt(webhook, 'clientConfig', 'caBundle'))),
  patch: (object, caBundle) => ({
    contentType: 'application/json-patch+json',
    body: [
      { op: 'test', path: '/metadata/resourceVersion', value: versionOf(object) },
      ...webhooksOf(object).map((_, index) => ({
        op: 'add',
        path: `/webhooks/${index}/clientConfig/caBundle`,
        value: caBundle,
      })),
    ],
  }),
};

/** With it, and never without, goes the label that makes EventListeners read the caBundle. */
const HTTPS_LABEL = { 'server/type': 'https' };

/** Triggers' defaulting takes all labels off an object that lacks that one: ours come back with it. */
const OUR_LABELS = { 'app.kubernetes.io/name': COMPONENT, 'app.kubernetes.io/part-of': COMPONENT };

const clusterInterceptor: Form = {
  bundles: (object) => {
    const labels = { ...OUR_LABELS, ...HTTPS_LABEL };
    const isLabelled = Object.entries(labels).every(
      ([name, value]) => valueAt(object, 'metadata', 'labels', name) === value,
    );
    return [isLabelled ? decoded(valueAt(object, 'spec', 'clientConfig', 'caBundle')) : undefined];
  },
  patch: (object, caBundle) => ({
    contentType: 'application/merge-patch+json',
    body: {
      metadata: { resourceVersion: versionOf(object), labels: { ...OUR_LABELS, ...HTTPS_LABEL } },
      spec: { clientConfig: { caBundle } },
    },
  }),
};

function webhooksOf(object: unknown): readonly unknown[] {
  const webhooks = valueAt(object, 'webhooks');
  return Array.isArray(webhooks) ? webhooks : [];
}

function versionOf(object: unknown): unknown {
  return valueAt(object, 'metadata', 'resourceVersion');
}

function decoded(caBundle: unknown): string {
  return typeof caBundle === 'string' ? Buffer.from(caBundle, 'base64').toString() : '';
}
