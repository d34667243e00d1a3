import { itemsIn, listAll } from '../list.js';
import type { Call, Time } from '../ports.js';
import type { HeldChoice, PlanHeld } from './held-act.js';
import { CONTROLLER, CRDS, REGISTRATIONS, THE_REST } from './inventory.js';
import type { Journal } from './journal.js';
import { releaseHeld } from './release-held.js';
import { removeAll } from './remove.js';
import { removeNamespace } from './remove-namespace.js';

export interface Uninstall {
  readonly call: Call;
  readonly time: Time;
  readonly namespace: string;
  readonly plan: PlanHeld;
  readonly choice: HeldChoice;
  readonly keepCrds: boolean;
  readonly journal: Journal;
}

/**
 * Takes an install away, in an order in which runs can be made at every step and none stays held: first the webhook, so that
 * nobody is held any more; then the controller, so that nobody acts beside us; then what is held starts or ends; then the
 * rest. What fails is told, and the rest goes on: the next call finds what is left.
 */
export async function uninstall(job: Uninstall): Promise<void> {
  await removeAll(job, REGISTRATIONS);
  await removeAll(job, CONTROLLER);
  await untilPodsAreGone(job);
  await releaseHeld(job);
  await removeAll(job, THE_REST);
  // Once more, for the Lease that a controller on its last legs may have made anew, and for runs that a template held since.
  await removeAll(job, CONTROLLER);
  await releaseHeld(job);
  await removeNamespace(job);
  if (!job.keepCrds) {
    await removeAll(job, CRDS);
  }
}

/** A pod may take this long to end, and a little. */
const PODS_MS = 45_000;
const LOOK_EVERY_MS = 1_000;

async function untilPodsAreGone({ call, time, namespace, journal }: Uninstall): Promise<void> {
  const end = time.now() + PODS_MS;
  const look = async (): Promise<number> =>
    itemsIn(
      await listAll(call, {
        path: `/api/v1/namespaces/${namespace}/pods`,
        labelSelector: 'app.kubernetes.io/name=tekton-concurrency,app.kubernetes.io/component=controller',
      }),
    ).length;
  let left = await look();
  if (left > 0) {
    journal.note('waiting for the pods of the controller to end …');
  }
  while (left > 0 && time.now() < end) {
    await time.pause(LOOK_EVERY_MS);
    left = await look();
  }
}
