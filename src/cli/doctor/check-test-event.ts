import type { Seen } from '../look.js';
import { valueAt } from '../../core/value-at.js';
import { textAt } from '../typed-at.js';
import type { Facts } from './facts.js';
import { type Finding, saysOf } from './finding.js';
import { likelyCause } from './likely-cause.js';
import { lookAtLogs } from './look-at-logs.js';
import { TEST_KEY } from './test-event.js';

/** Whether the interceptor answers an event as it should. */
export function checkTestEvent(facts: Pick<Facts, 'testEvent' | 'deployments' | 'namespace'>): readonly Finding[] {
  const { testEvent, namespace } = facts;
  const { ok, fail } = saysOf('test event');
  const logs = lookAtLogs('look at the interceptor', 'interceptor', facts);
  if (testEvent.kind !== 'found') {
    return [notAnswered(testEvent, namespace)];
  }
  const { object } = testEvent;
  if (valueAt(object, 'continue') !== true) {
    return [
      fail(`the interceptor stops an event that it should let through: ${textAt(object, 'status', 'message')}`, logs),
    ];
  }
  const key = textAt(object, 'extensions', 'concurrency', 'key');
  return key === TEST_KEY
    ? [ok('the interceptor takes the key from an event')]
    : [fail(`the interceptor took the key "${key}" from an event whose key is "${TEST_KEY}"`, logs)];
}

/** Our NetworkPolicy lets EventListeners in, and the API server only where its way counts as none of a pod. */
const FROM_A_POD =
  'this way is not that of EventListeners, and a NetworkPolicy may close it: send an event and look for it in the log of the interceptor';

function notAnswered(seen: Exclude<Seen, { readonly kind: 'found' }>, namespace: string): Finding {
  const { warn, fail, skipped } = saysOf('test event');
  if (seen.kind === 'absent') {
    return fail(
      'there is no Service to send it to, or something else answers there',
      'see the line about the interceptor',
    );
  }
  if (seen.kind === 'refused' && (seen.status === 401 || seen.status === 403)) {
    return skipped(`cannot reach the interceptor through the API server: ${seen.message}`);
  }
  const cause = likelyCause(seen.message, 'interceptor', namespace);
  if (cause === undefined) {
    return fail(`was not answered: ${seen.message}`, 'see the lines about the interceptor and its Deployment');
  }
  return /deadline|time|route/i.test(seen.message)
    ? warn(`did not get through from the API server: ${cause.why}`, FROM_A_POD)
    : fail(`was not answered: ${cause.why}`, cause.do);
}
