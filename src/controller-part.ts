import { COMPONENT, GROUP_LABEL } from './api/names.js';
import type { ControllerConfig } from './config.js';
import type { RunEvent } from './controller/ports.js';
import { optional } from './core/optional.js';
import { createArrivalSource } from './interceptor/arrival-source.js';
import { createEventThrottle } from './interceptor/event-throttle.js';
import { createClaimStore } from './kube/claims.js';
import { listRuns } from './kube/list-runs.js';
import { createLiveControls } from './kube/live-controls.js';
import { createRecorder, type Recorder } from './kube/events.js';
import { createLeaderElection, leaseDurations } from './kube/leader-election.js';
import { createNamespaceLabels } from './kube/namespace-labels.js';
import { createTektonTriggers } from './kube/tekton-triggers.js';
import { createTrustObjects } from './kube/trust-objects.js';
import type { Transport } from './kube/transport.js';
import { referenceToTrigger } from './reference-to-trigger.js';
import { createFitness } from './leader-fitness.js';
import { startTerm, type Term } from './leader-term.js';
import type { Log } from './log.js';
import type { Means } from './means.js';
import { createControllerMetrics } from './metrics/controller-metrics.js';
import { ownCertificates } from './own-certificates.js';
import type { Certificates, Part } from './service.js';
import type { RunObject } from './tekton/run.js';
import { tlsFiles } from './tls-files.js';
import { watchReport } from './watch-report.js';
import { claimOfRun } from './webhook/claim-of-run.js';
import { createWebhook } from './webhook/create-webhook.js';
import type { WebhookDeps } from './webhook/decide-creation.js';

/** How long after the last renewal of the Lease a leader is held to be alive. */
const LEADER_ALIVE_MS = 60_000;

const LEASE_NAME = `${COMPONENT}-controller`;

/** How long one text about one Trigger is not repeated. */
const TELL_EVERY_MS = 60_000;

/** The webhook, which answers on every replica, and the reconciler, on the one that leads; with a real cluster behind. */
export function controllerPart(config: ControllerConfig, transport: Transport, log: Log, means: Means): Part {
  const { clock, random, monotonic } = means;
  const metrics = createControllerMetrics(means.version, monotonic);
  const source = { component: `${COMPONENT}-controller`, instance: means.instance, clock, newId: means.newId };
  const recorder = createRecorder(transport.call, source);
  const claims = createClaimStore(transport.call, { namespace: config.namespace });
  const triggers = createTektonTriggers(transport.call);
  const readLabels = createNamespaceLabels(transport.call, clock.now);
  const controls = createLiveControls(transport, {
    clock,
    random,
    onFault: ({ doing, error }) => {
      log.warn('controls are not followed at the moment', { doing, error });
    },
  });
  const takesPart = (namespace: string): boolean => config.namespaces?.includes(namespace) ?? true;
  const mayTell = createEventThrottle(TELL_EVERY_MS);
  const webhook: WebhookDeps = {
    ...triggers,
    recordUngrouped: ({ namespace, trigger, ...event }) => {
      // Whoever reaches the webhook may have us say this: not more often than the interceptor says such things.
      if (!mayTell(`${namespace}/${trigger}`, event.note, monotonic())) {
        return;
      }
      void referenceToTrigger(triggers, namespace, trigger).then((regarding) => {
        recorder.record({ ...event, regarding, type: 'Warning', action: 'Admit' });
      });
    },
    countAdmission: metrics.countAdmission,
    findClaim: claims.find,
    isLeaderAlive: () => election.sinceRenewalMs() < LEADER_ALIVE_MS,
    holdWhenAway: config.holdWhenAway,
    controls: controls.controls,
    namespaceLabels: async (namespace) => {
      try {
        return await readLabels(namespace);
      } catch (error) {
        log.warn('the labels of a namespace could not be read', { namespace, error });
        return undefined;
      }
    },
    arrivals: createArrivalSource(means.micros),
    takesPart,
    clock: clock.now,
    log,
  };
  const notOurs = new Set<string>();
  let term: (Term & { readonly since: string }) | undefined;
  const stopping = new AbortController();
  const fitness = createFitness({
    failingMs: () => term?.failingMs() ?? 0,
    probe: async () => {
      await listRuns(transport.call, {
        labelSelector: GROUP_LABEL,
        // As the leader's reflector does: a server may give the metadata where it fails to give the runs.
        isWhole: true,
        signal: stopping.signal,
        onItem: () => undefined,
      });
    },
    onUnfit: (why) => {
      log.warn('stepping down', { why });
      recorder.record({
        regarding: {
          apiVersion: 'coordination.k8s.io/v1',
          kind: 'Lease',
          namespace: config.namespace,
          name: LEASE_NAME,
          uid: '',
        },
        type: 'Warning',
        reason: 'StaleWatch',
        action: 'StepDown',
        note: `${means.instance} leads no more: ${why}`,
      });
    },
    clock,
    signal: stopping.signal,
  });
  const election = createLeaderElection({
    call: transport.call,
    namespace: config.namespace,
    leaseName: LEASE_NAME,
    whyUnfit: fitness.check,
    identity: `${means.instance}_${means.newId()}`,
    clock,
    monotonic,
    random,
    log,
    durations: leaseDurations(config.leaseDurationMs),
    onStartedLeading: () => {
      certificates.lookNow();
      const started = startTerm({
        config,
        transport,
        log,
        means,
        claims,
        controls,
        takesPart,
        notOurs,
        record: (event) => {
          recordRunEvent(recorder, event);
        },
        claimOf: async (run) => await claimOfRun(run, webhook),
        isLeader: election.isLeader,
        metrics,
      });
      term = { ...started, since: new Date(clock.now()).toISOString() };
    },
    onStoppedLeading: async () => {
      const ended = term;
      term = undefined;
      await ended?.end();
    },
  });
  const certificates = certificatesOf(config, { call: transport.call, isLeader: election.isLeader, time: clock, log });
  return {
    app: createWebhook(webhook),
    certificates,
    metrics,
    report: () => {
      const own = term?.report();
      return {
        watches: [...(own?.watches ?? []), ...controls.health().map((each) => watchReport(...each))],
        leader: {
          isLeader: election.isLeader(),
          ...(term !== undefined && { since: term.since }),
          lastRenewalAgeSeconds: election.sinceRenewalMs() / 1_000,
          ...optional('unfit', fitness.why()),
        },
        ...(own !== undefined && { work: own.work }),
      };
    },
    start: async () => {
      controls.start();
      election.start();
      await Promise.resolve();
    },
    stop: async () => {
      stopping.abort();
      await election.stop();
      await controls.stop();
      await recorder.flush();
      transport.close();
    },
  };
}

/** The certificate of the webhook; whoever leads publishes its authority, whichever way it comes. */
function certificatesOf(
  { certificates, namespace }: ControllerConfig,
  { call, ...deps }: Omit<Parameters<typeof ownCertificates>[1], 'namespace' | 'objects'>,
): Certificates {
  const objects = createTrustObjects(call);
  const { isLeader, time, log } = deps;
  return certificates.kind === 'own'
    ? ownCertificates(certificates, { call, namespace, objects, ...deps })
    : tlsFiles(certificates, { time, log, publishing: { objects, isLeader } });
}

function recordRunEvent(recorder: Recorder, { regarding, related, ...text }: RunEvent): void {
  recorder.record({ ...text, regarding: referenceTo(regarding), ...(related && { related: referenceTo(related) }) });
}

function referenceTo({ apiVersion, namespace, name, uid }: RunObject): Parameters<Recorder['record']>[0]['regarding'] {
  return { apiVersion: apiVersion === '' ? 'tekton.dev/v1' : apiVersion, kind: 'PipelineRun', namespace, name, uid };
}
