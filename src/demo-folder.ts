import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The demo's folder, in the hands of one demo at a time. */
export interface DemoFolder {
  readonly path: string;
  /** Notes the processes to end if this demo cannot. */
  readonly note: (pids: readonly number[]) => void;
  readonly remove: () => void;
}

interface State {
  readonly demo: number;
  readonly children: readonly number[];
}

export type Opened = { readonly ok: true; readonly folder: DemoFolder } | { readonly ok: false; readonly pid: number };

/** A process and a way to look at and end others: passed in by the composition root. */
export interface ProcessTable {
  readonly pid: number;
  /** Throws where there is no such process. */
  readonly kill: (pid: number, signal: NodeJS.Signals | 0) => void;
}

/**
 * Takes the folder. Where another demo is alive it is left alone, and its pid is answered; what a demo left that crashed is
 * swept: its processes are ended, its files removed.
 */
export function openDemoFolder(path: string, processes: ProcessTable): Opened {
  const former = readState(join(path, 'state.json'));
  if (former !== undefined && runs(processes, former.demo, 'demo.js')) {
    return { ok: false, pid: former.demo };
  }
  for (const child of former?.children ?? []) {
    if (runs(processes, child, 'main.js')) {
      processes.kill(child, 'SIGKILL');
    }
  }
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const note = (children: readonly number[]): void => {
    writeFileSync(join(path, 'state.json'), JSON.stringify({ demo: processes.pid, children }));
  };
  note([]);
  const remove = (): void => {
    rmSync(path, { recursive: true, force: true });
  };
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

/** Whether the process lives and is ours: a pid may have been given to somebody else meanwhile. */
function runs({ kill }: ProcessTable, pid: number, program: string): boolean {
  try {
    kill(pid, 0);
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(program);
  } catch {
    return false;
  }
}
