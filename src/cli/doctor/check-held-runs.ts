import { parseClaimAnnotation } from '../../api/claim-annotation.js';
import { parseHeldMark } from '../../api/marks.js';
import { CLAIM_ANNOTATION, HELD_ANNOTATION } from '../../api/names.js';
import { PENDING, readRun, type RunObject } from '../../tekton/run.js';
import { itemsIn } from '../list.js';
import { isUnseen, objectIn } from '../look.js';
import type { Facts } from './facts.js';
import { type Finding, saysOf } from './finding.js';
import { readLease } from './read-lease.js';

const LONG_MS = 600_000;
const MAX_NAMES = 5;

/** Whether runs wait for a controller that is not there. */
export function checkHeldRuns({
  runs,
  lease,
  namespace,
  now,
}: Pick<Facts, 'runs' | 'lease' | 'namespace' | 'now'>): readonly Finding[] {
  const { ok, warn, skipped } = saysOf('held runs');
  if (isUnseen(lease)) {
    return [skipped('whether somebody looks after them is not known: see the line about the leader')];
  }
  if (readLease(objectIn(lease), now).isAlive) {
    return [ok('a leader looks after them')];
  }
  if (runs === undefined) {
    return [skipped('nobody leads, and runs were not looked for')];
  }
  if (isUnseen(runs)) {
    return [skipped(`cannot list runs: ${runs.message}`)];
  }
  const waiting = itemsIn(runs)
    .map((object) => readRun(object))
    .filter((run) => isHeld(run) && now - Date.parse(run.creationTimestamp) > LONG_MS)
    .map((run) => `${run.namespace}/${run.name}`);
  const shown = waiting.slice(0, MAX_NAMES).join(', ');
  const more = waiting.length > MAX_NAMES ? ` and ${waiting.length - MAX_NAMES} more` : '';
  return waiting.length === 0
    ? [ok('none waits for long')]
    : [
        warn(
          `${waiting.length} wait for more than ten minutes and nobody leads: ${shown}${more}`,
          `bring the controller back (kubectl -n ${namespace} rollout restart deploy/concurrency-controller), or start a run by hand: kubectl patch pipelinerun NAME --type=merge -p '{"spec":{"status":null}}'`,
        ),
      ];
}

/** By the webhook, which says so, or by a template, which took Pending from our answer. */
function isHeld({ specStatus, annotations }: RunObject): boolean {
  const claim = parseClaimAnnotation(annotations[CLAIM_ANNOTATION] ?? '');
  const isTemplated = claim.ok && claim.value.inject === 'Template';
  return specStatus === PENDING && (isTemplated || parseHeldMark(annotations[HELD_ANNOTATION]) !== undefined);
}
