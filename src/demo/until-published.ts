import { API_GROUP, INTERCEPTOR_NAME } from '../api/names.js';
import type { ApiCall } from '../kube/api-call.js';
import { valueAt } from '../core/value-at.js';
import type { Means } from '../means.js';
import { untilSo } from './until-so.js';

const ADMISSION = '/apis/admissionregistration.k8s.io/v1';
const CONFIGURATIONS = ['mutatingwebhookconfigurations', 'validatingwebhookconfigurations'];
const INTERCEPTOR = `/apis/triggers.tekton.dev/v1alpha1/clusterinterceptors/${INTERCEPTOR_NAME}`;

/** Resolves when the controller has written by which authority it and the interceptor are known, to all that ask. */
export async function untilPublished(call: ApiCall, means: Means): Promise<void> {
  await untilSo(async () => await isPublished(call), 'the authority of the product was not published', means);
}

async function isPublished(call: ApiCall): Promise<boolean> {
  const read = async (path: string): Promise<unknown> => (await call({ method: 'GET', path })).body;
  const interceptor = await read(INTERCEPTOR);
  if (valueAt(interceptor, 'metadata', 'labels', 'server/type') !== 'https') {
    return false;
  }
  const configurations = await Promise.all(
    CONFIGURATIONS.map(async (resource) => await read(`${ADMISSION}/${resource}/${API_GROUP}`)),
  );
  const webhooks = configurations.flatMap((each) => valueAt(each, 'webhooks') ?? []);
  return webhooks.every((webhook) => valueAt(webhook, 'clientConfig', 'caBundle') !== undefined);
}
