import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** What a control plane keeps: logs, certificates and the audit log here, etcd's data in the system's temporary folder. */
export interface RunFolder {
  readonly path: string;
  readonly data: string;
  /** Notes the processes to end if their owner cannot. */
  readonly note: (pids: readonly number[]) => void;
  /** The processes have ended: takes etcd's data away and leaves the logs. */
  readonly close: () => void;
}

interface State {
  readonly owner: { readonly pid: number; readonly arguments: string };
  /** The processes are to outlive their owner. */
  readonly stays: boolean;
  readonly pids: readonly number[];
  readonly data: string;
}

const DATA = 'tekton-concurrency-etcd-';

/** How many runs of one name may go on side by side. */
const mostRuns = 20;

/**
 * Takes a folder for one control plane. What crashed runs left beside it is swept first; a control plane that still has
 * an owner, or that is meant to stay, is left alone. Where the folder is taken, one that stays is refused, and any other
 * gets the next free one: `contract`, `contract-2`, …
 */
export function openRunFolder(wanted: string, options: { readonly stays: boolean }): RunFolder {
  sweep(dirname(wanted));
  const others = options.stays ? [] : Array.from({ length: mostRuns - 1 }, (_, at) => `${wanted}-${at + 2}`);
  const path = [wanted, ...others].find((each) => !existsSync(join(each, 'state.json')));
  if (path === undefined) {
    throw new Error(`a control plane runs in ${wanted} already`);
  }
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const data = mkdtempSync(join(tmpdir(), DATA));
  const owner = { pid: process.pid, arguments: argumentsOf(process.pid) };
  const note = (pids: readonly number[]): void => {
    writeFileSync(
      join(path, 'state.json'),
      JSON.stringify({ owner, stays: options.stays, pids, data } satisfies State),
    );
  };
  note([]);
  return {
    path,
    data,
    note,
    close: () => {
      rmSync(data, { recursive: true, force: true });
      rmSync(join(path, 'state.json'), { force: true });
    },
  };
}

/** Ends what runs in the folder, whoever owns it; answers whether there was anything. */
export function endRun(path: string): boolean {
  const state = readState(path);
  if (state === undefined) {
    return false;
  }
  for (const pid of state.pids) {
    if (argumentsOf(pid).includes(state.data)) {
      process.kill(pid, 'SIGKILL');
    }
  }
  // The name is looked at because a file says what is removed.
  if (basename(state.data).startsWith(DATA)) {
    rmSync(state.data, { recursive: true, force: true, maxRetries: 5 });
  }
  rmSync(join(path, 'state.json'), { force: true });
  return true;
}

function sweep(parent: string): void {
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    const path = join(parent, name);
    const state = readState(path);
    if (state !== undefined && isOrphaned(state)) {
      endRun(path);
    }
  }
}

function isOrphaned({ owner, stays, pids, data }: State): boolean {
  const owned = argumentsOf(owner.pid) === owner.arguments;
  return !owned && !(stays && pids.some((pid) => argumentsOf(pid).includes(data)));
}

/** The command line of a process, empty where there is none: a pid may have been given to somebody else meanwhile. */
function argumentsOf(pid: number): string {
  try {
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

function readState(path: string): State | undefined {
  try {
    return JSON.parse(readFileSync(join(path, 'state.json'), 'utf8')) as State;
  } catch {
    return undefined;
  }
}
