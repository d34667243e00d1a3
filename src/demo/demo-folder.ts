import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** The demo's folder, in the hands of one demo at a time. */
export interface DemoFolder {
  readonly path: string;
  /** Notes the processes to end if this demo cannot. */
  readonly note: (pids: readonly number[]) => void;
  readonly remove: () => void;
}

const STATE_FILE = 'state.json';

interface State {
  readonly demo: number;
  readonly children: readonly number[];
}

export type Opened =
  { readonly ok: true; readonly folder: DemoFolder } | { readonly ok: false; readonly problem: string };

/** A process and a way to look at and end others: passed in by the composition root. */
export interface ProcessTable {
  readonly pid: number;
  /** Throws ESRCH where there is no such process. */
  readonly kill: (pid: number, signal: NodeJS.Signals | 0) => void;
  /** The command line of a process; undefined where it cannot be learned. */
  readonly commandOf: (pid: number) => string | undefined;
}

/**
 * Takes the folder. Where another demo is alive it is left alone; what a demo left that crashed is swept: its processes are
 * ended, its files removed.
 */
export function openDemoFolder(path: string, processes: ProcessTable): Opened {
  const former = readState(join(path, STATE_FILE));
  if (former !== undefined && isDemo(processes, former.demo)) {
    const { demo } = former;
    return { ok: false, problem: `A demo is running already (process ${demo}). End it with Ctrl-C, or: kill ${demo}` };
  }
  if (isOfSomebodyElse(path)) {
    return {
      ok: false,
      problem: `${path} has files that no demo left. Give an empty folder, or a new one: --folder=DIR`,
    };
  }
  for (const child of former?.children ?? []) {
    if (isOfFolder(path, processes, child)) {
      processes.kill(child, 'SIGKILL');
    }
  }
  const note = (children: readonly number[]): void => {
    writeFileSync(join(path, STATE_FILE), JSON.stringify({ demo: processes.pid, children }));
  };
  const remove = (): void => {
    rmSync(path, { recursive: true, force: true });
  };
  try {
    remove();
    // In two steps: of a read-only file system a recursive mkdir says ENOENT.
    mkdirSync(dirname(path), { recursive: true });
    mkdirSync(path, { mode: 0o700 });
    note([]);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: `The demo cannot write its folder ${path} (${why}). Give another: --folder=DIR` };
  }
  return { ok: true, folder: { path, note, remove } };
}

function readState(file: string): State | undefined {
  try {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- written by `note`, in a folder of our own
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : undefined;
  } catch {
    return undefined;
  }
}

/** The folder is emptied when a demo begins, and removed when it ends: that is done to none that has anything else in it. */
function isOfSomebodyElse(path: string): boolean {
  try {
    const files = readdirSync(path);
    return files.length > 0 && !files.includes(STATE_FILE);
  } catch {
    // There is none, which is best, or it cannot be read, and then what follows says why.
    return false;
  }
}

/** A pid may have been given to somebody else meanwhile. One that cannot be looked at counts: its folder is not taken. */
function isDemo(processes: ProcessTable, pid: number): boolean {
  return faultOfSignal(processes, pid) !== 'ESRCH' && (processes.commandOf(pid)?.includes('demo.js') ?? true);
}

/**
 * Whether it is a process of the product that has its kubeconfig in the folder. A pid may have been given to another
 * program with a main.js; and one that cannot be looked at does not count: nobody else's process is ended.
 */
function isOfFolder(path: string, processes: ProcessTable, pid: number): boolean {
  const command = faultOfSignal(processes, pid) === undefined ? processes.commandOf(pid) : undefined;
  return command?.includes('main.js') === true && command.includes(`${path}${sep}`);
}

/** Why the process cannot be sent a signal: ESRCH, there is none; EPERM, it is another user's. */
function faultOfSignal({ kill }: ProcessTable, pid: number): unknown {
  try {
    kill(pid, 0);
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
}
