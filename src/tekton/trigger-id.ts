/** Whose interceptors a call is for: a Trigger's, or a TriggerGroup's own. */
export interface TriggerId {
  readonly namespace: string;
  readonly kind: 'triggers' | 'triggerGroups';
  /** Empty for an inline trigger without a name. */
  readonly name: string;
}

/** Reads `context.trigger_id`: `namespaces/lab/triggers/build`. */
export function parseTriggerId(text: string): TriggerId | undefined {
  const groups = /^namespaces\/(?<namespace>[^/]+)\/(?<kind>triggers|triggerGroups)\/(?<name>[^/]*)$/u.exec(
    text,
  )?.groups;
  if (!groups) {
    return undefined;
  }
  const { namespace = '', kind, name = '' } = groups;
  return { namespace, kind: kind === 'triggers' ? 'triggers' : 'triggerGroups', name };
}
