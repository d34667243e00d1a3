import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { parseClaimAnnotation } from '../../src/api/claim-annotation.js';
import { CLAIM_ANNOTATION, EVENT_ID_LABEL, GROUP_LABEL, TRIGGER_LABEL } from '../../src/api/names.js';
import { isDone, type RunObject } from '../../src/tekton/run.js';
import { handsOn } from './hands.js';
import { reasonOf, startWorld, type World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld({ examples: ['../test/e2e/fixtures/trigger-kinds'] });
});
afterAll(async () => {
  await world.close();
});

const { push, started } = handsOn(() => world);

/** What fires on each event, by what the labels of the run say. */
const FIRED = [
  'kinds/',
  'kinds/grouped-a',
  'kinds/grouped-b',
  'kinds/grouped-own',
  'kinds/inline-named',
  'kinds/referenced',
  'kinds-other/referenced',
];

/** Posts an event; resolves with its runs by what fired them. */
async function fire(event: ReturnType<typeof push>): Promise<ReadonlyMap<string, RunObject>> {
  const id = await world.post(event, 'kinds');
  const runs = await world.until(`the runs of event ${id}`, () => {
    const found = [...world.runs('kinds'), ...world.runs('kinds-other')];
    const made = found.filter(({ labels }) => labels[EVENT_ID_LABEL] === id);
    return made.length === FIRED.length && made;
  });
  return new Map(runs.map((run) => [`${run.namespace}/${run.labels[TRIGGER_LABEL] ?? '?'}`, run]));
}

function controlOf(run: RunObject | undefined): string {
  const claim = parseClaimAnnotation(run?.annotations[CLAIM_ANNOTATION] ?? '');
  const control = claim.ok ? claim.value.entries[0]?.control : undefined;
  return control === undefined ? '' : `${control.kind} ${control.namespace}/${control.name}`;
}

describe('a second push, behind one EventListener with every kind of trigger', () => {
  it('I08 ends the first run of each trigger on account of its own second one, and of no other', async () => {
    const first = await fire(push(1, 1));
    await Promise.all([...first.values()].map(async ({ name }) => await started(name)));
    const second = await fire(push(1, 2));
    expect([...first.keys()].toSorted((a, b) => (a < b ? -1 : 1))).toEqual(FIRED.toSorted((a, b) => (a < b ? -1 : 1)));

    const fates = await world.until('all runs are done', () => {
      const pairs = FIRED.map((what) => [first.get(what)!, second.get(what)!].map(({ name }) => world.run(name)));
      return pairs.flat().every(isDone) && pairs.map(([older, newer]) => ({ older: older!, newer: newer! }));
    });
    expect(
      FIRED.map((what, i) => [what, fates[i]!.older.specStatus, reasonOf(fates[i]!.newer), controlOf(fates[i]!.newer)]),
    ).toEqual([
      // (c) inline without a name: ungrouped.
      ['kinds/', undefined, 'Succeeded', ''],
      // (d) by a triggerGroup, whose own interceptor has the settings; the control is the Trigger.
      ['kinds/grouped-a', 'CancelledRunFinally', 'Succeeded', 'Trigger kinds/grouped-a'],
      ['kinds/grouped-b', 'CancelledRunFinally', 'Succeeded', 'Trigger kinds/grouped-b'],
      // The same, with settings of its own: those stand.
      ['kinds/grouped-own', 'Cancelled', 'Succeeded', 'Trigger kinds/grouped-own'],
      // (b) inline with a name.
      ['kinds/inline-named', 'CancelledRunFinally', 'Succeeded', 'Trigger kinds/inline-named'],
      // (a) by reference, and (e) by namespaceSelector, under the same name in another namespace.
      ['kinds/referenced', 'CancelledRunFinally', 'Succeeded', 'Trigger kinds/referenced'],
      ['kinds-other/referenced', 'CancelledRunFinally', 'Succeeded', 'Trigger kinds-other/referenced'],
    ]);
    const grouped = fates.slice(1);
    expect(new Set(grouped.map(({ newer }) => newer.labels[GROUP_LABEL])).size).toBe(grouped.length);
    grouped.forEach(({ older, newer }) => {
      expect(older.labels[GROUP_LABEL]).toBe(newer.labels[GROUP_LABEL]);
    });
  });
});
