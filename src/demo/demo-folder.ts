import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

import { valueAt } from '../core/value-at.js';

/** The demo's folder, in the hands of one demo at a time. */
export interface DemoFolder {
  readonly path: string;
  /** Notes the processes to end if this demo cannot. */
  readonly note: (pids: readonly number[]) => void;
  readonly remove: () => void;
}

const STATE_FILE = 'state.json';
/** Says whose the file is: the folder of another program may hold one of that name. */
const PROGRAM = 'tekton-concurrency demo';

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
  const problem = former === undefined ? foreignIn(path) : runningAs(former, processes);
  if (problem !== undefined) {
    return { ok: false, problem };
  }
  for (const child of former?.children ?? []) {
    if (isOfFolder(path, processes, child)) {
      processes.kill(child, 'SIGKILL');
    }
  }
  const note = (children: readonly number[]): void => {
    writeFileSync(join(path, STATE_FILE), JSON.stringify({ program: PROGRAM, demo: processes.pid, children }));
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
    const state: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isState(state) ? state : undefined;
  } catch {
    return undefined;
  }
}

function isState(state: unknown): state is State {
  const children = valueAt(state, 'children');
  return (
    valueAt(state, 'program') === PROGRAM &&
    Number.isSafeInteger(valueAt(state, 'demo')) &&
    Array.isArray(children) &&
    children.every(Number.isSafeInteger)
  );
}

function runningAs({ demo }: State, processes: ProcessTable): string | undefined {
  return isDemo(processes, demo)
    ? `A demo is running already (process ${demo}). End it with Ctrl-C, or: kill ${demo}. Beside it: --folder=DIR`
    : undefined;
}

/** The folder is emptied when a demo begins, and removed when it ends: that is done to none that a demo did not make. */
function foreignIn(path: string): string | undefined {
  const advice = 'Give an empty folder, or a new one: --folder=DIR';
  try {
    if (!lstatSync(path).isDirectory()) {
      return `${path} is no folder. ${advice}`;
    }
    return readdirSync(path).length > 0 ? `${path} has files that no demo left. ${advice}` : undefined;
  } catch {
    // There is none, which is best, or it cannot be read, and then what follows says why.
    return undefined;
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
