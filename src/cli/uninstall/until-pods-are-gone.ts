import type { Role } from '../../api/rights.js';
import { itemsIn, type Listed, listAll } from '../list.js';
import { isUnseen } from '../look.js';
import type { Time } from '../ports.js';
import type { Removal } from './remove.js';

/** A pod may take this long to end, and a little. */
const PODS_MS = 45_000;
const LOOK_EVERY_MS = 1_000;

/** Waits until the pods of a process have ended. Where they do not, or may not be looked at, it says so. */
export async function untilPodsAreGone(
  { call, time, namespace, journal }: Removal & { readonly time: Time },
  role: Role,
): Promise<void> {
  const end = time.now() + PODS_MS;
  const look = async (): Promise<Listed> =>
    await listAll(call, {
      path: `/api/v1/namespaces/${namespace}/pods`,
      labelSelector: `app.kubernetes.io/name=tekton-concurrency,app.kubernetes.io/component=${role}`,
      isMetadataOnly: true,
    });
  let left = await look();
  if (itemsIn(left).length > 0) {
    journal.note(`waiting for the pods of the ${role} to end …`);
  }
  while (itemsIn(left).length > 0 && time.now() < end) {
    await time.pause(LOOK_EVERY_MS);
    left = await look();
  }
  if (isUnseen(left)) {
    journal.note(`whether the pods of the ${role} have ended is not known: ${left.message}`);
  } else if (itemsIn(left).length > 0) {
    journal.failed(`wait for the pods of the ${role}: they have not ended; call uninstall again when they have`);
  }
}
