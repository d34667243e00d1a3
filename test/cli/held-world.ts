import { encodeClaimAnnotation } from '../../src/api/claim-annotation.js';
import { encodeHeldMark } from '../../src/api/marks.js';
import { CLAIM_ANNOTATION, GROUP_LABEL, HELD_ANNOTATION } from '../../src/api/names.js';
import { PENDING, type RunObject } from '../../src/tekton/run.js';
import { aClaimEntry } from '../builders/a-claim-entry.js';
import type { World } from '../e2e/world.js';

export const NAMESPACE = 'lab';

type Marks = Readonly<Record<string, string>>;

/** A run that asks for a group by itself; without a key it is nobody's. */
export function aRunOf(key: string | undefined, marks: Marks = {}): Readonly<Record<string, unknown>> {
  const own = Object.entries(marks).map(([name, value]) => [`concurrency.tekton.dev/${name}`, value]);
  const annotations = key === undefined ? {} : Object.fromEntries([['concurrency.tekton.dev/key', key], ...own]);
  return {
    metadata: { generateName: 'run-', annotations },
    spec: {
      pipelineSpec: {
        tasks: [{ name: 'work', taskSpec: { steps: [{ name: 'work', image: 'busybox', script: 'sleep 600' }] } }],
      },
    },
  };
}

/** Makes a run, whatever is left of the install; throws with the API server's words where it is refused. */
export async function makeRun(world: World, body: Readonly<Record<string, unknown>>): Promise<RunObject> {
  return await world.create(body, NAMESPACE);
}

/** Asks whether a run could be made, without making it: many of them would keep the machine busy. */
export async function tryRun({ stack }: World, body: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await stack.call({
    method: 'POST',
    path: `/apis/tekton.dev/v1/namespaces/${NAMESPACE}/pipelineruns`,
    query: { dryRun: 'All' },
    body: { apiVersion: 'tekton.dev/v1', kind: 'PipelineRun', ...body },
  });
  if (answer.status !== 201) {
    throw new Error(`no run can be made: ${JSON.stringify(answer.body)}`);
  }
}

export async function makeNamespace({ stack }: World): Promise<void> {
  await stack.call({
    method: 'POST',
    path: '/api/v1/namespaces',
    body: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } },
  });
}

/** One run that works, and those that wait behind it. */
export async function holdRuns(world: World, count: number): Promise<readonly RunObject[]> {
  const first = await makeRun(world, aRunOf('line', { strategy: 'Queue' }));
  await world.until('the first run starts', () => world.run(first.name).startTime !== undefined);
  const held: RunObject[] = [];
  for (let at = 0; at < count; at += 1) {
    held.push(await makeRun(world, aRunOf('line', { strategy: 'Queue' })));
  }
  await world.until('the others wait', () =>
    held.every(({ name }) => world.run(name).annotations['concurrency.tekton.dev/groups'] !== undefined),
  );
  return held;
}

/** Two runs as the webhook left them, of which the later supersedes the earlier, and nobody who has seen to that. */
export async function holdByHand(world: World): Promise<readonly RunObject[]> {
  const held: RunObject[] = [];
  for (const arrival of ['1764000000000000', '1764000000000001']) {
    const eventID = `event-${arrival}`;
    const entry = aClaimEntry({
      control: { kind: 'Trigger', namespace: NAMESPACE, name: 'ci' },
      settings: { strategy: 'QueueLatest', sameRevision: 'Run' },
      arrival,
    });
    const since = new Date().toISOString();
    const run = aRunOf(undefined) as { readonly spec: object };
    held.push(
      await makeRun(world, {
        metadata: {
          generateName: 'by-hand-',
          labels: { [GROUP_LABEL]: 'acme-web-7' },
          annotations: {
            [CLAIM_ANNOTATION]: encodeClaimAnnotation({
              v: 1,
              eventID,
              trigger: 'ci',
              inject: 'Webhook',
              entries: [entry],
            }),
            [HELD_ANNOTATION]: encodeHeldMark({ nonce: eventID, since, why: 'grouped: acme/web#7' }),
          },
        },
        spec: { ...run.spec, status: PENDING },
      }),
    );
  }
  return held;
}
