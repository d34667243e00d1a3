import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ApiCall } from '../kube/api-call.js';
import { valueAt } from '../core/value-at.js';
import type { Clock } from '../kube/clock.js';
import { deferred } from '../kube/deferred.js';
import { pause } from '../kube/pause.js';

/** How soon a change is seen; a kubelet takes up to a minute and a half. */
const LOOK_EVERY_MS = 200;

export interface MountedSecretOptions {
  readonly call: ApiCall;
  readonly clock: Clock;
  /** The Secret's path at the API server. */
  readonly path: string;
  /** Where the files appear. */
  readonly folder: string;
  /** Key of the Secret to name of the file. */
  readonly items: Readonly<Record<string, string>>;
}

/** Items of a Secret as files: what the kubelet makes of a volume that names them. */
export interface MountedSecret {
  /** Resolves when all of them are there, as a pod starts no sooner. Rejects when it is ended before. */
  readonly mounted: Promise<void>;
  readonly unmount: () => Promise<void>;
}

/**
 * Plays the kubelet: files change all at once, by a link that is swapped, and stay as they are while the Secret or one of the
 * items is not there.
 */
export function mountSecret({ call, clock, path, folder, items }: MountedSecretOptions): MountedSecret {
  const ending = new AbortController();
  let written = '';
  let generation = 0;
  const mounted = deferred();

  function write(contents: readonly string[]): void {
    generation += 1;
    const data = `..data-${generation}`;
    mkdirSync(join(folder, data), { recursive: true });
    Object.values(items).forEach((file, index) => {
      writeFileSync(join(folder, data, file), contents[index] ?? '', { mode: 0o600 });
      if (generation === 1) {
        symlinkSync(join('..data', file), join(folder, file));
      }
    });
    symlinkSync(data, join(folder, '..data-next'));
    renameSync(join(folder, '..data-next'), join(folder, '..data'));
    rmSync(join(folder, `..data-${generation - 1}`), { recursive: true, force: true });
  }

  async function look(): Promise<void> {
    const { status, body } = await call({ method: 'GET', path });
    const contents = Object.keys(items).map((key) => valueAt(body, 'data', key));
    if (status !== 200 || !contents.every((content) => typeof content === 'string')) {
      return;
    }
    if (contents.join() !== written) {
      written = contents.join();
      write(contents.map((content) => Buffer.from(content, 'base64').toString()));
    }
    mounted.resolve();
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      // An API server that is away for a moment changes nothing.
      await look().catch(() => undefined);
      await pause(clock, LOOK_EVERY_MS, ending.signal);
    }
  }

  const running = run();
  return {
    mounted: mounted.promise,
    unmount: async () => {
      ending.abort();
      mounted.reject(new Error('the Secret was not there in time'));
      await running;
    },
  };
}
