import { isUnseen, look } from '../look.js';
import { textAt } from '../typed-at.js';
import { othersIn } from './others-in.js';
import type { Removal } from './remove.js';

const NAME_LABEL = 'app.kubernetes.io/name';
const NAME = 'tekton-concurrency';

/**
 * Removes our namespace, with what is left in it. One that our manifests did not make, or in which others have
 * anything of weight, is left: somebody installed us into a namespace of his.
 */
export async function removeNamespace({ call, namespace, journal }: Removal): Promise<void> {
  const path = `/api/v1/namespaces/${namespace}`;
  const seen = await look(call, { method: 'GET', path });
  if (isUnseen(seen)) {
    journal.failed(`look at namespace ${namespace}: ${seen.message}`);
    return;
  }
  if (seen.kind === 'absent' || textAt(seen.object, 'status', 'phase') === 'Terminating') {
    return;
  }
  const why =
    textAt(seen.object, 'metadata', 'labels', NAME_LABEL) === NAME
      ? await whyNotOurs({ call, namespace })
      : 'it is not labelled as ours';
  if (why !== undefined) {
    journal.note(`left namespace ${namespace}: ${why}`);
    return;
  }
  const removed = await look(call, { method: 'DELETE', path });
  if (isUnseen(removed)) {
    journal.failed(`remove namespace ${namespace}: ${removed.message}`);
  } else {
    journal.did(`removed namespace ${namespace}`);
  }
}

const MAX_NAMES = 3;

/** Why the namespace is not ours alone; undefined where it is. What cannot be looked at may be somebody else's. */
async function whyNotOurs({ call, namespace }: Pick<Removal, 'call' | 'namespace'>): Promise<string | undefined> {
  const others = await othersIn(call, namespace);
  if (typeof others === 'string') {
    return `cannot look whether it is ours alone: ${others}`;
  }
  const more = others.length > MAX_NAMES ? ` and ${others.length - MAX_NAMES} more` : '';
  return others.length === 0 ? undefined : `it holds what is not ours: ${others.slice(0, MAX_NAMES).join(', ')}${more}`;
}
