import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { endRun, openRunFolder } from './run-folder.js';

describe('openRunFolder', () => {
  let parent: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'run-folder-'));
  });
  afterEach(() => {
    rmSync(parent, { recursive: true, force: true });
  });

  /** Makes the state of a folder say that another process, which is no more, had opened it. */
  function crash(path: string): void {
    const file = join(path, 'state.json');
    const state = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...state, owner: { pid: process.pid, arguments: 'node of yesterday' } }));
  }

  test('gives a folder and a place for data, and takes the data away at the end', () => {
    const folder = openRunFolder(join(parent, 'one'), { stays: false });
    writeFileSync(join(folder.path, 'audit.log'), '');
    expect(existsSync(folder.data)).toBe(true);
    folder.close();
    expect(existsSync(folder.data)).toBe(false);
    expect(existsSync(join(folder.path, 'audit.log'))).toBe(true);
  });

  test('gives the next folder where the owner of the first lives, so that runs stand side by side', () => {
    const wanted = join(parent, 'one');
    const [first, second] = [openRunFolder(wanted, { stays: false }), openRunFolder(wanted, { stays: false })];
    expect([first.path, second.path]).toEqual([wanted, `${wanted}-2`]);
    first.close();
    const third = openRunFolder(wanted, { stays: false });
    expect(third.path).toBe(wanted);
    second.close();
    third.close();
  });

  test('refuses the folder of one that stays to another that is to stay', () => {
    const folder = openRunFolder(join(parent, 'up'), { stays: true });
    expect(() => openRunFolder(join(parent, 'up'), { stays: true })).toThrow('runs in');
    folder.close();
  });

  test('ends what a crash left, and only what works on the data of that run', async () => {
    const crashed = openRunFolder(join(parent, 'crashed'), { stays: false });
    const ours = spawn('sleep', ['60'], { argv0: `etcd ${crashed.data}`, stdio: 'ignore' });
    const other = spawn('sleep', ['60'], { stdio: 'ignore' });
    crashed.note([ours.pid ?? 0, other.pid ?? 0]);
    crash(crashed.path);
    const exit = once(ours, 'exit');
    openRunFolder(join(parent, 'next'), { stays: false }).close();
    expect(await exit).toEqual([null, 'SIGKILL']);
    expect(existsSync(crashed.data)).toBe(false);
    expect(other.exitCode).toBeNull();
    other.kill();
    await once(other, 'exit');
  });

  test('leaves what is meant to stay until it is ended by name', async () => {
    const staying = openRunFolder(join(parent, 'up'), { stays: true });
    const program = spawn('sleep', ['60'], { argv0: `etcd ${staying.data}`, stdio: 'ignore' });
    staying.note([program.pid ?? 0]);
    crash(staying.path);
    openRunFolder(join(parent, 'next'), { stays: false }).close();
    expect(existsSync(staying.data)).toBe(true);
    const exit = once(program, 'exit');
    expect([endRun(staying.path), endRun(staying.path)]).toEqual([true, false]);
    expect(await exit).toEqual([null, 'SIGKILL']);
  });
});
