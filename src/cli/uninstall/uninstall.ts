import type { Call, Time } from '../ports.js';
import type { HeldChoice, KeepRun, PlanHeld } from './held-act.js';
import { CONTROLLER, CRDS, REGISTRATIONS, THE_REST } from './inventory.js';
import type { Journal } from './journal.js';
import { releaseHeld } from './release-held.js';
import { removeAll } from './remove.js';
import { removeNamespace } from './remove-namespace.js';
import { untilPodsAreGone } from './until-pods-are-gone.js';

export interface Uninstall {
  readonly call: Call;
  readonly time: Time;
  readonly namespace: string;
  readonly keep: KeepRun;
  readonly plan: PlanHeld;
  readonly choice: HeldChoice;
  readonly keepCrds: boolean;
  /** Whether to go on where runs stay held: the user knows that they cannot be looked up, and forced us. */
  readonly mayStrand: boolean;
  readonly journal: Journal;
}

/**
 * Takes an install away, in an order in which runs can be made at every step and none stays held: first the webhook, so that
 * nobody is held any more; then the controller, so that nobody acts beside us; then what is held starts or ends; then the
 * rest. It stops where the next step would keep runs from being made, or leave one held. What else fails is told, and the
 * rest goes on: the next call finds what is left.
 */
export async function uninstall(job: Uninstall): Promise<void> {
  if (!(await removeAll(job, REGISTRATIONS))) {
    job.journal.note(WITHOUT_WEBHOOK);
    return;
  }
  await removeAll(job, CONTROLLER);
  await untilPodsAreGone(job, 'controller');
  if (!(await mayGoOn(job))) {
    return;
  }
  await removeAll(job, THE_REST);
  // Until its pods have ended EventListeners go on, and a template may hold a run.
  await untilPodsAreGone(job, 'interceptor');
  // Once more, for the Lease that a controller on its last legs may have made anew, and for those runs.
  await removeAll(job, CONTROLLER);
  if (!(await mayGoOn(job))) {
    return;
  }
  await removeNamespace(job);
  if (!job.keepCrds) {
    await removeAll(job, CRDS);
  }
}

const WITHOUT_WEBHOOK =
  'stopped: without the webhook behind it, what is left would refuse every run of strict namespaces. Have an admin call kubectl delete mutatingwebhookconfiguration,validatingwebhookconfiguration concurrency.tekton.dev';

async function mayGoOn(job: Uninstall): Promise<boolean> {
  const isReleased = await releaseHeld(job);
  if (isReleased || job.mayStrand) {
    return true;
  }
  job.journal.note('stopped: a run may still be held, and what is left helps to release it');
  return false;
}
