import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Access } from '../contract/access.js';

/** Where `scripts/kubectl.mjs` puts it. */
export const kubectlBinary = fileURLToPath(new URL('../../.cache/kubectl/kubectl', import.meta.url));

/** False on machines for which the npm package has no kubectl. */
export const kubectlIsInstalled = existsSync(kubectlBinary);

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Kubectl {
  readonly run: (args: readonly string[], input?: unknown) => Promise<Outcome>;
  /** A command that goes on until it is stopped, with what it has printed so far. */
  readonly start: (args: readonly string[]) => Running;
  readonly remove: () => void;
}

export interface Running {
  /** Resolves with everything printed once it holds the text. */
  readonly prints: (text: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** The real kubectl with a home of its own, talking to one API server. */
export function createKubectl({ url, token, ca }: Access): Kubectl {
  const home = mkdtempSync(join(tmpdir(), 'kubectl-'));
  const config = join(home, 'config');
  const cluster = { server: url, 'certificate-authority-data': Buffer.from(ca).toString('base64') };
  writeFileSync(
    config,
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'c', cluster }],
      users: [{ name: 'u', user: { token } }],
      contexts: [{ name: 'x', context: { cluster: 'c', user: 'u', namespace: 'default' } }],
      'current-context': 'x',
    }),
  );
  const launch = (args: readonly string[]): ChildProcess =>
    spawn(kubectlBinary, args, { env: { HOME: home, KUBECONFIG: config, PATH: process.env['PATH'] } });
  return {
    run: async (args, input) => {
      const child = launch(args);
      let stdout = '';
      let stderr = '';
      child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
      child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
      child.stdin?.end(typeof input === 'string' ? input : JSON.stringify(input ?? ''));
      return await new Promise((done, fail) => {
        child.on('error', fail);
        child.on('close', (code) => {
          done({ code, stdout, stderr });
        });
      });
    },
    start: (args) => {
      const child = launch(args);
      let printed = '';
      let ended = false;
      let wake = (): void => undefined;
      const take = (chunk: Buffer): void => {
        printed += chunk.toString();
        wake();
      };
      child.stdout?.on('data', take);
      child.stderr?.on('data', take);
      const closed = new Promise<void>((done) => {
        child.on('close', () => {
          ended = true;
          wake();
          done();
        });
      });
      return {
        prints: async (text) => {
          while (!printed.includes(text)) {
            if (ended) {
              throw new Error(`kubectl ended without printing ${text}: ${printed}`);
            }
            await new Promise<void>((woken) => {
              wake = woken;
            });
          }
          return printed;
        },
        stop: async () => {
          child.kill();
          await closed;
        },
      };
    },
    remove: () => {
      rmSync(home, { recursive: true, force: true });
    },
  };
}
