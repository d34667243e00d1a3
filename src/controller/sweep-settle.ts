import { GROUP_LABEL } from '../api/names.js';
import { readRun, type RunObject } from '../tekton/run.js';
import type { Act } from './act.js';
import { releaseStranded } from './release-stranded.js';
import { restoreLabel } from './restore-label.js';
import { adopt } from './sweep-adopt.js';
import type { SweepDeps } from './sweep-deps.js';
import type { Track } from './to-run.js';

/** Tekton writes a run at every step: the second or third look meets it at rest. */
const STALE_TRIES = 5;

/** `stale`: somebody else wrote first. `open`: worth another try later. */
type Outcome = 'settled' | 'stale' | 'open';

/** Reads the run and does what it needs; again at once where somebody else wrote first. Answers false for another try. */
export type Settle = (candidate: RunObject) => Promise<boolean>;

/** What a sweep does about each run that it found. */
export function createSettle(
  deps: SweepDeps,
  { track, isStopped }: { readonly track: Track; readonly isStopped: () => boolean },
): Settle {
  const { runs, time, log, notOurs } = deps;

  async function settleOnce(candidate: RunObject): Promise<Outcome> {
    try {
      const answer = await runs.get(candidate);
      const run = answer.kind === 'found' ? readRun(answer.object) : undefined;
      const isThere = run?.uid === candidate.uid && run.labels[GROUP_LABEL] === undefined;
      return isThere ? await tend(run) : 'settled';
    } catch (error) {
      log.warn('could not look at a run', { namespace: candidate.namespace, run: candidate.name, error });
      return 'open';
    }
  }

  async function tend(run: RunObject): Promise<Outcome> {
    const restored = restoreLabel(run, track);
    if (restored !== undefined) {
      return await carryOut(restored);
    }
    const sought = await deps.claimOf(run);
    if (sought.kind === 'failed') {
      return 'open';
    }
    const adopted = sought.kind === 'claim' ? adopt(run, sought.annotation) : undefined;
    const act = adopted ?? releaseStranded(run, new Date(time.now()).toISOString(), track);
    if (act === undefined) {
      notOurs.add(run.uid);
      return 'settled';
    }
    return await carryOut(act);
  }

  /** Sends the patch of an act. */
  async function carryOut(act: Act): Promise<Outcome> {
    const { object, operations, events, kind, fields } = act;
    const outcome = await runs.patch(object, operations);
    const subject = { namespace: object.namespace, run: object.name, ...fields };
    if (outcome.kind !== 'gone') {
      deps.countAct(act, outcome.kind === 'applied' ? 'done' : outcome.kind);
    }
    switch (outcome.kind) {
      case 'applied':
        deps.remember(outcome.object);
        log.info(kind, subject);
        events.forEach(deps.record);
        return 'settled';
      case 'gone':
        return 'settled';
      case 'stale':
        return 'stale';
      case 'refused':
      case 'busy':
      case 'unknown':
        log.warn('could not change a run', { ...subject, kind, message: outcome.message });
        return 'open';
    }
  }

  return async (candidate) => {
    for (let tries = 1; tries <= STALE_TRIES && !isStopped(); tries += 1) {
      const found = await settleOnce(candidate);
      if (found !== 'stale') {
        return found === 'settled';
      }
    }
    return false;
  };
}
