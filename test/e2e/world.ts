import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

import type { ApiServer } from '../../src/devcluster/apiserver/start.js';
import type { ProductCall } from '../../src/demo/cluster.js';
import { atHome } from '../../src/demo/guest.js';
import { type GitHubEvent, headersOf } from '../../src/devcluster/story/github-event.js';
import { createGitHubEvents } from '../../src/devcluster/story/github-events.js';
import { createLog } from '../../src/log.js';
import { processMeans } from '../../src/process-means.js';
import { longUntilTold } from './pace.js';
import { restingFaults } from './resting-faults.js';
import { type Stack, type StackOptions, startStack } from '../../src/demo/stack.js';
import { readRun, type RunObject } from '../../src/tekton/run.js';

type Fields = Readonly<Record<string, unknown>>;

/** A cluster with Tekton, played, the product on it as it is installed, and the hands and eyes of a user. */
export interface World {
  readonly stack: Stack;
  /** Where the product's processes write their logs. */
  readonly folder: string;
  /** The embedded API server, for its faults; throws where the stack runs on another. */
  readonly embedded: ApiServer;
  readonly events: ReturnType<typeof createGitHubEvents>;
  /** Posts an event to the EventListener of the namespace, signed; answers the event id. */
  readonly post: (event: GitHubEvent, namespace?: string) => Promise<string>;
  /** The name of a namespace of the examples and manifests, on a cluster where it has another. */
  readonly namespaceOf: (name: string) => string;
  /** The other way round. */
  readonly plainNamespace: (name: string) => string;
  /** The runs of a namespace as the latest watch notice has them, in order of creation. */
  readonly runs: (namespace?: string) => readonly RunObject[];
  readonly run: (name: string) => RunObject;
  readonly raw: (name: string) => Fields;
  /** The TaskRuns of a run, by task. */
  readonly tasksOf: (run: string) => ReadonlyMap<string, RunObject>;
  readonly create: (object: Fields, namespace?: string) => Promise<RunObject>;
  readonly mergePatch: (name: string, patch: Fields) => Promise<void>;
  /** Resolves once the condition holds; rejects, naming it, after a minute. */
  readonly until: <T>(what: string, look: () => T | undefined | false) => Promise<T>;
  /**
   * Resolves once no invariant is broken by any run of the cluster; rejects, naming what is, after a minute. On a cluster with
   * an audit log the API server must also have refused nothing to the product.
   */
  readonly atRest: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Less than a test may take, so that what is missing is named. */
const PATIENCE_MS = process.env['TEST_CLUSTER'] === 'real' ? 120_000 : 60_000;
/** Where pods are started, and their images fetched. */
const PATIENCE_WITH_PODS_MS = 300_000;

/** The scenarios are written once: `npm run test:cluster` runs them on a real API server. */
async function realClusterIfAsked(): Promise<Pick<StackOptions, 'startCluster'>> {
  if (process.env['TEST_CLUSTER'] !== 'real') {
    return {};
  }
  const { realCluster } = await import('../cluster/real-cluster.js');
  return { startCluster: realCluster(root, `scenarios-${process.env['JEST_WORKER_ID'] ?? '0'}`) };
}

export interface WorldOptions extends Partial<StackOptions> {
  /** Answers of the API server to the product that a scenario is about: none of 401 and 403 where nothing is said. */
  readonly refusable?: readonly number[];
}

export async function startWorld({ refusable = [], ...options }: WorldOptions = {}): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'tekton-concurrency-'));
  const secret = randomUUID();
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const stack = await startStack({
    node: process.execPath,
    root,
    folder,
    examples: ['github-pull-request'],
    apiPort: 0,
    listenerPort: 0,
    sleepMs: longUntilTold,
    // A crash is simulated now and then, and the next replica waits for the end of the Lease.
    controllerFlags: ['--lease-duration=3s'],
    webhookSecret: secret,
    ...(await realClusterIfAsked()),
    means: processMeans('test', 'test'),
    log: createLog('error', nowhere),
    onProductExit: (role, code) => {
      throw new Error(`the ${role} ended by itself with code ${String(code)}`);
    },
    ...options,
  });
  const { namespaceOf, hasTekton } = stack.cluster.guest ?? atHome;
  // Where it is not empty, others may have runs on the cluster.
  const prefix = namespaceOf('');
  const runs = new Map<string, { readonly raw: Fields; readonly run: RunObject }>();
  const keep = (object: unknown): RunObject => {
    const run = readRun(object);
    runs.set(run.uid, { raw: object as Fields, run });
    return run;
  };
  const tasks = new Map<string, RunObject>();
  const waiting = new Set<() => void>();
  const changed = (): void => {
    waiting.forEach((look) => {
      look();
    });
  };
  const watches = [
    stack.watch({
      path: '/apis/tekton.dev/v1/pipelineruns',
      onChange: ({ type, object }) => {
        if (!readRun(object).namespace.startsWith(prefix)) {
          return;
        }
        const { uid } = keep(object);
        if (type !== 'put') {
          runs.delete(uid);
        }
        changed();
      },
    }),
    stack.watch({
      path: '/apis/tekton.dev/v1/taskruns',
      onChange: ({ object }) => {
        const task = readRun(object);
        tasks.set(task.name, task);
        changed();
      },
    }),
  ];
  await Promise.all(
    watches.map(async ({ synced }) => {
      await synced;
    }),
  );

  const known = (name: string): { readonly raw: Fields; readonly run: RunObject } => {
    const found = [...runs.values()].find(({ run }) => run.name === name);
    if (found === undefined) {
      throw new Error(`there is no run ${name}`);
    }
    return found;
  };
  const patienceMs = hasTekton ? PATIENCE_WITH_PODS_MS : PATIENCE_MS;
  const until = async <T>(what: string, look: () => T | undefined | false): Promise<T> =>
    await new Promise<T>((resolve, reject) => {
      const again = (): void => {
        const found = look();
        if (found !== undefined && found !== false) {
          waiting.delete(again);
          clearTimeout(timer);
          resolve(found);
        }
      };
      const timer = setTimeout(() => {
        waiting.delete(again);
        reject(new Error(`${what}: did not happen within ${patienceMs / 1000} s\n${lastLogLines(folder)}`));
      }, patienceMs);
      waiting.add(again);
      again();
    });
  const collection = (namespace: string): string => `/apis/tekton.dev/v1/namespaces/${namespace}/pipelineruns`;

  return {
    stack,
    folder,
    get embedded() {
      const { embedded } = stack.cluster;
      if (embedded === undefined) {
        throw new Error('this stack runs on a real API server, which has no faults on demand');
      }
      return embedded;
    },
    events: createGitHubEvents(randomUUID),
    post: async (event, namespace = 'ci') => {
      const url = stack.listeners.get(namespace)?.url ?? '';
      const answer = await fetch(url, { method: 'POST', headers: headersOf(event, secret), body: event.body });
      return ((await answer.json()) as { eventID: string }).eventID;
    },
    namespaceOf,
    plainNamespace: (name) => name.slice(prefix.length),
    runs: (namespace = 'ci') =>
      [...runs.values()].map(({ run }) => run).filter((run) => run.namespace === namespaceOf(namespace)),
    run: (name) => known(name).run,
    raw: (name) => known(name).raw,
    tasksOf: (run) =>
      new Map(
        [...tasks.values()]
          .filter(({ labels }) => labels['tekton.dev/pipelineRun'] === run)
          .map((task) => [task.labels['tekton.dev/pipelineTask']!, task]),
      ),
    create: async (object, namespace = 'ci') => {
      const body = { apiVersion: 'tekton.dev/v1', kind: 'PipelineRun', ...object };
      const answer = await stack.call({ method: 'POST', path: collection(namespaceOf(namespace)), body });
      if (answer.status !== 201) {
        throw new Error(`the run was refused: ${JSON.stringify(answer.body)}`);
      }
      return keep(answer.body);
    },
    mergePatch: async (name, patch) => {
      const answer = await stack.call({
        method: 'PATCH',
        path: `${collection(known(name).run.namespace)}/${name}`,
        contentType: 'application/merge-patch+json',
        body: patch,
      });
      if (answer.status !== 200) {
        throw new Error(`the patch was refused: ${JSON.stringify(answer.body)}`);
      }
    },
    until,
    atRest: async () => {
      let faults: readonly string[] = [];
      const look = (): boolean => {
        faults = restingFaults([...runs.values()].map(({ run }) => run));
        return faults.length === 0;
      };
      await until('the invariants hold', look).catch((error: unknown) => {
        throw new Error(`${String(error)}: ${faults.join('; ')}`);
      });
      const refused = refusedCalls(stack.cluster.productCalls?.() ?? [], refusable);
      if (refused.length > 0) {
        throw new Error(`the API server refused: ${refused.join('; ')}`);
      }
    },
    close: async () => {
      await stack.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the controller said last: a folder that a test leaves is gone when somebody comes to look. */
function lastLogLines(folder: string): string {
  return readFileSync(join(folder, 'controller.log'), 'utf8').trimEnd().split('\n').slice(-20).join('\n');
}

function refusedCalls(calls: readonly ProductCall[], refusable: readonly number[]): readonly string[] {
  return calls
    .filter(({ status }) => (status === 401 || status === 403) && !refusable.includes(status))
    .map(({ role, verb, uri, status }) => `${status} to the ${role}: ${verb} ${uri}`);
}

/** `Succeeded`, `Cancelled`, `Running` …; empty before the first condition. */
export function reasonOf(run: RunObject): string {
  return run.succeeded?.reason ?? '';
}
