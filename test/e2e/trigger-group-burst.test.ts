import { afterEach, describe, expect, it } from '@jest/globals';

import { parseClaimAnnotation } from '../../src/api/claim-annotation.js';
import { CLAIM_ANNOTATION, EVENT_ID_LABEL, GROUP_LABEL, TRIGGER_LABEL } from '../../src/api/names.js';
import type { ApiRequest } from '../../src/devcluster/eventlistener/options.js';
import { createTektonTriggers } from '../../src/kube/tekton-triggers.js';
import { decideCreation } from '../../src/webhook/decide-creation.js';
import { type ApiObject, inMemoryApi } from '../devcluster/eventlistener/in-memory-api.js';
import { calls, clusterInterceptor, createLab, listenerWith } from '../devcluster/eventlistener/lab.js';
import { aWorld, type World } from '../interceptor/world.js';
import { applyPatch } from '../webhook/apply-patch.js';
import { aCreation, noControls } from '../webhook/samples.js';

const TRIGGERS = Array.from({ length: 20 }, (_, i) => `t-${i}`);
const EVENTS = Array.from({ length: 30 }, (_, i) => `key-${i}`);

const lab = createLab();
const worlds: World[] = [];
afterEach(async () => {
  await lab.close();
  for (const world of worlds.splice(0)) {
    await world.stop();
  }
});

const nothing = (): void => undefined;

/** A Trigger that the group selects; its run has the key of its event as param. */
function aTrigger(name: string, interceptors: readonly unknown[]): ApiObject {
  const run = {
    apiVersion: 'tekton.dev/v1',
    kind: 'PipelineRun',
    metadata: { generateName: 'run-' },
    spec: { params: [{ name: 'key', value: '$(tt.params.key)' }] },
  };
  const template = { spec: { params: [{ name: 'key' }], resourcetemplates: [run] } };
  const bindings = [{ name: 'key', value: '$(body.key)' }];
  return {
    kind: 'Trigger',
    metadata: { name, namespace: 'lab', labels: { by: 'group' } },
    spec: { interceptors, bindings, template },
  };
}

/** Sends the events at once through EventListener, interceptor and webhook, and answers the runs. */
async function burst(ofGroup: readonly unknown[], ofTriggers: readonly unknown[]): Promise<readonly ApiObject[]> {
  const world = aWorld();
  worlds.push(world);
  const selector = { labelSelector: { matchLabels: { by: 'group' } } };
  const objects = [
    listenerWith([], { triggerGroups: [{ name: 'grp', interceptors: ofGroup, triggerSelector: selector }] }),
    clusterInterceptor('concurrency', { url: await world.url() }),
    ...TRIGGERS.map((name) => aTrigger(name, ofTriggers)),
  ];
  const api = inMemoryApi(objects);
  const deps = {
    findClaim: async (name: string) => await Promise.resolve<unknown>(world.claims.get(name)),
    ...createTektonTriggers(api.call),
    ...noControls,
    isLeaderAlive: () => true,
    holdWhenAway: 'Limited' as const,
    recordUngrouped: nothing,
    countAdmission: nothing,
    clock: () => 0,
    log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
  };
  const admitting = async (request: ApiRequest) => {
    if (request.method !== 'POST') {
      return await api.call(request);
    }
    const { patch } = await decideCreation(aCreation(request.body), deps);
    return await api.call({ ...request, body: applyPatch(request.body, patch) });
  };
  const { push } = await lab.start(objects, { call: admitting });
  await Promise.all(EVENTS.map(async (key) => await push({ key })));
  return api.created;
}

interface Told {
  readonly event: string | undefined;
  readonly status: string | undefined;
  readonly entries: readonly object[];
}

/** What should be said of a run by its labels and params, and what its marks say. */
function toldBy({ metadata, spec }: ApiObject): { readonly wanted: Told; readonly told: Told } {
  const { labels = {}, annotations = {} } = metadata as {
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  const { params, status } = spec as {
    readonly params: readonly { readonly value: string }[];
    readonly status?: string;
  };
  const control = { kind: 'Trigger', namespace: 'lab', name: labels[TRIGGER_LABEL] };
  const parsed = parseClaimAnnotation(annotations[CLAIM_ANNOTATION] ?? '');
  const claim = parsed.ok ? parsed.value : undefined;
  const entries = claim?.entries.map(({ key, control: by }) => ({ key, control: by })) ?? [];
  return {
    wanted: {
      event: labels[EVENT_ID_LABEL],
      status: 'PipelineRunPending',
      entries: [{ key: params[0]?.value, control }],
    },
    told: { event: claim?.eventID, status, entries },
  };
}

describe('30 events at once for a triggerGroup with 20 Triggers behind it', () => {
  const concurrency = calls('concurrency', { key: '$(body.key)' });
  const overlay = calls('cel', { overlays: [{ key: 'seen', expression: 'body.key' }] });

  it.each([
    ['in the group', [concurrency], []],
    [
      'in each Trigger, behind interceptors of the group',
      [overlay],
      [calls('concurrency', { key: '$(extensions.seen)' })],
    ],
    ['in both', [calls('concurrency', { key: 'of the group' })], [concurrency]],
  ])('I08 put each run into the group of its own event and Trigger, with our interceptor %s', async (_, group, own) => {
    const runs = await burst(group, own);
    expect(runs).toHaveLength(TRIGGERS.length * EVENTS.length);
    const all = runs.map(toldBy);
    expect(all.map(({ told }) => told)).toEqual(all.map(({ wanted }) => wanted));
    const labels = runs.map(({ metadata }) => metadata.labels?.[GROUP_LABEL]);
    expect(new Set(labels).size).toBe(runs.length);
  });
});
