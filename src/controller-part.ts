import { API_GROUP, COMPONENT, EVENT_ID_LABEL, GROUP_LABEL, TRIGGER_LABEL } from './api/names.js';
import type { Config } from './config.js';
import type { RunEvent } from './controller/ports.js';
import { createReconciler } from './controller/reconcile.js';
import { removeOldClaims } from './controller/remove-claims.js';
import { createClaimStore } from './kube/claims.js';
import { createRecorder, type Recorder } from './kube/events.js';
import { createReflector } from './kube/reflector.js';
import { createRunStore } from './kube/runs.js';
import type { Transport } from './kube/transport.js';
import type { Log } from './log.js';
import type { Means } from './means.js';
import type { Part } from './service.js';
import { readRun, type RunObject } from './tekton/run.js';
import { createWebhook } from './webhook/create-webhook.js';

/** Webhook and reconciler with a real cluster behind them. */
export function controllerPart(config: Config, transport: Transport, log: Log, means: Means): Part {
  const { clock, random } = means;
  const source = { component: `${COMPONENT}-controller`, instance: means.instance, clock, newId: means.newId };
  const recorder = createRecorder(transport.call, source);
  const claims = createClaimStore(transport.call, { namespace: config.namespace });
  // Reflector and reconciler need each other: changes go one way, answers to patches the other.
  const reflector = createReflector<RunObject>(transport, {
    path: '/apis/tekton.dev/v1/pipelineruns',
    labelSelector: GROUP_LABEL,
    parse: (object) => readRun(object, isKept),
    onChange: (change) => {
      reconciler.onChange(change);
    },
    onFault: ({ doing, error }) => {
      log.warn('runs are not followed at the moment', { doing, error });
    },
    clock,
    random,
  });
  const reconciler = createReconciler({
    runs: createRunStore(transport.call),
    remember: reflector.put,
    record: (event) => {
      recordRunEvent(recorder, event);
    },
    time: clock,
    random,
    log,
  });
  let stopRemoving = (): void => undefined;
  return {
    app: createWebhook({ findClaim: claims.find, clock: clock.now, log }),
    start: async () => {
      reflector.start();
      reflector.synced.then(reconciler.resume, () => undefined);
      stopRemoving = removeOldClaims(claims.removeExpired, { time: clock, log, ttlMs: config.claimTtlMs });
      await Promise.resolve();
    },
    stop: async () => {
      stopRemoving();
      // The reconciler first: answers to acts under way reach it through the reflector.
      await reconciler.stop();
      await reflector.stop();
      await recorder.flush();
      transport.close();
    },
  };
}

/** The labels and annotations that decisions need; a run may carry many others. */
function isKept(name: string): boolean {
  return name.startsWith(`${API_GROUP}/`) || name === EVENT_ID_LABEL || name === TRIGGER_LABEL;
}

function recordRunEvent(recorder: Recorder, { regarding, related, ...text }: RunEvent): void {
  recorder.record({ ...text, regarding: referenceTo(regarding), ...(related && { related: referenceTo(related) }) });
}

function referenceTo({ apiVersion, namespace, name, uid }: RunObject): Parameters<Recorder['record']>[0]['regarding'] {
  return { apiVersion: apiVersion === '' ? 'tekton.dev/v1' : apiVersion, kind: 'PipelineRun', namespace, name, uid };
}
