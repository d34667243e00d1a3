import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { EVENT_ID_LABEL, GROUP_LABEL, GROUPS_ANNOTATION, REASON_ANNOTATION } from '../../src/api/names.js';
import type { GitHubEvent } from '../../src/devcluster/story/github-event.js';
import { issueCertificate, makeAuthority } from '../../src/kube/certificates.js';
import { isEnding, PENDING, type RunObject } from '../../src/tekton/run.js';
import { policyEvents } from './policy-events.js';
import { untilTold } from './pace.js';
import { POLICIES, policyHandsOn } from './policy-hands.js';
import { reasonOf, startWorld, type World, type WorldOptions } from './world.js';

const OURS = 'concurrency.tekton.dev';
const STRICT = `${OURS}/strict`;
const TEMPLATED = fileURLToPath(new URL('fixtures/policy/templated-queue.yaml', import.meta.url));
const KEY = '$(body.repository.id)';

let world: World;
const { apply, define, arrive, works, waits, finish, now, tidyUp } = policyHandsOn(() => world);

/** Nothing ends by itself: the shortest step takes two minutes. */
async function aWorld(options: WorldOptions = {}): Promise<void> {
  world = await startWorld({ examples: ['policies/shared'], sleepMs: untilTold, ...options });
}
afterEach(async () => {
  // Where a test failed in the middle of it.
  process.kill(world.stack.product.pids.controller, 'SIGCONT');
  await tidyUp();
  await world.atRest();
});

/** What is away, how it goes, and how it comes back. */
interface Absence {
  readonly what: string;
  readonly go: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
}

const controllerAway: Absence = {
  what: 'the controller is away',
  go: async () => {
    await world.stack.product.kill('controller');
  },
  comeBack: async () => {
    await world.stack.product.restart('controller');
  },
};
const interceptorAway: Absence = {
  what: 'the interceptor is away',
  go: async () => {
    await world.stack.product.kill('interceptor');
  },
  comeBack: async () => {
    await world.stack.product.restart('interceptor');
  },
};
const bothAway: Absence = {
  what: 'both are away',
  go: async () => {
    await Promise.all([interceptorAway.go(), controllerAway.go()]);
  },
  comeBack: async () => {
    await Promise.all([interceptorAway.comeBack(), controllerAway.comeBack()]);
  },
};
/** It takes connections and answers none: the API server gives up on it after its five seconds. */
const controllerHangs: Absence = {
  what: 'the controller hangs',
  go: async () => {
    process.kill(world.stack.product.pids.controller, 'SIGSTOP');
    await Promise.resolve();
  },
  comeBack: async () => {
    process.kill(world.stack.product.pids.controller, 'SIGCONT');
    await Promise.resolve();
  },
};

/** A run as another tool makes it, or somebody by hand. */
async function make(annotations: Readonly<Record<string, string>> = {}): Promise<RunObject> {
  return await world.create(
    {
      metadata: { generateName: 'others-', annotations },
      spec: { pipelineRef: { name: 'build' }, params: [{ name: 'revision', value: 'main' }] },
    },
    POLICIES,
  );
}

/** The same of a run that asks for a group by itself. */
async function makeQueued(key: string): Promise<RunObject> {
  return await make({ [`${OURS}/key`]: key, [`${OURS}/strategy`]: 'Queue' });
}

async function isInItsGroup({ name }: RunObject): Promise<void> {
  await world.until(`${name} is in its group`, () => {
    const { uid, labels, annotations } = world.run(name);
    return labels[GROUP_LABEL] !== undefined && annotations[GROUPS_ANNOTATION]?.startsWith(uid);
  });
}

/** What was started while nobody counted goes on, and what comes waits until there is room: one at a time from then on. */
async function isMadeUpFor(started: readonly RunObject[], next: () => Promise<RunObject>): Promise<void> {
  await Promise.all(started.map(isInItsGroup));
  const newcomer = await next();
  expect(newcomer.specStatus).toBe(PENDING);
  for (const run of started) {
    await waits(newcomer);
    expect(isEnding(now(run).specStatus)).toBe(false);
    expect(reasonOf(await finish(run))).toBe('Succeeded');
  }
  await works(newcomer);
  expect(reasonOf(await finish(newcomer))).toBe('Succeeded');
  expect(started.map((run) => now(run).annotations[REASON_ANNOTATION])).toEqual(started.map(() => undefined));
}

/** Runs that nobody asked us about start as if we were not there, and end as they like. */
async function othersGoOn(): Promise<void> {
  const other = await make();
  expect([other.specStatus, other.labels[GROUP_LABEL]]).toEqual([undefined, undefined]);
  expect(reasonOf(await finish(other))).toBe('Succeeded');
  expect(Object.keys(now(other).annotations).filter((name) => name.startsWith(OURS))).toEqual([]);
}

/** An event for which nobody was there to ask: the sender hears nothing of it, and no run comes. */
async function isLost(event: GitHubEvent): Promise<void> {
  const id = await world.post(event, POLICIES);
  await world.stack.listeners.get(POLICIES)!.idle();
  expect(world.runs(POLICIES).filter(({ labels }) => labels[EVENT_ID_LABEL] === id)).toEqual([]);
}

/** What holds whoever makes the certificates; `number` is that of a pull request that nobody else has. */
function whileAway(number: number): void {
  it.each([
    { ...controllerAway, id: number },
    { ...controllerHangs, id: number + 1 },
  ])(
    'A10 events start runs un-held while $what, and no limit ends one of them afterwards',
    async ({ id, ...absence }) => {
      await define({ name: `away-${id}`, on: 'push', params: { key: KEY, strategy: 'Queue' } });
      const { push } = policyEvents(id);
      await absence.go();
      // At once: the API server waits five seconds for a webhook that does not answer.
      const started = await Promise.all([1, 2, 3].map(async (at) => await arrive(push(at))));
      for (const run of started) {
        expect([run.specStatus, run.labels[GROUP_LABEL]]).toEqual([undefined, undefined]);
        await works(run);
      }
      await othersGoOn();
      await absence.comeBack();
      await isMadeUpFor(started, async () => await arrive(push(4)));
    },
  );

  it('A10 events are lost while the interceptor is away; runs that ask for a group by themselves are held as always', async () => {
    await define({ name: `away-${number + 2}`, on: 'push', params: { key: KEY, strategy: 'Queue' } });
    const { push } = policyEvents(number + 2);
    await interceptorAway.go();
    await isLost(push(1));
    await othersGoOn();
    const [first, second] = [await makeQueued('alone'), await makeQueued('alone')];
    await works(first);
    await waits(second);
    await finish(first);
    await finish(second);
    await interceptorAway.comeBack();
    expect(reasonOf(await finish(await arrive(push(2))))).toBe('Succeeded');
  });

  it('A10 runs that ask for a group by themselves start while both are away, and no limit ends one of them afterwards', async () => {
    await define({ name: `away-${number + 3}`, on: 'push', params: { key: KEY, strategy: 'Queue' } });
    const { push } = policyEvents(number + 3);
    await bothAway.go();
    await isLost(push(1));
    await othersGoOn();
    const started = [await makeQueued('gap'), await makeQueued('gap'), await makeQueued('gap')];
    expect(started.map(({ specStatus }) => specStatus)).toEqual([undefined, undefined, undefined]);
    for (const run of started) {
      await works(run);
    }
    await bothAway.comeBack();
    await isMadeUpFor(started, async () => await makeQueued('gap'));
    expect(reasonOf(await finish(await arrive(push(2))))).toBe('Succeeded');
  });
}

describe('with the webhook as it is installed', () => {
  beforeAll(async () => {
    await aWorld();
  });
  afterAll(async () => {
    await world.close();
  });

  whileAway(401);

  it('A10 what waited before the controller went starts only when what started in between is done', async () => {
    await define({ name: 'away-405', on: 'push', params: { key: KEY, strategy: 'Queue' } });
    const { push } = policyEvents(405);
    const [first, waiting] = [await arrive(push(1)), await arrive(push(2))];
    await works(first);
    await waits(waiting);
    await controllerAway.go();
    await finish(first);
    const between = await arrive(push(3));
    await works(between);
    await controllerAway.comeBack();
    await isInItsGroup(between);
    expect(now(waiting).specStatus).toBe(PENDING);
    await finish(between);
    await works(waiting);
    expect(reasonOf(await finish(waiting))).toBe('Succeeded');
  });

  describe('in a strict namespace', () => {
    it.each([
      { ...controllerAway, id: 411 },
      { ...bothAway, id: 412 },
      { ...controllerHangs, id: 413 },
    ])('A10 no run of ours is made while $what, and others are as always', async ({ id, ...absence }) => {
      await define({ name: `away-${id}`, on: 'push', params: { key: KEY, strategy: 'Queue' } });
      const { push } = policyEvents(id);
      const first = await arrive(push(1));
      await works(first);
      await label('enabled');
      await absence.go();
      await untilRefused();
      await isLost(push(2));
      await othersGoOn();
      expect(isEnding(now(first).specStatus)).toBe(false);
      await absence.comeBack();
      await untilAccepted();
      const next = await arrive(push(3));
      await waits(next);
      await finish(first);
      expect(reasonOf(await finish(next))).toBe('Succeeded');
      await label(null);
    });
  });

  /** Puts the label on the namespace of the runs, or takes it off. */
  async function label(value: 'enabled' | null): Promise<void> {
    const answer = await world.stack.call({
      method: 'PATCH',
      path: `/api/v1/namespaces/${world.namespaceOf(POLICIES)}`,
      contentType: 'application/merge-patch+json',
      body: { metadata: { labels: { [STRICT]: value } } },
    });
    expect(answer.status).toBe(200);
  }

  /** A label of a namespace counts a moment after it was written. */
  async function untilRefused(): Promise<void> {
    await untilStatus(500);
  }

  /** And a webhook a moment after it is back. */
  async function untilAccepted(): Promise<void> {
    await untilStatus(201);
  }

  /** Has the API server judge a run that asks for a group, and throw it away, until the answer is that. */
  async function untilStatus(wanted: number): Promise<void> {
    for (let tries = 0; tries < 400; tries += 1) {
      const { status } = await world.stack.call({
        method: 'POST',
        path: `/apis/tekton.dev/v1/namespaces/${world.namespaceOf(POLICIES)}/pipelineruns`,
        query: { dryRun: 'All' },
        body: {
          apiVersion: 'tekton.dev/v1',
          kind: 'PipelineRun',
          metadata: { generateName: 'tried-', annotations: { [`${OURS}/key`]: 'tried' } },
          spec: { pipelineRef: { name: 'build' }, params: [{ name: 'revision', value: 'main' }] },
        },
      });
      if (status === wanted) {
        return;
      }
      await delay(100);
    }
    throw new Error(`a run is not answered with ${wanted}`);
  }
});

describe('without admission webhooks, as the overlay template has it', () => {
  beforeAll(async () => {
    await aWorld();
    for (const kind of ['mutatingwebhookconfigurations', 'validatingwebhookconfigurations']) {
      const path = `/apis/admissionregistration.k8s.io/v1/${kind}/${OURS}`;
      expect((await world.stack.call({ method: 'DELETE', path })).status).toBe(200);
    }
  });
  afterAll(async () => {
    await world.close();
  });

  it.each([
    { ...controllerAway, id: 421 },
    { ...controllerHangs, id: 422 },
  ])(
    'A10 runs are held by their template while $what, and start afterwards, one at a time',
    async ({ id, ...absence }) => {
      await apply(TEMPLATED);
      const { push } = policyEvents(id);
      await absence.go();
      const runs = [await arrive(push(1)), await arrive(push(2)), await arrive(push(3))];
      await othersGoOn();
      expect(runs.map((run) => now(run).specStatus)).toEqual([PENDING, PENDING, PENDING]);
      await absence.comeBack();
      for (const [index, run] of runs.entries()) {
        await works(run);
        expect(runs.slice(index + 1).map((later) => now(later).specStatus)).toEqual(
          runs.slice(index + 1).map(() => PENDING),
        );
        expect(reasonOf(await finish(run))).toBe('Succeeded');
      }
    },
  );

  it.each([
    { ...interceptorAway, id: 431 },
    { ...bothAway, id: 432 },
  ])('A10 events are lost while $what, and what was there goes on', async ({ id, ...absence }) => {
    await apply(TEMPLATED);
    const { push } = policyEvents(id);
    const [first, second] = [await arrive(push(1)), await arrive(push(2))];
    await works(first);
    await waits(second);
    await absence.go();
    await isLost(push(3));
    await othersGoOn();
    await finish(first);
    await absence.comeBack();
    await finish(second);
    expect(reasonOf(await finish(await arrive(push(4))))).toBe('Succeeded');
  });
});

describe('with certificates that somebody else makes, as the overlay cert-manager has it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tekton-concurrency-tls-'));
  beforeAll(async () => {
    const today = new Date();
    const authority = await makeAuthority({ commonName: 'somebody else', now: today, days: 2 });
    const services = ['concurrency-interceptor', 'concurrency-webhook'];
    const { cert, key } = await issueCertificate(authority, {
      dnsNames: services.map((name) => `${name}.tekton-concurrency.svc`),
      ipAddresses: ['127.0.0.1'],
      now: today,
      days: 1,
    });
    writeFileSync(join(folder, 'tls.crt'), cert);
    writeFileSync(join(folder, 'tls.key'), key);
    writeFileSync(join(folder, 'ca.crt'), authority.cert);
    await aWorld({ certificateFolder: folder });
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  });

  whileAway(441);
});
