import type { ApiCall } from '../kube/api-call.js';
import type { Means } from '../means.js';
import { untilSo } from './until-so.js';

/** A CRD is served a moment after it was made. */
export async function untilServed(call: ApiCall, path: string, means: Means): Promise<void> {
  const isServed = async (): Promise<boolean> => (await call({ method: 'GET', path })).status === 200;
  await untilSo(isServed, `the API server does not serve ${path}`, means);
}

/**
 * A real API server holds back creates for 2 s while a CRD is younger than that, as long as the interceptor waits for its
 * claim. What is sent here is refused, and no sooner than others are let through.
 */
export async function untilCreatedAtOnce(call: ApiCall, path: string): Promise<void> {
  await call({ method: 'POST', path, body: {} });
}
