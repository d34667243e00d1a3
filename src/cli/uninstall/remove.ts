import { isUnseen, look } from '../look.js';
import type { Call } from '../ports.js';
import { type Item, pathOf } from './inventory.js';
import type { Journal } from './journal.js';

export interface Removal {
  readonly call: Call;
  readonly namespace: string;
  readonly journal: Journal;
}

/** Removes each of these that is there, one after the other; what is not there needs no word. Whether none is left. */
export async function removeAll({ call, namespace, journal }: Removal, items: readonly Item[]): Promise<boolean> {
  let isGone = true;
  for (const item of items) {
    const seen = await look(call, {
      method: 'DELETE',
      path: pathOf(item, namespace),
      body: { apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy: 'Background' },
    });
    if (isUnseen(seen)) {
      isGone = false;
      journal.failed(`remove ${item.kind} ${item.name}: ${seen.message}`);
    } else if (seen.kind === 'found') {
      journal.did(`removed ${item.kind} ${item.name}`);
    }
  }
  return isGone;
}

/** Those that are there, for a look before anything is done. */
export async function presentOf(
  { call, namespace }: Pick<Removal, 'call' | 'namespace'>,
  items: readonly Item[],
): Promise<readonly Item[]> {
  const seen = await Promise.all(
    items.map(async (item) => ({ item, seen: await look(call, { method: 'GET', path: pathOf(item, namespace) }) })),
  );
  return seen.filter(({ seen: { kind } }) => kind === 'found').map(({ item }) => item);
}
