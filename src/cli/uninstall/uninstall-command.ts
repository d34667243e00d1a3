import { Command, Option } from 'commander';

import { INSTALL_NAMESPACE } from '../../api/names.js';
import { type CommandDeps, onCluster, withClusterOptions } from '../command.js';
import type { Call, ClusterChoice } from '../ports.js';
import { callersOf } from './callers-of.js';
import { controlsIn } from './controls-in.js';
import { HELD_CHOICES, type HeldChoice, type HeldFacts, type KeepRun, type PlanHeld } from './held-act.js';
import { heldFacts } from './held-facts.js';
import { CONTROLLER, CRDS, REGISTRATIONS, THE_REST } from './inventory.js';
import { createJournal } from './journal.js';
import { heldText, problemsIn } from './release-held.js';
import { presentOf } from './remove.js';
import { uninstall } from './uninstall.js';

export interface UninstallDeps extends CommandDeps {
  readonly keepRun: KeepRun;
  readonly planHeld: PlanHeld;
  /** Asks the person at the terminal; undefined where there is none. */
  readonly confirm: ((question: string) => Promise<boolean>) | undefined;
}

interface UninstallOptions extends ClusterChoice {
  readonly namespace: string;
  readonly held: HeldChoice;
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly force: boolean;
  readonly keepCrds: boolean;
}

/** `tkn-concurrency uninstall`: takes an install away, and leaves no run held. */
export function uninstallCommand(deps: UninstallDeps): Command {
  const command = new Command('uninstall')
    .description('release the runs that are held, and remove everything that was installed')
    .addOption(
      new Option('--held <choice>', 'what becomes of held runs: as their policy has it, or all the same')
        .choices(HELD_CHOICES)
        .default('policy'),
    )
    .option('--dry-run', 'tell what would be done, and do nothing', false)
    .option('-y, --yes', 'do not ask', false)
    .option(
      '--force',
      'although Triggers still call the interceptor, whose events will be lost, or held runs cannot be looked up',
      false,
    )
    .option('--keep-crds', 'leave the CRDs, and with them the controls', false);
  return withClusterOptions(command).action(async (given: Omit<UninstallOptions, 'namespace'>) => {
    const options = { ...given, namespace: INSTALL_NAMESPACE };
    deps.exitWith(await onCluster(deps, options, async (call) => await run(deps, options, call)));
  });
}

async function run(deps: UninstallDeps, options: UninstallOptions, call: Call): Promise<0 | 1> {
  if (!(await mayGo(deps, options, call))) {
    return 1;
  }
  const facts = await heldFacts(call, deps.keepRun);
  const problems = problemsIn(facts);
  await tellPlan(deps, { ...options, call, facts });
  if (!knowsHeld(deps, options, problems)) {
    return 1;
  }
  if (options.dryRun) {
    return 0;
  }
  if (!options.yes && !(await isConfirmed(deps))) {
    return 1;
  }
  const journal = createJournal(deps.voice);
  await uninstall({
    call,
    time: deps.time,
    namespace: options.namespace,
    keep: deps.keepRun,
    plan: deps.planHeld,
    choice: options.held,
    keepCrds: options.keepCrds,
    mayStrand: problems.length > 0,
    journal,
  });
  const { done, failed } = journal.count();
  deps.voice.print(endText(done, failed));
  return failed === 0 ? 0 : 1;
}

function endText(done: number, failed: number): string {
  if (failed > 0) {
    return `${failed} of ${done + failed} steps failed: put right what they say, and call uninstall again.`;
  }
  return done === 0 ? 'There was nothing left to remove.' : `Done, in ${done} ${done === 1 ? 'step' : 'steps'}.`;
}

/** Events of a Trigger that calls an interceptor that is not there are lost, and their sender is told that all is well. */
async function mayGo({ voice }: UninstallDeps, { force, dryRun }: UninstallOptions, call: Call): Promise<boolean> {
  const callers = await callersOf(call);
  if (typeof callers === 'string') {
    voice.complain(`cannot look which Triggers call the interceptor: ${callers}`);
  } else if (callers.length > 0) {
    voice.complain(
      [
        'These still call the ClusterInterceptor concurrency; without it their events are lost:',
        ...callers.map((where) => `  ${where}`),
      ].join('\n'),
    );
  } else {
    return true;
  }
  if (force || dryRun) {
    return true;
  }
  voice.complain('Take the interceptor out of them first, or say --force.');
  return false;
}

/** Who cannot see the runs that are held cannot release them, and without us nobody would. */
function knowsHeld(
  { voice }: UninstallDeps,
  { force, dryRun }: UninstallOptions,
  problems: readonly string[],
): boolean {
  if (problems.length === 0) {
    return true;
  }
  voice.complain(['Not every held run is known:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
  if (force) {
    voice.complain(
      'With --force the rest is removed all the same: a run that is not found stays held until somebody starts it.',
    );
  } else if (!dryRun) {
    voice.complain('Nothing was done: put that right, or say --force, which may leave runs held.');
  }
  return force || dryRun;
}

interface Planned extends UninstallOptions {
  readonly call: Call;
  readonly facts: HeldFacts | string;
}

async function tellPlan(
  { voice, time, planHeld }: UninstallDeps,
  { namespace, held, keepCrds, call, facts }: Planned,
): Promise<void> {
  const items = [...REGISTRATIONS, ...CONTROLLER, ...THE_REST, ...(keepCrds ? [] : CRDS)];
  const present = await presentOf({ call, namespace }, items);
  const acts = typeof facts === 'string' ? [] : planHeld(facts, held, time.now());
  const controls = keepCrds ? [] : await controlsIn(call);
  voice.print(
    [
      `To be removed: ${present.length} objects, and namespace ${namespace} where it is ours alone.`,
      ...present.map(({ kind, name }) => `  ${kind} ${name}`),
      ...(controls.length === 0 ? [] : ['With the CRDs go these controls:', ...controls.map((name) => `  ${name}`)]),
      ...(acts.length === 0 ? [] : [`Held runs (--held=${held}):`, ...acts.map((act) => `  to be ${heldText(act)}`)]),
    ].join('\n'),
  );
}

async function isConfirmed({ confirm, voice }: UninstallDeps): Promise<boolean> {
  if (confirm === undefined) {
    voice.complain('Nothing was done: say --yes where nobody can be asked.');
    return false;
  }
  const isYes = await confirm('Remove it all? [y/N] ');
  if (!isYes) {
    voice.complain('Nothing was done.');
  }
  return isYes;
}
