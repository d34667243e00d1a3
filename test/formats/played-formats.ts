import { CLAIM_ANNOTATION, EVENT_ID_LABEL, GROUP_LABEL, TRIGGER_LABEL } from '../../src/api/names.js';
import { controlStatus } from '../../src/controller/control-status.js';
import { aControl } from '../builders/a-control.js';
import { aStatus } from '../controller/a-pipeline-run.js';
import { type WireEvent, WireFlow } from './wire-flow.js';

const REPOSITORY = { id: 17, full_name: 'acme/web' };

/** A push to pull request 7 as GitHub tells of it. */
function push(name: string, minute: number, params: object = { preset: 'pull-request' }): WireEvent {
  const head = { sha: `sha-${name}` };
  return {
    name,
    params: [params],
    body: {
      action: 'synchronize',
      repository: REPOSITORY,
      pull_request: { number: 7, updated_at: `2024-05-01T10:0${minute}:00Z`, head },
    },
    header: { 'X-Github-Event': ['pull_request'], 'X-Github-Delivery': [`delivery-${name}`] },
  };
}

const keyed = (name: string, params: object): WireEvent => ({ name, params: [{ key: 'web', ...params }] });

/** Everything that the processes write for each other, as they write it today: each by the name of its file. */
export async function playedFormats(): Promise<Readonly<Record<string, object>>> {
  const parts = [superseding, queue, allDials, passedOver, ended, forced, overlapping, fenced, late, templated, alone];
  const played = await Promise.all(parts.map(async (play) => await play()));
  return Object.assign({ 'control-status': controlStatusNow() }, ...played) as Readonly<Record<string, object>>;
}

type Played = Promise<Readonly<Record<string, object>>>;

async function superseding(): Played {
  const flow = new WireFlow();
  await flow.arrives(push('a', 1));
  const held = flow.stored('a');
  await flow.begin();
  await flow.steps('a');
  const released = flow.stored('a');
  await flow.arrives(push('b', 2));
  const closing = push('close', 3, { preset: 'pull-request', onClose: 'End' });
  await flow.arrives({ ...closing, body: { ...closing.body, action: 'closed' } });
  const { labels, annotations } = (flow.stored('b') as { metadata: { labels: Texts; annotations: Texts } }).metadata;
  flow.create('copy', { labels, annotations });
  await flow.cluster.turn();
  await flow.end();
  return {
    claim: flow.claims.get('a') ?? {},
    'claim-of-a-close': flow.claims.get('close') ?? {},
    'run-held': held,
    'run-released': released,
    'run-superseded': flow.stored('a'),
    'run-superseding': flow.stored('b'),
    'run-of-a-close': flow.stored('close'),
    'run-copied': flow.stored('copy'),
  };
}

type Texts = Readonly<Record<string, string>>;

async function queue(): Played {
  const flow = await new WireFlow().begin();
  const params = { strategy: 'Queue', maxRunning: 2, maxQueued: 3, overflow: 'DropOldest', queueTimeout: '1h30m' };
  for (const name of ['a', 'b', 'c']) {
    await flow.arrives(keyed(name, params));
  }
  await flow.end();
  return { 'run-waiting': flow.stored('c') };
}

async function allDials(): Played {
  const flow = await new WireFlow().begin();
  const params = {
    strategy: 'StopRunFinally',
    noOverlap: true,
    gracePeriod: '5m',
    protectAfter: 'task/deploy',
    sharedAs: 'site',
    order: '5',
    revision: 'abc',
    sameRevision: 'Skip',
    delivery: 'd-1',
  };
  await flow.arrives(keyed('a', params));
  await flow.end();
  return { 'run-with-dials': flow.stored('a') };
}

async function passedOver(): Played {
  const flow = await new WireFlow().begin();
  const inGroups = (name: string, ...keys: readonly string[]): WireEvent => ({
    name,
    params: keys.map((key) => ({ key, strategy: 'Queue' })),
  });
  await flow.arrives(inGroups('web', 'web'));
  await flow.arrives(inGroups('both', 'web', 'api'));
  await flow.arrives(inGroups('api', 'api'));
  await flow.end();
  return { 'claim-of-two-groups': flow.claims.get('both') ?? {}, 'run-passed-over': flow.stored('both') };
}

async function ended(): Played {
  const flow = await new WireFlow().begin();
  await flow.arrives(keyed('a', { strategy: 'Queue', noOverlap: true }));
  await flow.steps('a');
  flow.cluster.edit('a', { spec: { status: 'StoppedRunFinally' } });
  await flow.cluster.turn();
  await flow.end();
  return { 'run-ended-by-somebody-else': flow.stored('a') };
}

async function forced(): Played {
  const flow = await new WireFlow().begin();
  const params = { strategy: 'CancelRunFinally', gracePeriod: '5m' };
  await flow.arrives(keyed('a', params));
  await flow.steps('a');
  await flow.arrives(keyed('b', params));
  await flow.cluster.rest(301);
  await flow.end();
  return { 'run-forced': flow.stored('a') };
}

async function overlapping(): Played {
  const flow = await new WireFlow().begin();
  const params = { strategy: 'CancelRunFinally', noOverlap: true };
  await flow.arrives(keyed('a', params));
  await flow.steps('a');
  await flow.arrives(keyed('b', params));
  flow.cluster.edit('a', { status: aStatus(['Unknown', 'CancelledRunningFinally'], { start: 1, children: true }) });
  await flow.cluster.rest(610);
  await flow.end();
  return { 'run-overlapping': flow.stored('b') };
}

/** A leader ends, and another begins: what waits is written once more. */
async function fenced(): Played {
  const flow = await new WireFlow().begin();
  for (const name of ['a', 'b', 'c']) {
    await flow.arrives(keyed(name, { strategy: 'Queue' }));
  }
  await flow.end();
  const next = new WireFlow();
  ['a', 'b', 'c'].forEach((name) => {
    next.put(flow.stored(name));
  });
  await next.cluster.rest(10);
  await next.begin();
  await next.steps('a', 'a');
  await next.end();
  return { 'run-fenced': next.stored('c') };
}

async function late(): Played {
  const flow = await new WireFlow().begin();
  await flow.arrives(keyed('a', { strategy: 'Queue' }));
  const control = { selector: {}, key: '$(metadata.namespace)', strategy: 'Queue', maxRunning: 2 };
  flow.cluster.controls = [aControl(control, { namespace: 'team-a', name: 'deploys' })];
  flow.cluster.reconciler.onControlsChange();
  await flow.cluster.turn();
  await flow.end();
  return { 'run-that-joined-late': flow.stored('a') };
}

async function templated(): Played {
  const flow = new WireFlow();
  const event = push('a', 1, { preset: 'pull-request', inject: 'Template' });
  const answer = flow.answerTo(event);
  const { concurrency } = (answer as { extensions: { concurrency: Texts } }).extensions;
  const { group = '', claim = '', status } = concurrency;
  const labels = { [EVENT_ID_LABEL]: 'event-a', [TRIGGER_LABEL]: 'ci', [GROUP_LABEL]: group };
  flow.create('a', { labels, annotations: { [CLAIM_ANNOTATION]: claim }, spec: { status } });
  const held = flow.stored('a');
  await flow.begin();
  await flow.end();
  return { answer, 'run-held-by-its-template': held };
}

/** A run that no event made: it asks for a group by itself, and a control selects it. */
async function alone(): Played {
  const control = { selector: {}, key: '$(metadata.namespace)', strategy: 'Queue' };
  const flow = new WireFlow([aControl(control, { namespace: 'team-a', name: 'deploys' })]);
  const prefix = 'concurrency.tekton.dev/';
  const asked = { key: 'web', strategy: 'QueueLatest', 'max-running': '2' };
  const annotations = Object.fromEntries(Object.entries(asked).map(([name, value]) => [`${prefix}${name}`, value]));
  flow.create('a', { annotations });
  await flow.begin();
  await flow.end();
  return { 'run-without-an-event': flow.stored('a') };
}

function controlStatusNow(): object {
  const facts = {
    kind: 'ConcurrencyControl' as const,
    namespace: 'team-a',
    generation: 3,
    parsed: { ok: true, value: aControl({ strategy: 'Queue' }, { namespace: 'team-a' }) } as const,
    running: 1,
    waiting: 2,
    lastDecision: { time: '2024-05-01T10:00:00.000Z', text: 'started a' },
    namespaceLabels: {},
  };
  const { conditions, ...status } = controlStatus(facts, {}, '2024-05-01T10:00:01.000Z');
  // The messages are for people, and may change with every version.
  return { ...status, conditions: conditions.map(({ message: _, ...condition }) => condition) };
}
