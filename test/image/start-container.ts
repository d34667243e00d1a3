import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import type { Image } from './play-image.js';

export interface Container {
  readonly port: number;
  readonly healthPort: number;
  /** From the start of the process to the line that says it listens. */
  readonly startMs: number;
  /** In MB, as the kernel counts it; undefined where the system has no /proc. */
  readonly memory: () => number | undefined;
  /** Of the process, as the kernel has it; undefined where the system has no /proc. */
  readonly uid: () => number | undefined;
  /** Resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
}

/** The command of a container of the image, and as whom: the image's user, or ourselves where we may not choose. */
export function commandOf(
  image: Image,
  args: readonly string[],
): { readonly command: string; readonly args: readonly string[]; readonly options: object } {
  const [command = '', ...own] = image.entrypoint;
  const user = process.getuid?.() === 0 ? { uid: image.uid, gid: image.gid } : {};
  return {
    // The machine's Node plays the base image's.
    command: command === 'node' ? process.execPath : command,
    args: [...own.map((arg) => (arg.startsWith('/') ? join(image.folder, arg) : arg)), ...args],
    options: { cwd: join(image.folder, image.workdir), env: image.env, ...user },
  };
}

/** Starts a process of the image; rejects with what it said where it ends before it listens. */
export async function startContainer(image: Image, roleAndFlags: readonly string[]): Promise<Container> {
  const { command, args, options } = commandOf(image, roleAndFlags);
  const startedAt = performance.now();
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const said: string[] = [];
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(patience);
      reject(new Error(`it ended with ${code ?? 'a signal'} before it listened:\n${said.join('\n')}`));
    });
    // Longer than any start takes, and far less than a test may: what it said says why.
    const patience = setTimeout(() => child.kill('SIGKILL'), 20_000);
    createInterface(child.stderr).on('line', (line) => said.push(line));
    createInterface(child.stdout).on('line', (line) => {
      said.push(line);
      if (line.includes('"listening"')) {
        const { port, healthPort } = JSON.parse(line) as { readonly port: number; readonly healthPort: number };
        clearTimeout(patience);
        resolve({
          port,
          healthPort,
          startMs: Math.round(performance.now() - startedAt),
          memory: () => {
            const kilobytes = statusOf(child, 'VmRSS');
            return kilobytes === undefined ? undefined : Math.round(kilobytes / 1_024);
          },
          uid: () => statusOf(child, 'Uid'),
          stop: async () => {
            child.kill('SIGTERM');
            return await exited;
          },
        });
      }
    });
  });
}

/** The first number of a line of /proc/PID/status. */
function statusOf({ pid = 0 }: ChildProcess, name: string): number | undefined {
  try {
    const [, value] = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return value === undefined ? undefined : Number(value);
  } catch {
    return undefined;
  }
}
