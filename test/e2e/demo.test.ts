import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Demo {
  readonly child: ChildProcess;
  /** Resolves with the exit code. */
  readonly exited: Promise<number | null>;
  readonly printed: () => string;
  readonly complained: () => string;
  /** Resolves once the text has been printed, after that many characters. */
  readonly until: (text: string, after?: number) => Promise<void>;
  /** Resolves once the text has been printed on stderr. */
  readonly complains: (text: string) => Promise<void>;
}

const demos: Demo[] = [];
const folders: string[] = [];

function startDemo(...args: readonly string[]): Demo {
  const child = spawn(process.execPath, [join(root, 'dist', 'demo.js'), ...args], {
    // Set where this runs unattended: no reason for colour, though some libraries think so.
    env: { ...process.env, CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let complained = '';
  const looks = new Set<() => void>();
  const lookAgain = (): void => {
    looks.forEach((look) => {
      look();
    });
  };
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    lookAgain();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    complained += chunk.toString();
    lookAgain();
  });
  const find = async (text: string, read: () => string): Promise<void> => {
    await new Promise<void>((resolve, reject) => {
      const look = (): void => {
        if (read().includes(text)) {
          looks.delete(look);
          resolve();
        }
      };
      looks.add(look);
      void exited.then(() => {
        reject(new Error(`the demo ended before it said "${text}": ${printed}${complained}`));
      });
      look();
    });
  };
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const demo: Demo = {
    child,
    exited,
    printed: () => printed,
    complained: () => complained,
    until: async (text, after = 0) => {
      await find(text, () => printed.slice(after));
    },
    complains: async (text) => {
      await find(text, () => complained);
    },
  };
  demos.push(demo);
  return demo;
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tekton-concurrency-demo-'));
  folders.push(folder);
  return join(folder, 'demo');
}

afterEach(async () => {
  for (const { child, exited } of demos.splice(0)) {
    child.kill('SIGTERM');
    await exited;
  }
  for (const folder of folders.splice(0)) {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Names that the API server made up, numbered in the order in which they appear. */
function withoutSuffixes(text: string): string {
  const names: string[] = [];
  return text.replace(/pr-2-[a-z0-9]{5}/g, (name) => {
    if (!names.includes(name)) {
      names.push(name);
    }
    return `pr-2-(${names.indexOf(name) + 1})`;
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('npm run demo', () => {
  it('tells the story of the main job and ends with 0 where everything came out as told', async () => {
    const folder = aFolder();
    const demo = startDemo('--once', `--folder=${folder}`);
    expect(await demo.exited).toBe(0);
    expect(demo.complained()).toBe('');
    expect(withoutSuffixes(demo.printed())).toBe(readFileSync(join(root, 'test', 'e2e', 'story.txt'), 'utf8'));
    expect(existsSync(folder)).toBe(false);
  });

  it('stays up after the story, tells of the next push, and leaves nothing behind on Ctrl-C', async () => {
    const folder = aFolder();
    const demo = startDemo(`--folder=${folder}`);
    await demo.until('stays up until Ctrl-C');
    const { children } = JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8')) as { children: number[] };
    const before = readFileSync(join(folder, 'push.curl'), 'utf8');
    const story = demo.printed().length;
    await post(before);
    await demo.until('is done: Succeeded', story);
    expect(readFileSync(join(folder, 'push.curl'), 'utf8')).not.toBe(before);
    expect(demo.complained()).toBe('');
    demo.child.kill('SIGINT');
    expect(await demo.exited).toBe(0);
    expect(existsSync(folder)).toBe(false);
    expect(children.filter(isAlive)).toEqual([]);
  });

  it('says so where a demo is alive already, and leaves that one alone', async () => {
    const folder = aFolder();
    const first = startDemo(`--folder=${folder}`);
    await first.until('1. A pull request is opened.');
    const second = startDemo('--once', `--folder=${folder}`);
    expect(await second.exited).toBe(1);
    expect(second.complained()).toBe(
      `A demo is running already (process ${String(first.child.pid)}). End it with Ctrl-C, or: kill ${String(first.child.pid)}. Beside it: --folder=DIR\n`,
    );
    await first.until('As promised');
  });

  it('says which process was ended by somebody else, and what that means', async () => {
    const folder = aFolder();
    const demo = startDemo(`--folder=${folder}`);
    await demo.until('1. A pull request is opened.');
    const { children } = JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8')) as { children: [number, number] };
    process.kill(children[0], 'SIGKILL');
    await demo.complains('start it anew');
    expect(demo.complained()).toBe(
      `The interceptor was ended by SIGKILL: see ${join(folder, 'interceptor.log')}. From now on a push makes no run. ` +
        'End the demo with Ctrl-C and start it anew.\n',
    );
  });

  it.each<NodeJS.Signals>(['SIGINT', 'SIGHUP'])('hears %s while it starts, and more than once', async (signal) => {
    const folder = aFolder();
    const demo = startDemo(`--folder=${folder}`);
    await demo.until('Starting');
    demo.child.kill(signal);
    await demo.until('Stopping');
    demo.child.kill(signal);
    expect(await demo.exited).toBe(0);
    expect(demo.printed()).toMatch(/^Starting .*\n\nStopping …\n$/);
    expect(demo.complained()).toBe('');
    expect(existsSync(folder)).toBe(false);
  });

  it('ends quietly where nobody reads on', async () => {
    const folder = aFolder();
    const demo = startDemo(`--folder=${folder}`);
    await demo.until('Starting');
    demo.child.stdout?.destroy();
    await demo.exited;
    expect(demo.complained()).toBe('');
    expect(existsSync(folder)).toBe(false);
  });

  it('names the option whose port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const demo = startDemo('--once', `--folder=${aFolder()}`, `--api-port=${port}`);
    expect(await demo.exited).toBe(1);
    taken.close();
    expect(demo.complained()).toMatch(
      new RegExp(`^\\nPort ${port} of --api-port cannot be used \\(.*\\)\\. Give another`),
    );
  });

  it('sweeps what a crash left', async () => {
    const folder = aFolder();
    const crashed = startDemo(`--folder=${folder}`);
    await crashed.until('1. A pull request is opened.');
    const { children } = JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8')) as { children: number[] };
    expect(children.every(isAlive)).toBe(true);
    crashed.child.kill('SIGKILL');
    await crashed.exited;
    const next = startDemo('--once', `--folder=${folder}`);
    expect(await next.exited).toBe(0);
    expect(children.filter(isAlive)).toEqual([]);
  });

  it.each([
    [['--onec'], "Unknown option '--onec'"],
    [['--api-port=abc'], '--api-port "abc" is no port: a number from 1 to 65535 is needed'],
  ])('says what is wrong with %j, and what there is', async (args, text) => {
    const demo = startDemo(...args);
    expect(await demo.exited).toBe(2);
    expect(demo.complained()).toContain(text);
    expect(demo.complained()).toContain('Usage: npm run demo --');
  });
});

/** Does what `curl --config` does with the file. */
async function post(config: string): Promise<void> {
  const value = (name: string): string => new RegExp(`^${name} = "(.*)"$`, 'm').exec(config)![1]!;
  const headers = [...config.matchAll(/^header = "([^:]+): (.*)"$/gm)].map((match) => [match[1]!, match[2]!] as const);
  const body = readFileSync(value('data-binary').slice(1));
  const answer = await fetch(value('url'), { method: 'POST', headers: Object.fromEntries(headers), body });
  expect(answer.status).toBe(202);
}
