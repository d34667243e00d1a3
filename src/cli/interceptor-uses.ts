import { INTERCEPTOR_NAME } from '../api/names.js';
import { valueAt } from '../core/value-at.js';
import { listAt, textAt } from './typed-at.js';

/** One place where a Trigger, or an EventListener by itself, calls our interceptor. */
export interface InterceptorUse {
  /** `Trigger ci/build`, or `EventListener ci/main, trigger build`. */
  readonly where: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Every use of ClusterInterceptor `concurrency` in these Triggers and EventListeners. */
export function interceptorUses(
  triggers: readonly unknown[],
  eventListeners: readonly unknown[],
): readonly InterceptorUse[] {
  return [
    ...triggers.flatMap((trigger) => usesIn(trigger, 'spec', `Trigger ${nameOf(trigger)}`)),
    ...eventListeners.flatMap((listener) => {
      const name = `EventListener ${nameOf(listener)}`;
      return [
        ...listAt(listener, 'spec', 'triggers').flatMap((trigger, at) =>
          usesIn(trigger, '', `${name}, trigger ${textAt(trigger, 'name') || `number ${at + 1}`}`),
        ),
        ...listAt(listener, 'spec', 'triggerGroups').flatMap((group) =>
          usesIn(group, '', `${name}, triggerGroup ${textAt(group, 'name')}`),
        ),
      ];
    }),
  ];
}

function nameOf(object: unknown): string {
  return `${textAt(object, 'metadata', 'namespace')}/${textAt(object, 'metadata', 'name')}`;
}

function usesIn(holder: unknown, below: 'spec' | '', where: string): readonly InterceptorUse[] {
  const path = below === '' ? ['interceptors'] : [below, 'interceptors'];
  return listAt(holder, ...path)
    .filter(isOurs)
    .map((interceptor) => ({ where, params: paramsOf(interceptor) }));
}

/** A reference without a kind means a ClusterInterceptor. */
function isOurs(interceptor: unknown): boolean {
  const kind = textAt(interceptor, 'ref', 'kind');
  return textAt(interceptor, 'ref', 'name') === INTERCEPTOR_NAME && (kind === '' || kind === 'ClusterInterceptor');
}

function paramsOf(interceptor: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    listAt(interceptor, 'params').map((param) => [textAt(param, 'name'), valueAt(param, 'value')] as const),
  );
}
