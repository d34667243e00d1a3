import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { mountSecret } from '../../src/demo/mounted-secret.js';
import { handClock } from '../kube/hand-clock.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tekton-concurrency-mount-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function aMount(secret: () => Readonly<Record<string, string>> | undefined) {
  const clock = handClock();
  const mount = mountSecret({
    clock,
    path: '/secret',
    folder,
    items: { 'a.crt': 'tls.crt', 'a.key': 'tls.key' },
    call: async () => {
      const entries = Object.entries(secret() ?? {});
      const data = Object.fromEntries(entries.map(([key, text]) => [key, Buffer.from(text).toString('base64')]));
      return await Promise.resolve({ status: secret() === undefined ? 404 : 200, body: { data } });
    },
  });
  return {
    mount,
    look: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      clock.advance(200);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const mounted = (): readonly string[] => ['tls.crt', 'tls.key'].map((file) => readFileSync(join(folder, file), 'utf8'));

describe('mountSecret', () => {
  it('writes the items that are named when all are there, anew when they change, and leaves them when they go', async () => {
    let secret: Readonly<Record<string, string>> | undefined;
    const { mount, look } = aMount(() => secret);
    await look();
    secret = { 'a.crt': 'c1' };
    await look();
    expect(existsSync(join(folder, 'tls.crt'))).toBe(false);
    secret = { 'a.crt': 'c1', 'a.key': 'k1', 'ca.key': 'secret' };
    await look();
    await mount.mounted;
    expect(mounted()).toEqual(['c1', 'k1']);
    secret = { 'a.crt': 'c2', 'a.key': 'k2' };
    await look();
    expect(mounted()).toEqual(['c2', 'k2']);
    secret = undefined;
    await look();
    expect(mounted()).toEqual(['c2', 'k2']);
    await mount.unmount();
  });

  it('says so where it ends before the Secret is there', async () => {
    const { mount } = aMount(() => undefined);
    await mount.unmount();
    await expect(mount.mounted).rejects.toThrow('the Secret was not there in time');
  });
});
