import type { Asked } from '../ports.js';

/** The key that the test event gives. */
export const TEST_KEY = 'doctor';

/** The way to a Service through the API server, over https; its certificate is not checked on this way. */
export function proxyPath(namespace: string, service: string, path: string): string {
  return `/api/v1/namespaces/${namespace}/services/https:${service}:443/proxy${path}`;
}

/**
 * An event for a Trigger that is not there, as an EventListener posts it. With `inject: Template` the interceptor answers
 * and writes nothing.
 */
export function testEvent({ namespace, service, id }: Readonly<Record<'namespace' | 'service' | 'id', string>>): Asked {
  return {
    method: 'POST',
    path: proxyPath(namespace, service, '/'),
    body: {
      body: JSON.stringify({ key: TEST_KEY }),
      header: { 'Content-Type': ['application/json'] },
      interceptor_params: { key: '$(body.key)', inject: 'Template' },
      context: { event_url: '/', event_id: id, trigger_id: 'namespaces/default/triggers/concurrency-doctor' },
    },
  };
}

/** Nonsense for the webhook, which says so: then it was reached, and nobody's run is touched. */
export function webhookProbe(namespace: string, service: string): Asked {
  return { method: 'POST', path: proxyPath(namespace, service, '/pipelineruns'), body: {} };
}

/** What the webhook says to the probe. */
export const PROBE_ANSWER = 'expected an AdmissionReview';
