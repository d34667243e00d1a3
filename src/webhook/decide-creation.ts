import { parseClaim } from '../api/claim.js';
import type { Micros } from '../core/micros.js';
import { admit, type Admission } from './admit.js';
import { claimNameFor, eventOf, staysOut } from './claim-name-for.js';
import { creationTime } from './creation-time.js';
import type { Found } from './event-grouping.js';
import type { Sources } from './grouping-of.js';
import { hasOwnTrigger } from './has-own-trigger.js';
import type { HoldWhenAway } from './hold-when-away.js';
import { type GroupReads, lookUpGroups } from './look-up-groups.js';
import type {
  ArrivalSource,
  CountAdmission,
  IsLeaderAlive,
  KnownControls,
  Log,
  NamespaceLabels,
  RecordUngrouped,
  TakesPart,
} from './ports.js';
import type { RunCreation } from './run-creation.js';
import { selectControls } from './select-controls.js';

/** What the webhook needs from outside. */
export interface WebhookDeps extends GroupReads {
  readonly isLeaderAlive: IsLeaderAlive;
  /** What to hold while no leader lives. */
  readonly holdWhenAway: HoldWhenAway;
  readonly recordUngrouped: RecordUngrouped;
  readonly countAdmission: CountAdmission;
  readonly controls: KnownControls;
  readonly namespaceLabels: NamespaceLabels;
  readonly arrivals: ArrivalSource;
  readonly takesPart: TakesPart;
  readonly log: Log;
}

/** The API server waits 5 s for us (timeoutSeconds), and then makes the run without our marks. */
const LOOK_UP_MS = 4_000;

/** Looks up what `admit` needs to know, asks it, and says in the log what it decided. */
export async function decideCreation(creation: RunCreation, deps: WebhookDeps): Promise<Admission> {
  const sources = await sourcesFor(creation, deps, deps.arrivals.next());
  const away = deps.isLeaderAlive() ? undefined : deps.holdWhenAway;
  const admission = admit(creation, sources, creationTime(creation, deps.clock()), away);
  logAdmission(admission, creation, { log: deps.log, found: sources.found });
  deps.countAdmission(admission.outcome);
  tellTrigger(admission, creation, deps.recordUngrouped);
  return admission;
}

/** What is to be known of a run to tell its groups. `arrival`: where no event says it. */
export async function sourcesFor(creation: RunCreation, deps: WebhookDeps, arrival: Micros): Promise<Sources> {
  const { run, namespace } = creation;
  const takesPart = deps.takesPart(namespace);
  const known = takesPart && !staysOut(run) ? deps.controls() : [];
  const [found, controls] = await Promise.all([
    findFor(creation, deps),
    selectControls(await known, { namespace, labels: run.labels }, deps.namespaceLabels),
  ]);
  return { found, controls, arrival, takesPart };
}

async function findFor(creation: RunCreation, deps: WebhookDeps): Promise<Found> {
  const until = deps.clock() + LOOK_UP_MS;
  const name = claimNameFor(creation.run);
  if (name === undefined) {
    return { kind: 'notSought' };
  }
  try {
    const object = await deps.findClaim(name);
    observeArrivals(object, deps.arrivals);
    if (object === undefined) {
      return await lookUpGroups(creation, deps, until);
    }
    const isOfAnother = await hasOwnTrigger(creation, object, deps, until - deps.clock());
    return { kind: 'claim', object, isOfAnother };
  } catch (error) {
    deps.log.error('claim look-up failed', { ...subjectOf(creation), claim: name, error });
    return { kind: 'failed' };
  }
}

/** What comes after an event that this replica has heard of is to stand after it, whatever the clocks say. */
function observeArrivals(object: unknown, arrivals: ArrivalSource): void {
  const claim = parseClaim(object);
  Object.values(claim.ok ? claim.value.entries : {}).forEach(({ arrival }) => {
    arrivals.observe(Number(arrival));
  });
}

function logAdmission(
  { outcome, reason, group, at, missed }: Admission,
  creation: RunCreation,
  { log, found }: { readonly log: Log; readonly found: Found },
): void {
  const line = { ...subjectOf(creation), outcome, reason, group, at, missed };
  switch (outcome) {
    case 'held':
    case 'grouped':
      log.info('admission', line);
      return;
    case 'ungrouped':
      log.warn('admission', line);
      return;
    case 'notOurs':
      // Most runs are not ours, and those without an event cost no line at all.
      if (found.kind === 'none') {
        log.debug('admission', { ...line, reason: 'its event has no claim' });
      } else if (found.kind === 'groups') {
        log.debug('admission', { ...line, reason: 'no triggerGroup that has a claim selects its trigger' });
      }
  }
}

/** An event that was let through is grouped, or its Trigger says why not. */
function tellTrigger(
  { outcome, warnings, missed }: Admission,
  { run, namespace, isDryRun }: RunCreation,
  tell: RecordUngrouped,
): void {
  const { trigger } = eventOf(run);
  const isUngrouped = outcome === 'ungrouped' || missed !== undefined;
  if (isUngrouped && trigger !== '' && !isDryRun) {
    const what = missed === undefined ? 'starts without concurrency control' : 'is not in the groups of its trigger';
    const note = `A run of this trigger ${what}: ${warnings.join('; ')}`.slice(0, 1000);
    tell({ namespace, trigger: short(trigger), reason: 'NotGrouped', note });
  }
}

/** At admission a run has no uid, and mostly no name: the event tells which it is. */
function subjectOf(creation: RunCreation): object {
  const { run, namespace, isDryRun } = creation;
  const { eventID, trigger } = eventOf(run);
  return {
    namespace: short(namespace),
    run: short(run.name === '' ? (run.generateName ?? '') : run.name),
    eventID: short(eventID),
    trigger: short(trigger),
    ...(isDryRun ? { dryRun: true } : {}),
  };
}

/** Names are checked after mutating admission, so that they may still be of any length here. */
function short(text: string): string {
  return text.slice(0, 253);
}
