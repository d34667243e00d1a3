import { describeProblemsInLine } from '../../core/problem.js';
import { interceptorUses } from '../interceptor-uses.js';
import { itemsIn } from '../list.js';
import { isUnseen } from '../look.js';
import type { ReadParams } from '../ports.js';
import type { Facts } from './facts.js';
import { type Finding, saysOf } from './finding.js';

/** Whether the Triggers that call us say something that this version understands, expressions and all. */
export function checkTriggers(
  { triggers, eventListeners }: Pick<Facts, 'triggers' | 'eventListeners'>,
  readParams: ReadParams,
): readonly Finding[] {
  const { ok, fail, skipped } = saysOf('Triggers');
  const unseen = [triggers, eventListeners].find(isUnseen);
  if (unseen !== undefined) {
    return [skipped(`cannot list Triggers and EventListeners: ${unseen.message}`)];
  }
  if (triggers.kind === 'absent' && eventListeners.kind === 'absent') {
    return [skipped('there are none without Tekton Triggers: see the line about Tekton')];
  }
  const uses = interceptorUses(itemsIn(triggers), itemsIn(eventListeners));
  const problems = uses.flatMap(({ where, params }) => {
    const parsed = readParams(params);
    return parsed.ok
      ? []
      : [
          fail(
            `${where}: each of its events is refused, and lost: ${describeProblemsInLine(parsed.problems)}`,
            'correct the params of its interceptor concurrency',
          ),
        ];
  });
  const many = uses.length === 1 ? 'one place calls us' : `${uses.length} places call us`;
  const count = uses.length === 0 ? 'none calls us yet' : `${many}, with params that are understood`;
  return problems.length > 0 ? problems : [ok(count)];
}
