import { Command, Option } from 'commander';

import { INSTALL_NAMESPACE } from '../../api/names.js';
import { type CommandDeps, onCluster, withClusterOptions } from '../command.js';
import { look } from '../look.js';
import type { Call, ClusterChoice } from '../ports.js';
import { serverFault } from '../server-fault.js';
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
  if (!(await isServer(deps, call))) {
    return 1;
  }
  const isFree = await mayGo(deps, options, call);
  if (!isFree && !options.dryRun) {
    return 1;
  }
  const facts = await heldFacts(call, deps.keepRun);
  const problems = problemsIn(facts);
  await tellPlan(deps, { ...options, call, facts });
  const isKnown = knowsHeld(deps, options, problems);
  if (options.dryRun) {
    return isFree && isKnown ? 0 : 1;
  }
  if (!isKnown) {
    return 1;
  }
  if (!options.yes && !(await isConfirmed(deps))) {
    return 1;
  }
  return await carryOut(deps, { ...options, call, mayStrand: problems.length > 0 });
}

interface Ordered extends UninstallOptions {
  readonly call: Call;
  /** Whether a run may be held that is not known. */
  readonly mayStrand: boolean;
}

async function carryOut(
  { voice, time, keepRun, planHeld }: UninstallDeps,
  { call, namespace, held, keepCrds, mayStrand }: Ordered,
): Promise<0 | 1> {
  const journal = createJournal(voice);
  await uninstall({ call, time, namespace, keep: keepRun, plan: planHeld, choice: held, keepCrds, mayStrand, journal });
  const { done, failed } = journal.count();
  voice.print(endText(done, failed));
  return failed === 0 ? 0 : 1;
}

function endText(done: number, failed: number): string {
  if (failed > 0) {
    return `${failed} of ${done + failed} steps failed: put right what they say, and call uninstall again.`;
  }
  return done === 0 ? 'There was nothing left to remove.' : `Done, in ${done} ${done === 1 ? 'step' : 'steps'}.`;
}

async function isServer({ voice }: UninstallDeps, call: Call): Promise<boolean> {
  const fault = serverFault(await look(call, { method: 'GET', path: '/version' }));
  if (fault !== undefined) {
    voice.complain(`API server: ${fault.what}\n  ${fault.do}`);
  }
  return fault === undefined;
}

/** Events of a Trigger that calls an interceptor that is not there are lost, and their sender is told that all is well. */
async function mayGo({ voice }: UninstallDeps, { force, dryRun }: UninstallOptions, call: Call): Promise<boolean> {
  const callers = await callersOf(call);
  const isUnknown = typeof callers === 'string';
  if (!isUnknown && callers.length === 0) {
    return true;
  }
  const told = isUnknown
    ? [`cannot look which Triggers call the interceptor: ${callers}`]
    : [
        'These still call the ClusterInterceptor concurrency; without it their events are lost:',
        ...callers.map((where) => `  ${where}`),
      ];
  const cure = isUnknown
    ? 'Ask with the rights of a cluster admin, or say --force.'
    : 'Take the interceptor out of them first, or say --force.';
  const stop = dryRun ? `uninstall would stop here. ${cure}` : cure;
  voice.complain([...told, ...(force ? [] : [stop])].join('\n'));
  return force;
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
  } else {
    const stop = dryRun ? 'uninstall would stop here' : 'Nothing was done';
    voice.complain(`${stop}: put that right, or say --force, which may leave runs held.`);
  }
  return force;
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
