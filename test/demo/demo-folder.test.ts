import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { openDemoFolder, type ProcessTable } from '../../src/demo/demo-folder.js';

let parent = '';
let path = '';

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'tekton-concurrency-folder-'));
  path = join(parent, 'demo');
});

afterEach(() => {
  rmSync(parent, { recursive: true, force: true });
});

/** Leaves what a demo with pid 1 leaves that crashed. */
function aFormerDemo(...children: readonly number[]): void {
  mkdirSync(path);
  writeFileSync(join(path, 'state.json'), JSON.stringify({ program: 'tekton-concurrency demo', demo: 1, children }));
}

/** As a process of the product is started. */
function aCommand(folder: string): string {
  return `node\0dist/main.js\0controller\0--tls-cert=${join(folder, 'controller.crt')}\0`;
}

interface Alive {
  /** Undefined where the command line cannot be learned. */
  readonly command?: string;
  readonly ofAnotherUser?: boolean;
}

/** The processes that are alive, and those that were ended. */
function aTable(alive: Readonly<Record<number, Alive>>): ProcessTable & { readonly ended: readonly number[] } {
  const ended: number[] = [];
  return {
    pid: 99,
    kill: (pid, signal) => {
      const found = alive[pid];
      if (found?.ofAnotherUser === true) {
        throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
      }
      if (found === undefined) {
        throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' });
      }
      if (signal !== 0) {
        ended.push(pid);
      }
    },
    commandOf: (pid) => alive[pid]?.command,
    ended,
  };
}

const running = 'A demo is running already (process 1). End it with Ctrl-C, or: kill 1. Beside it: --folder=DIR';

describe('openDemoFolder', () => {
  it('makes the folder where there is none, and removes it', () => {
    const opened = openDemoFolder(path, aTable({}));
    expect(existsSync(join(path, 'state.json'))).toBe(true);
    expect(opened.ok).toBe(true);
    if (opened.ok) {
      opened.folder.remove();
    }
    expect(existsSync(path)).toBe(false);
  });

  it.each<[string, Alive]>([
    ['is alive', { command: 'node\0dist/demo.js\0' }],
    ['is alive and its command cannot be read', {}],
    ['is of another user and its command cannot be read', { ofAnotherUser: true }],
  ])('leaves the folder to the demo that %s', (_case, demo) => {
    aFormerDemo(2);
    const table = aTable({ 1: demo, 2: { command: aCommand(path) } });
    expect(openDemoFolder(path, table)).toEqual({ ok: false, problem: running });
    expect(existsSync(join(path, 'state.json'))).toBe(true);
    expect(table.ended).toEqual([]);
  });

  it.each<[string, Readonly<Record<number, Alive>>]>([
    ['is gone', {}],
    ['is gone, and its pid somebody else has', { 1: { command: 'vim' } }],
  ])('takes over from a demo that %s, and ends what it left', (_case, others) => {
    aFormerDemo(2, 3, 4, 5, 6);
    writeFileSync(join(path, 'kubeconfig'), '');
    const table = aTable({
      ...others,
      2: { command: aCommand(path) },
      3: { command: 'vim' },
      4: {},
      5: { command: aCommand(path), ofAnotherUser: true },
      6: { command: aCommand('/elsewhere') },
    });
    expect(openDemoFolder(path, table).ok).toBe(true);
    expect(existsSync(join(path, 'kubeconfig'))).toBe(false);
    expect(table.ended).toEqual([2]);
  });

  it('takes an empty folder, and never one with files of somebody else', () => {
    mkdirSync(path);
    expect(openDemoFolder(path, aTable({})).ok).toBe(true);
    const thesis = join(parent, 'thesis.md');
    writeFileSync(thesis, '');
    expect(openDemoFolder(parent, aTable({}))).toEqual({
      ok: false,
      problem: `${parent} has files that no demo left. Give an empty folder, or a new one: --folder=DIR`,
    });
    expect(existsSync(thesis)).toBe(true);
  });

  it.each([
    ['of another program', '{"version":4}'],
    ['with a process and children, as others may note them', '{"demo":4194000,"children":[]}'],
    ['that is null', 'null'],
    ['with a name for a process', '{"program":"tekton-concurrency demo","demo":"abc","children":[]}'],
    ['that is no JSON', 'not json'],
  ])('leaves a folder alone that has a state.json %s', (_what, state) => {
    mkdirSync(path);
    writeFileSync(join(path, 'main.tf'), '');
    writeFileSync(join(path, 'state.json'), state);
    expect(openDemoFolder(path, aTable({}))).toEqual({
      ok: false,
      problem: `${path} has files that no demo left. Give an empty folder, or a new one: --folder=DIR`,
    });
    expect(existsSync(join(path, 'main.tf'))).toBe(true);
  });

  it('leaves a file alone, and a link to a folder', () => {
    const [file, link] = [join(parent, 'README.md'), join(parent, 'link')];
    writeFileSync(file, '');
    symlinkSync(parent, link);
    for (const each of [file, link]) {
      expect(openDemoFolder(each, aTable({}))).toEqual({
        ok: false,
        problem: `${each} is no folder. Give an empty folder, or a new one: --folder=DIR`,
      });
      expect(existsSync(each)).toBe(true);
    }
  });

  it('says what cannot be written, and what to do', () => {
    const file = join(parent, 'file');
    writeFileSync(file, '');
    expect(openDemoFolder(join(file, 'demo'), aTable({}))).toEqual({
      ok: false,
      problem: expect.stringMatching(
        /^The demo cannot write its folder \/.*\/file\/demo \(.+\). Give another: --folder=DIR$/,
      ),
    });
  });
});
