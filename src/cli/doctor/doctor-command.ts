import { Command, Option } from 'commander';

import { INSTALL_NAMESPACE } from '../../api/names.js';
import { type CommandDeps, onCluster, withClusterOptions } from '../command.js';
import { look } from '../look.js';
import type { Call, ClusterChoice, ReadParams } from '../ports.js';
import { serverFault } from '../server-fault.js';
import { checkServer } from './check-server.js';
import { examine } from './examine.js';
import type { Finding } from './finding.js';
import { gather } from './gather.js';
import { isFine, reportJson, reportText } from './report.js';

export interface DoctorDeps extends CommandDeps {
  readonly readParams: ReadParams;
}

interface DoctorOptions extends ClusterChoice {
  readonly namespace: string;
  readonly testNamespace: string;
  readonly output: 'text' | 'json';
}

/** `tkn-concurrency doctor`: looks at an install from outside, and says what to do about each thing that is wrong. */
export function doctorCommand(deps: DoctorDeps): Command {
  const command = new Command('doctor')
    .description('look whether an install works, and say what to do where it does not')
    .option('--test-namespace <name>', 'where to try the creation of a run, without keeping it', 'default')
    .addOption(new Option('-o, --output <form>', 'how to tell it').choices(['text', 'json']).default('text'));
  return withClusterOptions(command).action(async (given: Omit<DoctorOptions, 'namespace'>) => {
    const options = { ...given, namespace: INSTALL_NAMESPACE };
    const findings = await onCluster(deps, options, async (call) => await findingsOf(deps, options, call));
    const { print, paint } = deps.voice;
    print(options.output === 'json' ? reportJson(findings) : reportText(findings, paint));
    deps.exitWith(isFine(findings) ? 0 : 1);
  });
}

/** Where the API server does not answer there is nothing else to ask. */
async function findingsOf(
  { time, newId, readParams }: DoctorDeps,
  { namespace, testNamespace }: DoctorOptions,
  call: Call,
): Promise<readonly Finding[]> {
  const version = await look(call, { method: 'GET', path: '/version' });
  return serverFault(version) === undefined
    ? examine(await gather({ call, namespace, testNamespace, now: time.now, newId, version }), readParams)
    : checkServer({ version });
}
