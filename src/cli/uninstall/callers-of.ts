import { interceptorUses } from '../interceptor-uses.js';
import { itemsIn, type Listed, listAll } from '../list.js';
import { isUnseen } from '../look.js';
import type { Call } from '../ports.js';

/** Who would lose events: the Triggers and EventListeners that call our interceptor; or why that is not known. */
export async function callersOf(call: Call): Promise<readonly string[] | string> {
  const list = async (resource: string): Promise<Listed> =>
    await listAll(call, { path: `/apis/triggers.tekton.dev/v1beta1/${resource}` });
  const [triggers, listeners] = await Promise.all([list('triggers'), list('eventlisteners')]);
  const fault = [triggers, listeners].find(isUnseen);
  return fault === undefined
    ? interceptorUses(itemsIn(triggers), itemsIn(listeners)).map(({ where }) => where)
    : fault.message;
}
