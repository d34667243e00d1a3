// `npm run demo`: plays GitHub, Tekton and the Kubernetes API, runs the product, and tells what happens.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import pc from 'picocolors';

import { commandOf } from './demo/command-of.js';
import { exitWords } from './demo/exit-words.js';
import { demoFailure } from './demo/demo-failure.js';
import { openDemoFolder } from './demo/demo-folder.js';
import { followRuns } from './demo/follow-runs.js';
import { goOn } from './demo/live.js';
import { DEMO_USAGE, type DemoOptions, readDemoOptions } from './demo/demo-options.js';
import { playOwn } from './demo/own-event/play-own.js';
import { type OwnEvents, readOwnEvents } from './demo/own-event/read-own-events.js';
import { postEvent } from './demo/post-event.js';
import { createGitHubEvents } from './devcluster/story/github-events.js';
import { createTeller, type Teller } from './devcluster/story/teller.js';
import { tellStory } from './devcluster/story/tell-story.js';
import { createLog, type Log } from './log.js';
import { processMeans } from './process-means.js';
import { type Stack, type StackOptions, startStack } from './demo/stack.js';

const root = fileURLToPath(new URL('..', import.meta.url));
// npm moves the process to the checkout, and keeps where the user stands.
const here = process.env['INIT_CWD'] ?? process.cwd();
const means = processMeans('demo', 'demo');
// Undefined would leave it to picocolors, which colours wherever CI is set.
const color = pc.createColors(process.stdout.isTTY ? process.env['NO_COLOR'] === undefined : false);
/** Aborted when the demo is to end: by a signal, or because nobody reads what it tells. */
const stopping = new AbortController();
const write = (text: string): void => {
  if (!stopping.signal.aborted) {
    process.stdout.write(text);
  }
};
const complain = (text: string): void => {
  if (!stopping.signal.aborted) {
    process.stderr.write(`${text}\n`);
  }
};
const teller = createTeller(write, { bold: color.bold, dim: color.dim });

/** The secret of the webhooks: what is posted here is signed with it. */
const secret = randomUUID();
const asked = readAsked();
if (asked !== undefined) {
  process.exitCode = await main(asked.options, asked.own);
  // Kept-alive connections of the story would hold the process for some seconds more.
  process.stdout.write('', () => process.exit());
}

interface Asked {
  readonly options: DemoOptions;
  /** Events of the user's own, in place of the story. */
  readonly own: OwnEvents | undefined;
}

function readAsked(): Asked | undefined {
  const options = readOptions();
  if (options === undefined) {
    return undefined;
  }
  try {
    const own = options.own && readOwnEvents(options.own, { secret, shown: (path) => relative(here, path) });
    return { options, own };
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
    return undefined;
  }
}

function readOptions(): DemoOptions | undefined {
  try {
    const read = readDemoOptions(process.argv.slice(2), { here, root });
    if (read !== 'help') {
      return read;
    }
    write(`${DEMO_USAGE}\n`);
  } catch (error) {
    complain(`${error instanceof Error ? error.message : String(error)}\n\n${DEMO_USAGE}`);
    process.exitCode = 2;
  }
  return undefined;
}

async function main(given: DemoOptions, own: OwnEvents | undefined): Promise<number> {
  const stopped = untilStopped();
  const opened = openDemoFolder(given.folder, {
    pid: process.pid,
    kill: (pid, signal) => process.kill(pid, signal),
    commandOf,
  });
  if (!opened.ok) {
    complain(opened.problem);
    return 1;
  }
  const { folder } = opened;
  const log = createLog('info', createWriteStream(join(folder.path, 'cluster.log')));
  teller.plain('Starting a Kubernetes API, Tekton and GitHub, all played, and tekton-concurrency, which is real …');
  const starting = startStack(stackOptions(given, folder.path, log));
  try {
    const stack = await Promise.race([starting, stopped]);
    if (stack !== undefined) {
      folder.note(Object.values(stack.product.pids));
      const stage = { stack, folder: folder.path };
      return own === undefined
        ? await play({ ...stage, once: given.once }, stopped)
        : await playOnce(own, stage, stopped);
    }
    return given.once ? 1 : 0;
  } catch (error) {
    complain(`\n${demoFailure(error, given)}`);
    return 1;
  } finally {
    const stack = await starting.catch(() => undefined);
    await stack?.close();
    await log.close();
    folder.remove();
  }
}

/**
 * Resolves when the demo is asked to end. It says so at once, tells nothing more, and ends in its own time: a second
 * signal changes nothing, so that nothing is left behind.
 */
async function untilStopped(): Promise<undefined> {
  const stop = (): void => {
    write('\nStopping …\n');
    stopping.abort();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  // `| head` has read enough, or the terminal is closed: there is nobody to say it to.
  const stopUnheard = (): void => {
    stopping.abort();
  };
  process.stdout.on('error', stopUnheard);
  process.stderr.on('error', stopUnheard);
  await once(stopping.signal, 'abort');
}

function stackOptions(
  { apiPort, listenerPort, runsPerSecond, own }: DemoOptions,
  folder: string,
  log: Log,
): StackOptions {
  return {
    node: process.execPath,
    root,
    folder,
    examples: own === undefined ? ['github-pull-request'] : [],
    apiPort,
    listenerPort,
    // Long enough for the next push on a busy machine: the test of the examples takes 4 s.
    sleepMs: (seconds) => seconds * 100,
    ...(runsPerSecond !== undefined && { runsPerSecond }),
    webhookSecret: secret,
    means,
    log,
    onProductExit: (role, code) => {
      complain(exitWords(role, code, shown(folder, `${role}.log`)));
    },
  };
}

/** Plays the user's own events; answers the exit code. */
async function playOnce(
  own: OwnEvents,
  { stack, folder }: Omit<Stage, 'once'>,
  stopped: Promise<undefined>,
): Promise<number> {
  const view = await followRuns(stack.watch, means.clock.after);
  const playing = playOwn(own, {
    stack,
    view,
    teller,
    secret,
    newId: randomUUID,
    interceptorLog: join(folder, 'interceptor.log'),
  });
  // Where the demo is asked to end meanwhile, what it was about to see does not come.
  playing.catch(() => undefined);
  return (await Promise.race([playing, stopped])) ?? 1;
}

interface Stage {
  readonly stack: Stack;
  readonly folder: string;
  readonly once: boolean;
}

/** Tells the story, and stays up after it; answers the exit code. */
async function play({ stack, folder, once: forOnce }: Stage, stopped: Promise<undefined>): Promise<number> {
  const view = await followRuns(stack.watch, means.clock.after);
  const events = createGitHubEvents(randomUUID);
  const url = stack.listeners.get('ci')?.url ?? '';
  const story = tellStory({ view, teller, events, post: async (event) => await postEvent(event, { url, secret }) });
  const end = await Promise.race([story, stopped]);
  if (end === undefined) {
    story.catch(() => undefined);
    return forOnce ? 1 : 0;
  }
  tellEnd(teller, end.faults);
  if (!forOnce) {
    const storied = new Set(view.runs().map(({ name }) => name));
    const live = { watch: stack.watch, teller, storied, events, url, secret, folder };
    await goOn({ ...live, shown: (file) => shown(folder, file) }, stopped);
  }
  return end.faults.length === 0 ? 0 : 1;
}

function tellEnd({ plain }: Teller, faults: readonly string[]): void {
  if (faults.length === 0) {
    plain('\nAs promised: the older run was ended gracefully, the newer one succeeded, the stranger was left alone.');
  } else {
    plain(`\nThis did not come out as told:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

/** A file of the demo's folder as the user may type it: from where he stands, or from the root if it is elsewhere. */
function shown(folder: string, file: string): string {
  const path = join(folder, file);
  const fromHere = relative(here, path);
  return fromHere.startsWith('..') ? path : fromHere;
}
