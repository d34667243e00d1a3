import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from '@jest/globals';

const bundle = join(fileURLToPath(new URL('../..', import.meta.url)), 'dist', 'main.js');

async function run(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  return await new Promise((resolve) => {
    execFile(process.execPath, [bundle, ...args], { env: {} }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });
}

describe('main', () => {
  it('says what there is to --help', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    expect(out).toMatch(/^Usage: main.js interceptor\|controller \[flags\]/);
  });

  it('names what is wrong with its flags and ends with 2', async () => {
    const { code, err } = await run('controller', '--tls-crt=x');
    expect(code).toBe(2);
    expect(err).toContain('did you mean: --tls-cert');
  });

  it.each(['interceptor', 'controller'])(
    'ends the %s at once where there is no cluster, and says what to do',
    async (role) => {
      const { code, out } = await run(role, ...(role === 'interceptor' ? ['--tls-cert=a', '--tls-key=b'] : []));
      expect(code).toBe(1);
      const line = JSON.parse(out.trim().split('\n').at(-1)!) as { message: string; help: string[] };
      expect(line.message).toBe('could not start');
      expect(line.help.join(' ')).toMatch(/kubeconfig/);
    },
  );

  it('says in one line, without a stack, that there is no such kubeconfig', async () => {
    const { code, out } = await run('controller', '--kubeconfig=/nope');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      level: 'error',
      message: 'could not start',
      code: 'NoCluster',
      error: 'cannot read the kubeconfig /nope',
      help: ["ENOENT: no such file or directory, open '/nope'"],
      timestamp: expect.any(String),
    });
  });

  it('says in one line, without a stack, that there is no such certificate', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tekton-concurrency-main-'));
    const kubeconfig = join(folder, 'kubeconfig');
    const config = {
      clusters: [{ name: 'c', cluster: { server: 'https://127.0.0.1:1' } }],
      users: [{ name: 'u', user: { token: 't' } }],
      contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
      'current-context': 'x',
    };
    writeFileSync(kubeconfig, JSON.stringify(config));
    const { code, out } = await run('interceptor', '--tls-cert=/nope', '--tls-key=/nope', `--kubeconfig=${kubeconfig}`);
    rmSync(folder, { recursive: true });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      level: 'error',
      message: 'could not start',
      error: "ENOENT: no such file or directory, open '/nope'",
      timestamp: expect.any(String),
    });
  });
});
