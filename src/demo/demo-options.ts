import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** What the demo is told at its start. */
export interface DemoOptions {
  readonly once: boolean;
  readonly apiPort: number;
  readonly listenerPort: number;
  readonly folder: string;
  readonly runsPerSecond?: number;
}

export const DEMO_USAGE = `Usage: npm run demo -- [--once] [--api-port=PORT] [--listener-port=PORT] [--runs-per-second=N] [--folder=DIR]

  --once                 end after the story; exit code 0 only if everything came out as told
  --api-port=PORT        port of the Kubernetes API (a free one)
  --listener-port=PORT   port of the EventListener (a free one)
  --runs-per-second=N    the limit that Tekton's EventListener ships with is 5 (none)
  --folder=DIR           where kubeconfig and logs go while it runs (.demo)`;

/** Folders that paths are told from: the user's (npm moves the process to the checkout), and the checkout. */
export interface Places {
  readonly here: string;
  readonly root: string;
}

/** Reads the arguments. `help` where they ask for it; throws with what is wrong with them. */
export function readDemoOptions(args: readonly string[], { here, root }: Places): DemoOptions | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      once: { type: 'boolean' },
      help: { type: 'boolean' },
      'api-port': { type: 'string' },
      'listener-port': { type: 'string' },
      'runs-per-second': { type: 'string' },
      folder: { type: 'string' },
    },
  });
  if (values.help === true) {
    return 'help';
  }
  return {
    once: values.once === true,
    apiPort: readPort('--api-port', values['api-port']),
    listenerPort: readPort('--listener-port', values['listener-port']),
    folder: values.folder === undefined ? join(root, '.demo') : resolve(here, values.folder),
    ...readRate(values['runs-per-second']),
  };
}

function readPort(flag: string, text = '0'): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new Error(`${flag} "${text}" is no port: a number from 1 to 65535 is needed`);
  }
  return Number(text);
}

function readRate(text: string | undefined): Pick<DemoOptions, 'runsPerSecond'> {
  if (text === undefined) {
    return {};
  }
  if (!/^[1-9]\d{0,3}$/.test(text)) {
    throw new Error(`--runs-per-second "${text}" is no rate: a whole number from 1 to 9999 is needed`);
  }
  return { runsPerSecond: Number(text) };
}
