import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';

import { GROUP_LABEL, HELD_ANNOTATION, INTERCEPTOR_SERVICE, KEY_MARK, WEBHOOK_SERVICE } from '../../src/api/names.js';
import { valueAt } from '../../src/core/value-at.js';
import type { Hands } from './hands.js';
import type { World } from './world.js';

export interface Stream {
  /** Runs the work while no event is under way, as nobody waits for one that restarts alone. */
  readonly pausedFor: (work: () => Promise<void>) => Promise<void>;
  /** What has gone through so far. */
  readonly counts: () => Readonly<Record<'events' | 'admissions' | 'handshakes', number>>;
  /** Resolves with everything that went wrong, when as many events and admissions have gone through. */
  readonly end: (least: number) => Promise<readonly string[]>;
}

/** How old the EventListener's view of whom to trust may be, and that of the handshakes here. */
export const REFRESH_MS = 1_000;

/**
 * Events through the EventListener, runs made by hand (dry: only the webhook is asked), and handshakes with both processes by
 * what was published a moment ago, again and again until the end.
 */
export function startStream(world: World, { push }: Hands): Stream {
  const faults: string[] = [];
  const events: string[] = [];
  const count = { admissions: 0, handshakes: 0 };
  let isEnding = false;
  let isPaused = false;
  let least = Number.POSITIVE_INFINITY;

  const again = async (everyMs: number, act: () => Promise<void>): Promise<void> => {
    while (!isEnding || Math.min(events.length, count.admissions) < least) {
      if (!isPaused) {
        await act().catch((error: unknown) => faults.push(String(error)));
      }
      await delay(everyMs);
    }
  };

  const event = async (): Promise<void> => {
    // Each to a pull request of its own: none ends another.
    events.push(await world.post(push(1_000 + events.length, 1)));
  };
  const admission = async (): Promise<void> => {
    const fault = await admissionFault(world);
    if (fault !== undefined) {
      faults.push(fault);
    }
    count.admissions += 1;
  };
  let bundle = '';
  const handshakes = async (): Promise<void> => {
    const { ports } = world.stack.product;
    const { namespaceOf } = world;
    const namespace = namespaceOf('tekton-concurrency');
    if (bundle !== '') {
      await handshake(ports.interceptor, `${INTERCEPTOR_SERVICE}.${namespace}.svc`, bundle);
      await handshake(ports.controller, `${WEBHOOK_SERVICE}.${namespace}.svc`, bundle);
      count.handshakes += 2;
    }
    bundle = await publishedBundle(world);
  };
  const running = [again(60, event), again(60, admission), again(REFRESH_MS, handshakes)];

  const runsOf = (): number =>
    world.runs().filter(({ labels }) => events.includes(labels['triggers.tekton.dev/triggers-eventid'] ?? '')).length;
  const arrived = async (): Promise<void> => {
    await world.until(`all of ${events.length} events have made a run`, () => runsOf() === events.length);
  };
  return {
    pausedFor: async (work) => {
      isPaused = true;
      await arrived();
      await delay(100);
      await arrived();
      await work();
      isPaused = false;
    },
    counts: () => ({ events: events.length, ...count }),
    end: async (wanted) => {
      isEnding = true;
      least = wanted;
      await Promise.all(running);
      await arrived().catch((error: unknown) => faults.push(String(error)));
      const ungrouped = world.runs().filter(({ labels }) => labels[GROUP_LABEL] === undefined);
      return [...faults, ...ungrouped.map(({ name }) => `${name} has no group`)];
    },
  };
}

/** What is missing on a run that somebody makes, as the API server would store it. */
async function admissionFault(world: World): Promise<string | undefined> {
  const { status, body } = await world.stack.call({
    method: 'POST',
    path: `/apis/tekton.dev/v1/namespaces/${world.namespaceOf('ci')}/pipelineruns`,
    query: { dryRun: 'All' },
    body: {
      apiVersion: 'tekton.dev/v1',
      kind: 'PipelineRun',
      metadata: { generateName: 'by-hand-', annotations: { [KEY_MARK]: 'rotation' } },
      spec: { pipelineRef: { name: 'any' } },
    },
  });
  const metadata = valueAt(body, 'metadata');
  const isMarked =
    valueAt(metadata, 'labels', GROUP_LABEL) !== undefined &&
    valueAt(metadata, 'annotations', HELD_ANNOTATION) !== undefined;
  return status === 201 && isMarked ? undefined : `a run by hand was not held: ${status} ${JSON.stringify(body)}`;
}

async function publishedBundle({ stack }: World): Promise<string> {
  const path = '/apis/triggers.tekton.dev/v1alpha1/clusterinterceptors/concurrency';
  const { body } = await stack.call({ method: 'GET', path });
  return Buffer.from(String(valueAt(body, 'spec', 'clientConfig', 'caBundle')), 'base64').toString();
}

/** A new connection, as somebody makes one who has read the bundle. */
async function handshake(port: number, servername: string, ca: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, servername, ca }, () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', (error) => {
      reject(new Error(`no handshake with ${servername}: ${error.message}`));
    });
  });
}
