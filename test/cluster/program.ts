import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

/** A program that runs beside us and writes its log into a file. */
export interface Program {
  readonly pid: number;
  /** Why it is not running any more; undefined while it is. */
  readonly ended: () => string | undefined;
  readonly stop: () => Promise<void>;
  /** At once and without waiting: for the end of our own process. */
  readonly kill: () => void;
}

export interface ProgramOptions {
  readonly path: string;
  readonly arguments: readonly string[];
  readonly log: string;
  /** Outlives the process that starts it. */
  readonly stays: boolean;
}

export function startProgram({ path, arguments: given, log, stays }: ProgramOptions): Program {
  const output = openSync(log, 'a', 0o600);
  const child = spawn(path, given, { stdio: ['ignore', output, output], detached: stays });
  closeSync(output);
  if (stays) {
    child.unref();
  }
  let end: string | undefined;
  const finished = new Promise<void>((resolve) => {
    child.once('error', ({ message }) => {
      end = message;
      resolve();
    });
    child.once('exit', (code, signal) => {
      end = `${path} ended with ${signal ?? code ?? 'nothing'}:\n${lastLines(log)}`;
      resolve();
    });
  });
  return {
    pid: child.pid ?? 0,
    ended: () => end,
    stop: async () => {
      child.kill('SIGTERM');
      // What holds no lock and whose data is thrown away may be ended without asking twice.
      const force = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await finished;
      clearTimeout(force);
    },
    kill: () => {
      child.kill('SIGKILL');
    },
  };
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
}
