import { API_VERSION, CLAIM_RESOURCE, GROUP_LABEL } from './api/names.js';
import { parseClaim } from './api/claim.js';
import type { Config } from './config.js';
import { keptRun } from './controller/kept-run.js';
import { leaderOnly } from './controller/leader-only.js';
import type { RecordEvent, TakesPart } from './controller/ports.js';
import { createReconciler } from './controller/reconcile.js';
import { removeOldClaims } from './controller/remove-claims.js';
import { startSweep, type Sweep } from './controller/sweep.js';
import type { ClaimSought } from './controller/sweep-deps.js';
import { createStatusWriter } from './controller/status-writer.js';
import type { SeenClaim } from './controller/sweep-claims.js';
import type { ClaimStore } from './kube/claims.js';
import type { FollowedControls } from './kube/live-controls.js';
import { deferred } from './kube/deferred.js';
import { valueAt } from './core/value-at.js';
import { createControlStatuses } from './kube/control-statuses.js';
import { createReflector, type ReflectorFault } from './kube/reflector.js';
import { resourcePath } from './kube/resource-path.js';
import { listRuns } from './kube/list-runs.js';
import { createRunStore } from './kube/runs.js';
import { createTaskFollower } from './kube/task-follower.js';
import type { Transport } from './kube/transport.js';
import { watchResource } from './kube/watch-resource.js';
import type { Log } from './log.js';
import type { Means } from './means.js';
import type { ControllerMetrics } from './metrics/controller-metrics.js';
import type { PartReport } from './metrics/process-report.js';
import type { RunObject } from './tekton/run.js';
import { watchReport } from './watch-report.js';

export interface TermDeps {
  readonly config: Config;
  readonly transport: Transport;
  readonly log: Log;
  readonly means: Means;
  readonly claims: ClaimStore;
  readonly record: RecordEvent;
  readonly claimOf: (run: RunObject) => Promise<ClaimSought>;
  readonly controls: FollowedControls;
  readonly takesPart: TakesPart;
  readonly notOurs: Set<string>;
  readonly isLeader: () => boolean;
  readonly metrics: Pick<ControllerMetrics, 'countAct' | 'timeDecision'>;
}

/** A term under way. */
export interface Term {
  /** How runs and claims are followed, and what is at hand. */
  readonly report: () => Required<Pick<PartReport, 'watches' | 'work'>>;
  /** For how long the runs have not been followed, in milliseconds. */
  readonly failingMs: () => number;
  /** From the call on nothing is written. */
  readonly end: () => Promise<void>;
}

/**
 * As long as the first look may take: 10,000 runs are listed in 3 s, and some hundred of them read and labelled. What waits
 * under a limit waits for it; if it cannot be done, not for ever.
 */
const FIRST_LOOK_MS = 30_000;

/**
 * What a leader does, from its election to the loss of the Lease: nothing of an earlier term is believed, so runs and
 * claims are listed anew before the first act.
 */
export function startTerm(deps: TermDeps): Term {
  const { config, transport, log, record, claims } = deps;
  const { clock, random } = deps.means;
  const ending = new AbortController();
  const { signal } = ending;
  const mayAct = (): boolean => !signal.aborted && deps.isLeader();
  const runs = leaderOnly(createRunStore(transport.call), mayAct);
  const onFault =
    (what: string) =>
    ({ doing, error }: ReflectorFault): void => {
      log.warn(`${what} are not followed at the moment`, { doing, error });
    };

  // Reflector and reconciler need each other: changes go one way, answers to patches the other.
  const grouped = createReflector<RunObject>(transport, {
    path: '/apis/tekton.dev/v1/pipelineruns',
    labelSelector: GROUP_LABEL,
    parse: keptRun,
    onChange: (change) => {
      reconciler.onChange(change);
      touchStatuses();
    },
    onFault: onFault('runs'),
    clock,
    random,
  });
  const seenClaims = createReflector<SeenClaim>(transport, {
    path: resourcePath({ apiVersion: API_VERSION, namespace: config.namespace, resource: CLAIM_RESOURCE }),
    parse: seenClaim,
    onChange: () => undefined,
    onFault: onFault('claims'),
    clock,
    random,
  });
  const reconciler = createReconciler({
    runs,
    remember: grouped.put,
    followTasks: createTaskFollower(watchResource(transport, { clock, random, onFault: onFault('tasks') })),
    controls: deps.controls,
    takesPart: deps.takesPart,
    record,
    countAct: deps.metrics.countAct,
    timeDecision: deps.metrics.timeDecision,
    noteDecision: (control, text) => {
      statuses.note(control, text);
    },
    time: clock,
    random,
    log,
  });
  const writeStatus = createControlStatuses(transport.call);
  const statuses = createStatusWriter({
    subjects: () =>
      deps.controls.records().map((control) => ({
        ...control,
        namespaceLabels: deps.controls.namespaceLabels(control.namespace),
      })),
    counts: reconciler.counts,
    write: async (control, status) => {
      if (mayAct()) {
        await writeStatus(control, status);
      }
    },
    time: clock,
    log,
  });
  const stopRemoving = removeOldClaims(
    async (selector) => {
      if (mayAct()) {
        await claims.removeExpired(selector);
      }
    },
    { time: clock, log },
  );
  let sweeper: Sweep | undefined;
  let hasResumed = false;
  /** Whether the runs that started while nobody was asked are found: they count, and the watch does not show them. */
  const allKnown = deferred();
  let cancelWait = (): void => undefined;

  /** Before the first list is complete there would be too few runs to count. */
  function touchStatuses(): void {
    if (hasResumed) {
      statuses.touch();
    }
  }

  const unsubscribe = deps.controls.onChange(() => {
    if (!signal.aborted) {
      reconciler.onControlsChange();
      sweeper?.onControlsChange();
      touchStatuses();
    }
  });

  function resume(): void {
    if (!signal.aborted) {
      hasResumed = true;
      // What was listed may not have been told of yet.
      reconciler.onControlsChange();
      reconciler.resume(allKnown.promise);
      cancelWait = clock.after(FIRST_LOOK_MS, allKnown.resolve);
      touchStatuses();
    }
  }

  function sweep(): void {
    if (!signal.aborted) {
      sweeper = startSweep({
        ...deps,
        countAct: deps.metrics.countAct,
        runs,
        remember: grouped.put,
        list: async (labelSelector, onItem) => {
          await listRuns(transport.call, { labelSelector, onItem, signal });
        },
        listWhole: async (where, onItem) => {
          await listRuns(transport.call, { ...where, isWhole: true, onItem, signal });
        },
        claims: seenClaims.items,
        grouped: grouped.items,
        time: clock,
      });
      sweeper.looked.then(allKnown.resolve, () => undefined);
    }
  }

  grouped.start();
  seenClaims.start();
  // Both promises are rejected where the term ends first; then nothing is to begin.
  Promise.all([grouped.synced, deps.controls.synced]).then(resume, () => undefined);
  Promise.all([grouped.synced, seenClaims.synced, deps.controls.synced]).then(sweep, () => undefined);

  return {
    report: () => {
      const lastSweep = sweeper?.lastDone();
      return {
        watches: [watchReport('pipelineruns', grouped), watchReport('claims', seenClaims)],
        work: {
          ...reconciler.workload(),
          ...(lastSweep !== undefined && { lastSweep: new Date(lastSweep).toISOString() }),
        },
      };
    },
    failingMs: grouped.failingMs,
    end: async () => {
      ending.abort();
      unsubscribe();
      stopRemoving();
      cancelWait();
      // The reconciler before its reflector: answers to acts under way reach it through the reflector.
      await Promise.all([sweeper?.stop(), statuses.stop(), reconciler.stop(), seenClaims.stop()]);
      await grouped.stop();
    },
  };
}

function seenClaim(object: unknown): SeenClaim | undefined {
  const claim = parseClaim(object);
  const name = valueAt(object, 'metadata', 'name');
  const createdAt = Date.parse(String(valueAt(object, 'metadata', 'creationTimestamp')));
  return claim.ok && typeof name === 'string'
    ? { name, createdAt, eventID: claim.value.eventID, trigger: claim.value.trigger }
    : undefined;
}
