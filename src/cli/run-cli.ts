// `tkn-concurrency`, and `tkn concurrency` where tkn finds it. A command is a folder: what it was told becomes facts (thin
// questions to the API server), facts become findings or steps (pure), and those are told or done. A new command is one more
// line here.
import { Command, CommanderError } from 'commander';

import { errorText } from './command.js';
import { doctorCommand, type DoctorDeps } from './doctor/doctor-command.js';
import { uninstallCommand, type UninstallDeps } from './uninstall/uninstall-command.js';

export interface CliDeps extends Omit<DoctorDeps & UninstallDeps, 'exitWith'> {
  readonly version: string;
}

/** Exit codes: 0 is fine, 1 leaves something to do, 2 was not understood. */
export type ExitCode = 0 | 1 | 2;

const EXIT_HELP = `
Exit codes: 0 all is well or done; 1 something is left to do; 2 the command was not understood.`;

/** Runs the command that `argv` names (without node and script), and answers the exit code. Never rejects. */
export async function runCli(argv: readonly string[], deps: CliDeps): Promise<ExitCode> {
  let code: ExitCode = 0;
  const commandDeps: DoctorDeps & UninstallDeps = {
    ...deps,
    exitWith: (given) => {
      code = given;
    },
  };
  const { print, complain } = deps.voice;
  const program = new Command('tkn-concurrency')
    .description('looks after an install of tekton-concurrency')
    .version(deps.version)
    .addHelpText('after', EXIT_HELP);
  [doctorCommand(commandDeps), uninstallCommand(commandDeps)].forEach((command) => {
    program.addCommand(command);
  });
  [program, ...program.commands].forEach((command) => {
    command.exitOverride().configureOutput({
      writeOut: (text) => {
        print(text.trimEnd());
      },
      writeErr: (text) => {
        complain(text.trimEnd());
      },
    });
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? 0 : 2;
    }
    complain(errorText(error));
    return 1;
  }
}
