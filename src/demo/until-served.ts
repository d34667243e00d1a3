import type { ApiCall } from '../kube/api-call.js';
import type { Means } from '../means.js';

/** A CRD is served a moment after it was made. */
export async function untilServed(call: ApiCall, path: string, { clock }: Means): Promise<void> {
  for (let tries = 0; (await call({ method: 'GET', path })).status !== 200; tries += 1) {
    if (tries === 600) {
      throw new Error(`the API server does not serve ${path}`);
    }
    await new Promise<void>((resolve) => {
      clock.after(100, resolve);
    });
  }
}

/**
 * A real API server holds back creates for 2 s while a CRD is younger than that, as long as the interceptor waits for its
 * claim. What is sent here is refused, and no sooner than others are let through.
 */
export async function untilCreatedAtOnce(call: ApiCall, path: string): Promise<void> {
  await call({ method: 'POST', path, body: {} });
}
