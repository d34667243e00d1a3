// `npm run demo`: plays GitHub, Tekton and the Kubernetes API, runs the product, and tells what happens.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import pc from 'picocolors';

import { openDemoFolder } from './demo-folder.js';
import { type ClusterView, createClusterView } from './devcluster/story/cluster-view.js';
import { type GitHubEvent, headersOf } from './devcluster/story/github-event.js';
import { createGitHubEvents } from './devcluster/story/github-events.js';
import { createNarrator } from './devcluster/story/narrate-run.js';
import { createTeller, type Teller } from './devcluster/story/teller.js';
import { tellStory } from './devcluster/story/tell-story.js';
import { createLog, type Log } from './log.js';
import { processMeans } from './process-means.js';
import { writePushFile } from './push-file.js';
import { type Stack, type StackOptions, startStack } from './stack.js';
import { readRun } from './tekton/run.js';

const USAGE = `Usage: npm run demo -- [--once] [--api-port=PORT] [--listener-port=PORT] [--runs-per-second=N] [--folder=DIR]

  --once                 end after the story; exit code 0 only if everything came out as told
  --api-port=PORT        port of the Kubernetes API (a free one)
  --listener-port=PORT   port of the EventListener (a free one)
  --runs-per-second=N    the limit that Tekton's EventListener ships with is 5 (none)
  --folder=DIR           where kubeconfig and logs go while it runs (.demo)`;

interface Options {
  readonly once: boolean;
  readonly apiPort: number;
  readonly listenerPort: number;
  readonly folder: string;
  readonly runsPerSecond?: number;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const means = processMeans('demo');
const color = pc.createColors(process.stdout.isTTY && process.env['NO_COLOR'] === undefined);
const write = (text: string): void => {
  process.stdout.write(text);
};
const teller = createTeller(write, { bold: color.bold, dim: color.dim });

const options = readOptions();
if (options !== undefined) {
  process.exitCode = await main(options);
  // Kept-alive connections of the story would hold the process for some seconds more.
  process.stdout.write('', () => process.exit());
}

function readOptions(): Options | undefined {
  const flags = { once: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  const ports = {
    'api-port': { type: 'string' },
    'listener-port': { type: 'string' },
    'runs-per-second': { type: 'string' },
    folder: { type: 'string' },
  } as const;
  try {
    const { values } = parseArgs({ options: { ...flags, ...ports } });
    if (values.help === true) {
      write(`${USAGE}\n`);
      return undefined;
    }
    return {
      once: values.once === true,
      apiPort: readPort('--api-port', values['api-port']),
      listenerPort: readPort('--listener-port', values['listener-port']),
      folder: resolve(values.folder ?? join(root, '.demo')),
      ...readRate(values['runs-per-second']),
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`);
    process.exitCode = 2;
    return undefined;
  }
}

function readPort(flag: string, text = '0'): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new Error(`${flag} "${text}" is no port: a number from 1 to 65535 is needed`);
  }
  return Number(text);
}

function readRate(text: string | undefined): Pick<Options, 'runsPerSecond'> {
  if (text === undefined) {
    return {};
  }
  if (!/^[1-9]\d{0,3}$/.test(text)) {
    throw new Error(`--runs-per-second "${text}" is no rate: a whole number from 1 to 9999 is needed`);
  }
  return { runsPerSecond: Number(text) };
}

async function main(given: Options): Promise<number> {
  const opened = openDemoFolder(given.folder, {
    pid: process.pid,
    kill: (pid, signal) => process.kill(pid, signal),
  });
  if (!opened.ok) {
    const { pid } = opened;
    process.stderr.write(`A demo is running already (process ${pid}). End it with Ctrl-C, or: kill ${pid}\n`);
    return 1;
  }
  const { folder } = opened;
  const log = createLog('info', createWriteStream(join(folder.path, 'cluster.log')));
  const stopped = new Promise<undefined>((done) => {
    const stop = (): void => {
      done(undefined);
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
  });
  const secret = randomUUID();
  let stack: Stack | undefined;
  try {
    teller.plain('Starting a Kubernetes API, Tekton and GitHub, all played, and tekton-concurrency, which is real …');
    stack = await startStack(stackOptions(given, folder.path, secret, log));
    folder.note(Object.values(stack.product.pids));
    return await play({ stack, secret, folder: folder.path, once: given.once }, stopped);
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    await stack?.close();
    await log.close();
    folder.remove();
  }
}

function stackOptions(
  { apiPort, listenerPort, runsPerSecond }: Options,
  folder: string,
  webhookSecret: string,
  log: Log,
): StackOptions {
  return {
    node: process.execPath,
    root,
    folder,
    examples: ['github-pull-request'],
    apiPort,
    listenerPort,
    timeScale: 0.05,
    ...(runsPerSecond !== undefined && { runsPerSecond }),
    webhookSecret,
    means,
    log,
    onProductExit: (role, code) => {
      process.stderr.write(`The ${role} ended by itself (code ${code ?? 'none'}): see ${join(folder, role)}.log\n`);
    },
  };
}

interface Stage {
  readonly stack: Stack;
  readonly secret: string;
  readonly folder: string;
  readonly once: boolean;
}

/** Tells the story, and stays up after it; answers the exit code. */
async function play({ stack, secret, folder, once }: Stage, stopped: Promise<undefined>): Promise<number> {
  const view = await follow(stack);
  const events = createGitHubEvents(randomUUID);
  const url = stack.listeners.get('ci')?.url ?? '';
  const story = tellStory({ view, teller, events, post: async (event) => await post(event, url, secret) });
  const end = await Promise.race([story, stopped]);
  tellEnd(teller, end?.faults);
  if (end === undefined) {
    story.catch(() => undefined);
    return once ? 1 : 0;
  }
  if (!once) {
    await goOn({ stack, view, events, url, secret, folder }, stopped);
  }
  return end.faults.length === 0 ? 0 : 1;
}

/** Keeps what the story tells of in view. */
async function follow({ watch }: Stack): Promise<ClusterView> {
  const view = createClusterView(means.clock.after);
  const watches = [
    watch({
      path: '/apis/tekton.dev/v1/pipelineruns',
      onChange: ({ object }) => {
        view.onRun(object);
      },
    }),
    watch({
      path: '/apis/tekton.dev/v1/taskruns',
      onChange: ({ object }) => {
        view.onTaskRun(object);
      },
    }),
  ];
  await Promise.all(
    watches.map(async ({ synced }) => {
      await synced;
    }),
  );
  return view;
}

/** Posts the event as GitHub does; answers the event id of the EventListener's 202. */
async function post(event: GitHubEvent, url: string, secret: string): Promise<string> {
  const answer = await fetch(url, { method: 'POST', headers: headersOf(event, secret), body: event.body });
  const body: unknown = await answer.json();
  const id = typeof body === 'object' && body !== null && 'eventID' in body ? body.eventID : undefined;
  if (answer.status !== 202 || typeof id !== 'string') {
    throw new Error(`the EventListener did not take the event: ${answer.status} ${JSON.stringify(body)}`);
  }
  return id;
}

function tellEnd({ plain }: Teller, faults: readonly string[] | undefined): void {
  if (faults === undefined) {
    plain('\nStopped in the middle of the story.');
  } else if (faults.length === 0) {
    plain('\nAs promised: the older run was ended gracefully, the newer one succeeded, the stranger was left alone.');
  } else {
    plain(`\nThis did not come out as told:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

interface Live {
  readonly stack: Stack;
  readonly view: ClusterView;
  readonly events: ReturnType<typeof createGitHubEvents>;
  readonly url: string;
  readonly secret: string;
  readonly folder: string;
}

/** Stays up for the user's own pushes, and tells of each. */
async function goOn({ stack, view, events, url, secret, folder }: Live, stopped: Promise<void>): Promise<void> {
  const here = (file: string): string => relative(process.cwd(), join(folder, file));
  const storied = new Set(view.runs().map(({ name }) => name));
  const narrate = createNarrator(teller, storied);
  const seen = new Set<string>();
  let next = 3;
  const prepare = (): void => {
    writePushFile(folder, events.push(next), { url, secret });
  };
  prepare();
  const live = stack.watch({
    path: '/apis/tekton.dev/v1/pipelineruns',
    onChange: ({ type, object }) => {
      const run = readRun(object);
      if (type === 'put') {
        narrate(run);
      }
      if (!storied.has(run.name) && !seen.has(run.name)) {
        seen.add(run.name);
        next += 1;
        prepare();
      }
    },
  });
  teller.plain(`
The cluster stays up until Ctrl-C. In another terminal:

  kubectl --kubeconfig ${here('kubeconfig')} get pipelineruns -w
  curl --config ${here('push.curl')}      # the next push to the pull request
  tail -f ${here('controller.log')} ${here('interceptor.log')}
`);
  await stopped;
  await live.stop();
}
