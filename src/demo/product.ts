import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import type { Role } from '../config.js';

export interface ProductOptions {
  /** The Node that runs it. */
  readonly node: string;
  /** The bundled program. */
  readonly bundle: string;
  /** Where logs go. */
  readonly folder: string;
  readonly kubeconfigs: Readonly<Record<Role, string>>;
  /** Where it is installed. */
  readonly namespace: string;
  /** The folder with the interceptor's tls.crt and tls.key. */
  readonly tlsFolder: string;
  /** Resolves when they are there; the controller makes them. */
  readonly mounted: Promise<void>;
  /** Beside those that say where things are. */
  readonly flags: Readonly<Record<Role, readonly string[]>>;
  /** Called if a process ends that nobody asked to; `code` as a shell counts, 128 and more for a signal. */
  readonly onExit: (role: Role, code: number | null) => void;
}

/** The two processes of the product, started as their Deployments start them. */
export interface Product {
  readonly ports: Readonly<Record<Role, number>>;
  readonly pids: Readonly<Record<Role, number>>;
  readonly healthPorts: Readonly<Record<Role, number>>;
  /** Ends one at once, as a crash does. */
  readonly kill: (role: Role) => Promise<void>;
  /** Starts one that is down, as a new pod: at another address. A port that was let go may be a caller's own by now. */
  readonly restart: (role: Role) => Promise<void>;
  /** Starts a second replica of the controller. It is not in `ports` yet. */
  readonly startStandby: () => Promise<void>;
  /** Ends the controller, as a crash does or as an update does; the standby is the controller from then on. */
  readonly failOver: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  readonly healthPort: number;
  readonly exited: Promise<void>;
}

export async function startProduct(options: ProductOptions): Promise<Product> {
  const running = new Map<Role, Running>();
  let standby: Running | undefined;
  const expected = new Set<ChildProcess>();

  async function start(role: Role): Promise<Running> {
    const started = await spawnRole(options, role);
    started.child.once('exit', (code, signal) => {
      if (!expected.has(started.child)) {
        options.onExit(role, signal === null ? code : 128 + constants.signals[signal]);
      }
    });
    return started;
  }

  async function end(found: Running | undefined, signal: NodeJS.Signals): Promise<void> {
    if (found !== undefined) {
      expected.add(found.child);
      found.child.kill(signal);
      await found.exited;
    }
  }

  const stop = async (): Promise<void> => {
    await Promise.all(
      [...running.values(), standby].map(async (found) => {
        await end(found, 'SIGTERM');
      }),
    );
  };
  const each = (read: (process: Running) => number): Readonly<Record<Role, number>> => ({
    interceptor: of('interceptor', read),
    controller: of('controller', read),
  });
  const of = (role: Role, read: (process: Running) => number): number => {
    const found = running.get(role);
    return found === undefined ? 0 : read(found);
  };
  const controller = start('controller');
  // If there is no controller there will be no certificate.
  const mounted = Promise.race([
    options.mounted,
    controller.then(async () => {
      await options.mounted;
    }),
  ]);
  const starting = [
    controller.then((started) => {
      running.set('controller', started);
    }),
    mounted.then(async () => {
      running.set('interceptor', await start('interceptor'));
    }),
  ];
  try {
    await Promise.all(starting);
  } catch (error) {
    // One that is still on its way would be left behind.
    await Promise.allSettled(starting);
    await stop();
    throw error;
  }
  return {
    get ports() {
      return each(({ port }) => port);
    },
    get healthPorts() {
      return each(({ healthPort }) => healthPort);
    },
    get pids() {
      return each(({ child }) => child.pid ?? 0);
    },
    kill: async (role) => {
      await end(running.get(role), 'SIGKILL');
    },
    restart: async (role) => {
      running.set(role, await start(role));
    },
    startStandby: async () => {
      standby = await start('controller');
    },
    failOver: async (signal) => {
      const former = running.get('controller');
      if (standby !== undefined) {
        running.set('controller', standby);
        standby = undefined;
      }
      await end(former, signal);
    },
    stop,
  };
}

/** Resolves once the process says that it listens; rejects with its last words where it ends before. */
async function spawnRole(options: ProductOptions, role: Role): Promise<Running> {
  const { tlsFolder } = options;
  const args = [
    options.bundle,
    role,
    '--listen=127.0.0.1:0',
    '--health-listen=127.0.0.1:0',
    `--kubeconfig=${options.kubeconfigs[role]}`,
    `--namespace=${options.namespace}`,
    '--drain-delay=0ms',
    ...(role === 'interceptor' ? [`--tls-cert=${tlsFolder}/tls.crt`, `--tls-key=${tlsFolder}/tls.key`] : []),
    ...options.flags[role],
  ];
  const child = spawn(options.node, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const log = createWriteStream(join(options.folder, `${role}.log`), { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => {
      log.end(resolve);
    });
  });
  return await new Promise((resolve, reject) => {
    let last = '';
    child.once('error', reject);
    child.once('close', (code, signal) => {
      reject(new Error(`the ${role} ended with ${signal ?? `code ${code ?? 'none'}`} before it listened: ${last}`));
    });
    child.stderr.on('data', (chunk: Buffer) => {
      last += chunk.toString();
    });
    createInterface(child.stdout).on('line', (line) => {
      last = line;
      const ports = portsIn(line);
      if (ports !== undefined) {
        resolve({ child, exited, ...ports });
      }
    });
  });
}

/** The ports, if the log line says that the process listens. */
function portsIn(line: string): { readonly port: number; readonly healthPort: number } | undefined {
  if (!line.includes('"listening"')) {
    return undefined;
  }
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- our own log line
  return JSON.parse(line) as { readonly port: number; readonly healthPort: number };
}
