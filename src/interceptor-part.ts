import { parseClaim } from './api/claim.js';
import { API_VERSION, CLAIM_RESOURCE, COMPONENT } from './api/names.js';
import type { InterceptorConfig } from './config.js';
import { createArrivalSource } from './interceptor/arrival-source.js';
import { createInterceptor } from './interceptor/create-interceptor.js';
import { createClaimStore } from './kube/claims.js';
import { createRecorder } from './kube/events.js';
import { createReflector } from './kube/reflector.js';
import { resourcePath } from './kube/resource-path.js';
import { createTektonTriggers } from './kube/tekton-triggers.js';
import type { Transport } from './kube/transport.js';
import { createTriggerAskers } from './kube/trigger-askers.js';
import { createTriggerBindings } from './kube/trigger-bindings.js';
import type { Log } from './log.js';
import type { Means } from './means.js';
import { createInterceptorMetrics } from './metrics/interceptor-metrics.js';
import { timedClaims } from './metrics/timed-claims.js';
import { referenceToTrigger } from './reference-to-trigger.js';
import type { Part } from './service.js';
import { tlsFiles } from './tls-files.js';
import { watchReport } from './watch-report.js';

/** The interceptor with a real cluster behind it. It has no rights on runs, and asks for none. */
export function interceptorPart(config: InterceptorConfig, transport: Transport, log: Log, means: Means): Part {
  const { clock, monotonic } = means;
  const { namespace } = config;
  const metrics = createInterceptorMetrics(means.version);
  const source = { component: `${COMPONENT}-interceptor`, instance: means.instance, clock, newId: means.newId };
  const recorder = createRecorder(transport.call, source);
  const claims = createClaimStore(transport.call, { namespace });
  const arrivals = createArrivalSource(means.micros);
  // The latest arrival that any replica gave: a clock that runs behind must not put its events before theirs.
  const seen = createReflector<readonly number[]>(transport, {
    path: resourcePath({ apiVersion: API_VERSION, namespace, resource: CLAIM_RESOURCE }),
    parse: arrivalsOf,
    onChange: ({ type, item }) => {
      if (type === 'put') {
        item.forEach(arrivals.observe);
      }
    },
    onFault: ({ doing, error }) => {
      log.warn('claims are not followed at the moment', { doing, error });
    },
    clock,
    random: means.random,
  });
  const triggers = createTektonTriggers(transport.call);
  return {
    app: createInterceptor({
      recordClaim: timedClaims(claims.record, monotonic, metrics.observeClaim),
      recordEvent: ({ namespace: where, trigger, ...event }) => {
        void referenceToTrigger(triggers, where, trigger).then((regarding) => {
          recorder.record({ ...event, regarding, action: 'Intercept' });
        });
      },
      arrivals,
      countEvent: metrics.countEvent,
      readBindings: createTriggerBindings(transport.call, clock.now),
      readAsked: createTriggerAskers(transport.call, clock.now),
      clock: clock.now,
      monotonic,
      after: clock.after,
      claimTtlMs: config.claimTtlMs,
      log,
    }),
    certificates: tlsFiles(config.certificates, { time: clock, log }),
    metrics,
    report: () => ({ watches: [watchReport('claims', seen)] }),
    start: async () => {
      seen.start();
      await Promise.resolve();
    },
    stop: async () => {
      await seen.stop();
      await recorder.flush();
      transport.close();
    },
  };
}

/** Of a claim only the arrivals are kept. */
function arrivalsOf(object: unknown): readonly number[] {
  const claim = parseClaim(object);
  return claim.ok ? Object.values(claim.value.entries).map(({ arrival }) => Number(arrival)) : [];
}
