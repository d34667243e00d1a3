import type { Call, Time } from '../ports.js';
import { textAt } from '../typed-at.js';
import type { HeldAct, HeldChoice, HeldFacts, KeepRun, PlanHeld } from './held-act.js';
import { heldFacts } from './held-facts.js';
import type { Journal } from './journal.js';

export interface Release {
  readonly call: Call;
  readonly time: Time;
  readonly keep: KeepRun;
  readonly plan: PlanHeld;
  readonly choice: HeldChoice;
  readonly journal: Journal;
}

/** Somebody else may write a run between our look and our patch, or the API server be busy: then we look again. */
const ROUNDS = 5;
const BETWEEN_ROUNDS_MS = 1_000;

/**
 * Starts or ends every run that we hold, and looks again until there is none. Whether there is none; what is in the way is
 * told.
 */
export async function releaseHeld(job: Release): Promise<boolean> {
  const { call, time, keep, journal } = job;
  const refused = new Set<string>();
  const before = journal.count().failed;
  for (let round = 1; ; round += 1) {
    const isLast = round === ROUNDS;
    const facts = await heldFacts(call, keep);
    const problems = problemsIn(facts);
    const open = openIn(job, facts, refused);
    if (problems.length + open.length === 0) {
      return refused.size === 0;
    }
    if (isLast) {
      problems.forEach(journal.failed);
    }
    for (const act of open) {
      const outcome = await perform(call, act);
      if (outcome === 'done') {
        journal.did(heldText(act));
      } else if (outcome !== 'again') {
        refused.add(nameOf(act));
        journal.failed(`${act.does} run ${nameOf(act)}: ${outcome.message}`);
      } else if (isLast) {
        journal.failed(`${act.does} run ${nameOf(act)}: it did not come to rest; call uninstall again`);
      }
    }
    if (isLast) {
      if (journal.count().failed === before) {
        journal.failed('release held runs: there were others at each look; call uninstall again');
      }
      return false;
    }
    await time.pause(BETWEEN_ROUNDS_MS);
  }
}

/** What is still to be done: a run whose change was refused is not asked about again. */
function openIn(
  { plan, choice, time }: Release,
  facts: HeldFacts | string,
  refused: ReadonlySet<string>,
): readonly HeldAct[] {
  const acts = typeof facts === 'string' ? [] : plan(facts, choice, time.now());
  return acts.filter((act) => !refused.has(nameOf(act)));
}

/** What keeps us from knowing every run that is held, a line each. */
export function problemsIn(facts: HeldFacts | string): readonly string[] {
  return typeof facts === 'string' ? [`look for held runs: ${facts}`] : facts.problems;
}

/** What is done to a held run, for people. */
export function heldText(act: HeldAct): string {
  return `${act.does === 'start' ? 'started' : 'cancelled'} held run ${nameOf(act)} (${act.why})`;
}

function nameOf({ namespace, name }: HeldAct): string {
  return `${namespace}/${name}`;
}

type Outcome = 'done' | 'again' | { readonly message: string };

/** The patch tests what it goes by: where that no longer holds (422, 409), or the run is gone, somebody looks again. */
async function perform(call: Call, { namespace, name, operations }: HeldAct): Promise<Outcome> {
  try {
    const { status, body } = await call({
      method: 'PATCH',
      path: `/apis/tekton.dev/v1/namespaces/${namespace}/pipelineruns/${name}`,
      contentType: 'application/json-patch+json',
      body: operations,
    });
    if (status >= 200 && status <= 299) {
      return 'done';
    }
    const isAgain = [404, 409, 422, 429].includes(status) || status >= 500;
    return isAgain ? 'again' : { message: textAt(body, 'message') || `HTTP ${status}` };
  } catch {
    // It may have taken hold: the next look tells.
    return 'again';
  }
}
