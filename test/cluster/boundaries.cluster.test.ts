import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { claimNameOf } from '../../src/api/claim.js';
import { encodeClaimAnnotation, parseClaimAnnotation } from '../../src/api/claim-annotation.js';
import { encodeGroupsMark, encodeHeldMark, encodeLifeMark, parseGroupsMark } from '../../src/api/marks.js';
import {
  API_VERSION,
  CLAIM_ANNOTATION,
  CLAIM_RESOURCE,
  EVENT_ID_LABEL,
  EVENT_LISTENER_LABEL,
  GROUP_LABEL,
  GROUPS_ANNOTATION,
  HELD_ANNOTATION,
  INSTALL_NAMESPACE,
  REASON_ANNOTATION,
  SUPERSEDED_BY_ANNOTATION,
  SUPERSEDES_ANNOTATION,
  TRIGGER_LABEL,
  UID_ANNOTATION,
} from '../../src/api/names.js';
import { valueAt } from '../../src/core/value-at.js';
import { resourcePath } from '../../src/kube/resource-path.js';
import { readRun, type RunObject } from '../../src/tekton/run.js';
import { handsOn } from '../e2e/hands.js';
import { startWorld, type World } from '../e2e/world.js';
import { aRequest } from '../interceptor/a-call.js';
import { aReview } from '../webhook/samples.js';
import { postUnknown } from './boundaries/post-unknown.js';
import { makeTenant, type Tenant } from './boundaries/tenant.js';
import { realCluster } from './real-cluster.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MALLORY = 'mallory';
const TRIGGER = 'pull-request';

let world: World;
let mallory: Tenant;
const { push, arrive, started, done } = handsOn(() => world);
beforeAll(async () => {
  // What the tenant tries is refused to him; to the product nothing is.
  world = await startWorld({ startCluster: realCluster(root, 'boundaries') });
  mallory = await makeTenant(world, MALLORY);
});
afterEach(async () => {
  await world.atRest();
});
afterAll(async () => {
  mallory.close();
  await world.close();
});

const tasks = [{ name: 'test', taskSpec: { steps: [{ name: 'test', image: 'busybox', script: 'sleep 40' }] } }];
const runsOf = (namespace: string): string =>
  resourcePath({ apiVersion: 'tekton.dev/v1', namespace, resource: 'pipelineruns' });

/** What one namespace may know of a run of another: everything. */
async function aVictim(pullRequest: number): Promise<RunObject> {
  const { name } = await arrive(push(pullRequest, 1));
  await started(name);
  return await world.until(`${name} is bound`, () => {
    const run = world.run(name);
    return parseGroupsMark(run.uid, run.annotations[GROUPS_ANNOTATION]) !== undefined && run;
  });
}

interface Metadata {
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** Makes a run as the tenant, in his own namespace. */
async function malloryMakes(metadata: Metadata, spec: object = {}): Promise<RunObject> {
  const body = {
    apiVersion: 'tekton.dev/v1',
    kind: 'PipelineRun',
    metadata: { generateName: 'evil-', ...metadata },
    spec: { pipelineSpec: { tasks }, ...spec },
  };
  return readRun(await mallory.must({ method: 'POST', path: runsOf(MALLORY), body }));
}

/** Resolves when the reconciler has decided with the run in sight: it writes what it found at binding. */
async function isBound({ name }: RunObject): Promise<RunObject> {
  return await world.until(`${name} is bound`, () => {
    const run = world.runs(MALLORY).find((one) => one.name === name);
    return run?.annotations[GROUPS_ANNOTATION]?.startsWith(run.uid) === true && run.startTime !== undefined && run;
  });
}

/** Resolves when a control says that it is in force. */
async function isInForce(path: string): Promise<void> {
  for (
    let tries = 0;
    valueAt(await mallory.must({ method: 'GET', path }), 'status', 'conditions') === undefined;
    tries += 1
  ) {
    if (tries === 400) {
      throw new Error(`${path} is not in force`);
    }
    await delay(50);
  }
}

/** The run as the API server has it now: not ended, and with nothing on it that was not there. */
async function untouched({ name, annotations, labels }: RunObject): Promise<void> {
  const { body } = await world.stack.call({ method: 'GET', path: `${runsOf('ci')}/${name}` });
  const now = readRun(body);
  expect({ status: now.specStatus, annotations: now.annotations, group: now.labels[GROUP_LABEL] }).toEqual({
    status: undefined,
    annotations,
    group: labels[GROUP_LABEL],
  });
}

/** Ends what a scenario has left: by hand, as its owner. */
async function endAll(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await world.mergePatch(name, { spec: { status: 'Cancelled' } });
    await done(name);
  }
}

async function endMallorys(): Promise<void> {
  const names = world.runs(MALLORY).filter(({ completionTime }) => completionTime === undefined);
  await endAll(...names.map(({ name }) => name));
}

describe('somebody with rights in one namespace', () => {
  it('S05 has none on the runs of another, nor on what reaches over namespaces', async () => {
    const victim = await aVictim(1);
    const status = async (request: Parameters<Tenant['call']>[0]): Promise<number> =>
      (await mallory.call(request)).status;
    const merge = { contentType: 'application/merge-patch+json' } as const;
    const controls = `/apis/${API_VERSION}/clusterconcurrencycontrols`;
    const claims = resourcePath({ apiVersion: API_VERSION, namespace: INSTALL_NAMESPACE, resource: CLAIM_RESOURCE });
    const refused = [
      await status({
        method: 'PATCH',
        path: `${runsOf('ci')}/${victim.name}`,
        body: { spec: { status: 'Cancelled' } },
        ...merge,
      }),
      await status({ method: 'POST', path: runsOf('ci'), body: { spec: {} } }),
      await status({ method: 'POST', path: controls, body: { metadata: { name: 'all' }, spec: {} } }),
      await status({ method: 'GET', path: claims }),
    ];
    expect(refused).toEqual([403, 403, 403, 403]);
    await untouched(victim);
    await endAll(victim.name);
  });

  it('S03 can do nothing to them with a copy of all their marks', async () => {
    const victim = await aVictim(2);
    const { labels, annotations } = victim;
    const copy = await isBound(await malloryMakes({ labels, annotations }));
    expect(copy.annotations[UID_ANNOTATION]).not.toBe(copy.uid);
    await untouched(victim);
    await endMallorys();
    await endAll(victim.name);
  });

  it('S03 can do nothing to them with a claim of his own that names their group, nor with marks as we write them', async () => {
    const victim = await aVictim(3);
    const parsed = parseClaimAnnotation(victim.annotations[CLAIM_ANNOTATION] ?? '');
    const [entry] = parsed.ok ? parsed.value.entries : [];
    const claim = encodeClaimAnnotation({
      v: 1,
      eventID: randomUUID(),
      trigger: TRIGGER,
      inject: 'Template',
      entries: [
        {
          ...entry!,
          arrival: '9007199254740990',
          order: '9'.repeat(200),
          settings: { ...entry!.settings, strategy: 'Cancel' },
        },
      ],
    });
    const group = victim.labels[GROUP_LABEL] ?? '';
    const held = encodeHeldMark({ nonce: 'n', since: new Date().toISOString(), why: 'w' });
    const thief = await malloryMakes({
      labels: { [GROUP_LABEL]: group },
      annotations: { [CLAIM_ANNOTATION]: claim, [HELD_ANNOTATION]: held },
    });
    await isBound(thief);
    // What stands in the annotation of a run that is bound: with its uid, and the scope of another.
    const [membership] = parseGroupsMark(victim.uid, victim.annotations[GROUPS_ANNOTATION]) ?? [];
    const forged = {
      [GROUPS_ANNOTATION]: encodeGroupsMark(thief.uid, [{ ...membership!, scope: 'ci', arrival: '9007199254740990' }]),
      [SUPERSEDES_ANNOTATION]: encodeLifeMark(thief.uid, victim.name),
      [REASON_ANNOTATION]: encodeLifeMark(victim.uid, `${new Date().toISOString()} Superseded`),
      [SUPERSEDED_BY_ANNOTATION]: encodeLifeMark(victim.uid, thief.name),
    };
    await mallory.must({
      method: 'PATCH',
      path: `${runsOf(MALLORY)}/${thief.name}`,
      contentType: 'application/merge-patch+json',
      body: { metadata: { annotations: forged } },
    });
    const second = await malloryMakes({
      labels: { [GROUP_LABEL]: group },
      annotations: { [CLAIM_ANNOTATION]: claim, ...forged },
    });
    await isBound(second);
    await untouched(victim);
    await endMallorys();
    await endAll(victim.name);
  });

  it('can do nothing to them with a control that selects them, or a name that they share', async () => {
    const victim = await aVictim(4);
    const spec = { selector: { matchLabels: { [TRIGGER_LABEL]: TRIGGER } }, key: '17#4', strategy: 'Cancel' };
    const controls = resourcePath({ apiVersion: API_VERSION, namespace: MALLORY, resource: 'concurrencycontrols' });
    await mallory.must({
      method: 'POST',
      path: controls,
      body: { apiVersion: API_VERSION, kind: 'ConcurrencyControl', metadata: { name: TRIGGER }, spec },
    });
    await isInForce(`${controls}/${TRIGGER}`);
    const shared = { 'concurrency.tekton.dev/key': '17#4', 'concurrency.tekton.dev/shared-as': TRIGGER };
    const { labels } = victim;
    const event = { [TRIGGER_LABEL]: TRIGGER, [EVENT_ID_LABEL]: labels[EVENT_ID_LABEL] ?? '' };
    const one = await isBound(await malloryMakes({ labels: event, annotations: shared }));
    expect(one.annotations[GROUPS_ANNOTATION]).toContain('"ConcurrencyControl"');
    await isBound(
      await malloryMakes({ labels: event, annotations: { ...shared, 'concurrency.tekton.dev/strategy': 'Cancel' } }),
    );
    await untouched(victim);
    await mallory.must({ method: 'DELETE', path: `${controls}/${TRIGGER}` });
    await endMallorys();
    await endAll(victim.name);
  });
});

/** The params of our interceptor in a Trigger, as its EventListener sends them. */
const PARAMS = { preset: 'pull-request' };

interface Forged {
  readonly eventID: string;
  readonly pullRequest: number;
  readonly params?: object;
  readonly triggerID?: string;
}

/** Posts an event to the interceptor with nothing that says who does: a push to a pull request. */
async function posts({
  eventID,
  pullRequest,
  params = PARAMS,
  triggerID = `namespaces/ci/triggers/${TRIGGER}`,
}: Forged): Promise<string> {
  const event = push(pullRequest, 3);
  const header = { 'X-Github-Event': ['pull_request'], 'X-Github-Delivery': [event.delivery] };
  const request = aRequest({ body: event.body, header, params, eventID, triggerID });
  const { status, text } = await postUnknown(world.stack.product.ports.interceptor, '/', request);
  expect(status).toBe(200);
  return (JSON.parse(text) as { readonly status: { readonly message: string } }).status.message;
}

async function claimOf(eventID: string, trigger = TRIGGER): Promise<unknown> {
  const name = claimNameOf(eventID, trigger);
  const path = resourcePath({ apiVersion: API_VERSION, namespace: INSTALL_NAMESPACE, resource: CLAIM_RESOURCE, name });
  const answer = await world.stack.call({ method: 'GET', path });
  return answer.status === 404 ? undefined : answer.body;
}

/** What the EventListener makes when all interceptors have answered. */
async function makes(eventID: string, trigger = TRIGGER): Promise<RunObject> {
  const labels = { [EVENT_ID_LABEL]: eventID, [TRIGGER_LABEL]: trigger, [EVENT_LISTENER_LABEL]: 'github' };
  return await world.create({ metadata: { generateName: 'made-', labels }, spec: { pipelineSpec: { tasks } } });
}

describe('whoever reaches the interceptor and knows event ids', () => {
  it('can have nothing written for a Trigger that has not asked for it, and is not told whether it exists', async () => {
    const eventID = randomUUID();
    const answers = [
      await posts({ eventID, pullRequest: 10, params: { key: 'mine' } }),
      await posts({ eventID, pullRequest: 10, params: { preset: 'pull-request', strategy: 'Cancel' } }),
      await posts({ eventID, pullRequest: 10, params: { key: '$(bindings.repository)' } }),
      await posts({ eventID, pullRequest: 10, params: { key: '$(bindings.repository)', inject: 'Template' } }),
      await posts({ eventID, pullRequest: 10, triggerID: 'namespaces/ci/triggers/none' }),
      await posts({ eventID, pullRequest: 10, triggerID: 'namespaces/nowhere/triggers/none' }),
      await posts({ eventID, pullRequest: 10, triggerID: 'namespaces/ci/triggerGroups/all' }),
      await posts({ eventID, pullRequest: 10, triggerID: `namespaces/${INSTALL_NAMESPACE}/triggers/${TRIGGER}` }),
    ];
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('no interceptor of this trigger has these params');
    await expect(claimOf(eventID)).resolves.toBeUndefined();
    await expect(claimOf(eventID, 'none')).resolves.toBeUndefined();
    await expect(claimOf(eventID, 'triggerGroups')).resolves.toBeUndefined();
  });

  it('S01 changes nothing of a run that exists, nor of those whose group he names', async () => {
    const [victim, other] = [await aVictim(11), await aVictim(12)];
    await posts({ eventID: victim.labels[EVENT_ID_LABEL] ?? '', pullRequest: 12 });
    await posts({ eventID: other.labels[EVENT_ID_LABEL] ?? '', pullRequest: 11 });
    // Decided after both, by the same reconciler.
    const later = await aVictim(13);
    await untouched(victim);
    await untouched(other);
    await endAll(victim.name, other.name, later.name);
  });

  it('S01 cannot put a run that is being made into another group: it is in its own, or in none', async () => {
    const bystander = await aVictim(14);
    const guessed = randomUUID();
    await posts({ eventID: guessed, pullRequest: 14, params: { preset: 'branch' } });
    await posts({ eventID: guessed, pullRequest: 15 });
    const own = await makes(guessed);
    const claim = parseClaimAnnotation(world.run(own.name).annotations[CLAIM_ANNOTATION] ?? '');
    expect(claim.ok && claim.value.entries.map(({ title }) => title)).toEqual(['Codertocat/Hello-World#15']);

    for (const forgedFirst of [true, false]) {
      const eventID = randomUUID();
      const calls = [
        { eventID, pullRequest: 14 },
        { eventID, pullRequest: 15 },
      ];
      for (const call of forgedFirst ? calls : calls.toReversed()) {
        await posts(call);
      }
      const run = await makes(eventID);
      expect(run.labels[GROUP_LABEL]).toBeUndefined();
      expect(run.specStatus).toBeUndefined();
      await endAll(run.name);
    }
    await untouched(bystander);
    await endAll(bystander.name, own.name);
  });

  it('cannot use what his own Trigger learned for the run of another namespace, nor theirs for his', async () => {
    const bystander = await aVictim(16);
    const interceptors = [
      {
        ref: { name: 'concurrency', kind: 'ClusterInterceptor' },
        params: [
          { name: 'key', value: 'all' },
          { name: 'strategy', value: 'Cancel' },
        ],
      },
    ];
    for (const name of [TRIGGER, 'elsewhere']) {
      await mallory.must({
        method: 'POST',
        path: resourcePath({ apiVersion: 'triggers.tekton.dev/v1beta1', namespace: MALLORY, resource: 'triggers' }),
        body: {
          apiVersion: 'triggers.tekton.dev/v1beta1',
          kind: 'Trigger',
          metadata: { name },
          spec: { interceptors, bindings: [], template: { ref: 'none' } },
        },
      });
    }
    const his = { params: { key: 'all', strategy: 'Cancel' }, triggerID: `namespaces/${MALLORY}/triggers/${TRIGGER}` };
    const eventID = randomUUID();
    expect(await posts({ eventID, pullRequest: 16, ...his })).toBe('grouped as all');
    await expect(claimOf(eventID)).resolves.toBeDefined();
    // The namespace of the run has a Trigger of that name, whose call has left nothing.
    const run = await makes(eventID);
    expect(run.labels[GROUP_LABEL]).toBeUndefined();
    await posts({ eventID, pullRequest: 17 });
    const both = await makes(eventID);
    expect(both.labels[GROUP_LABEL]).toMatch(/^Codertocat-Hello-World-17-/);
    // Of a Trigger that is in his namespace alone: a run that claims to be made by it is in a group of that control.
    const another = randomUUID();
    await posts({ eventID: another, pullRequest: 16, ...his, triggerID: `namespaces/${MALLORY}/triggers/elsewhere` });
    const foreign = await makes(another, 'elsewhere');
    const claim = parseClaimAnnotation(world.run(foreign.name).annotations[CLAIM_ANNOTATION] ?? '');
    expect(claim.ok && claim.value.entries.map(({ control }) => control)).toEqual([
      { kind: 'Trigger', namespace: MALLORY, name: 'elsewhere' },
    ]);
    await started(foreign.name);
    await untouched(bystander);
    await endAll(bystander.name, run.name, both.name, foreign.name);
  });
});

describe('whoever reaches the webhook', () => {
  it('is told what he sent, and of an event that he knows the claim; and changes nothing', async () => {
    const victim = await aVictim(20);
    const { controller } = world.stack.product.ports;
    const eventID = victim.labels[EVENT_ID_LABEL] ?? '';
    const labels = { [EVENT_ID_LABEL]: eventID, [TRIGGER_LABEL]: TRIGGER };
    const asked = await postUnknown(
      controller,
      '/pipelineruns',
      aReview({ metadata: { labels }, spec: {} }, { namespace: 'ci' }),
    );
    expect(asked.status).toBe(200);
    const unknown = await postUnknown(
      controller,
      '/pipelineruns',
      aReview({ metadata: { labels: { ...labels, [EVENT_ID_LABEL]: randomUUID() } }, spec: {} }, { namespace: 'ci' }),
    );
    expect(JSON.parse(unknown.text)).toMatchObject({ response: { uid: 'review-1', allowed: true } });
    expect(unknown.text).not.toContain('patch');
    for (const path of ['/', '/runs', '/metrics', '/statusz', '/claims']) {
      const answer = await postUnknown(controller, path, {});
      expect([400, 404]).toContain(answer.status);
      expect(answer.text).not.toContain(victim.name);
    }
    await untouched(victim);
    await endAll(victim.name);
  });
});
