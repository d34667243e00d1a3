import { isNamespaceName } from '../core/is-namespace-name.js';

/** Whose interceptors a call is for: a Trigger's, or a TriggerGroup's own. */
export interface TriggerId {
  readonly namespace: string;
  readonly kind: 'triggers' | 'triggerGroups';
  /** Empty for an inline trigger without a name. */
  readonly name: string;
}

/** A Trigger has the name of an object; an inline trigger may have any label value, `Build_PR` (Tekton checks no more). */
const TRIGGER = /^(?:[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?)?$/;
/** Tekton takes any name for a triggerGroup. These would be steps in a path, or unreadable. */
const NO_GROUP = /^\.\.?$|\p{Cc}/u;

/**
 * Reads `context.trigger_id`: `namespaces/lab/triggers/build`. Anyone may post one, and its names go into paths of the
 * API server: what no object can be called is refused.
 */
export function parseTriggerId(text: string): TriggerId | undefined {
  const groups = /^namespaces\/(?<namespace>[^/]+)\/(?<kind>triggers|triggerGroups)\/(?<name>[^/]*)$/u.exec(
    text,
  )?.groups;
  if (!groups) {
    return undefined;
  }
  const { namespace = '', name = '' } = groups;
  const kind = groups['kind'] === 'triggers' ? 'triggers' : 'triggerGroups';
  const isName = kind === 'triggers' ? TRIGGER.test(name) : !NO_GROUP.test(name);
  return isName && isNamespaceName(namespace) ? { namespace, kind, name } : undefined;
}
