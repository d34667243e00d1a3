import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { parseClaimAnnotation } from '../../src/api/claim-annotation.js';
import { CLAIM_ANNOTATION, EVENT_ID_LABEL, GROUP_LABEL, TRIGGER_LABEL } from '../../src/api/names.js';
import { isDone, type RunObject } from '../../src/tekton/run.js';
import { handsOn } from './hands.js';
import { startWorld, type World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld({ examples: ['../test/e2e/fixtures/trigger-kinds'] });
});
afterEach(async () => {
  await world.atRest();
});
afterAll(async () => {
  await world.close();
});

const { push, started } = handsOn(() => world);

/** The inline trigger without a name. */
const UNNAMED = 'kinds/';

/** What fires on each event, by what the labels of the run say. */
const FIRED = [
  UNNAMED,
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
  return new Map(
    runs.map((run) => [`${world.plainNamespace(run.namespace)}/${run.labels[TRIGGER_LABEL] ?? '?'}`, run]),
  );
}

function controlOf(run: RunObject | undefined): string {
  const claim = parseClaimAnnotation(run?.annotations[CLAIM_ANNOTATION] ?? '');
  const control = claim.ok ? claim.value.entries[0]?.control : undefined;
  return control === undefined ? '' : `${control.kind} ${world.plainNamespace(control.namespace)}/${control.name}`;
}

describe('a second push, behind one EventListener with every kind of trigger', () => {
  it('I08 ends the first run of each trigger on account of its own second one, and of no other', async () => {
    const first = await fire(push(1, 1));
    await Promise.all([...first.values()].map(async ({ name }) => await started(name)));
    const second = await fire(push(1, 2));
    expect([...first.keys()].toSorted((a, b) => (a < b ? -1 : 1))).toEqual(FIRED.toSorted((a, b) => (a < b ? -1 : 1)));

    // The run that nothing groups goes on; each other first run ends, and its successor starts.
    const grouped = FIRED.filter((what) => what !== UNNAMED);
    await world.until('the first runs are done', () =>
      grouped.every((what) => isDone(world.run(first.get(what)!.name))),
    );
    await Promise.all([...second.values()].map(async ({ name }) => await started(name)));
    const fates = FIRED.map((what) => ({
      what,
      older: world.run(first.get(what)!.name),
      newer: world.run(second.get(what)!.name),
    }));
    expect(fates.map(({ what, older, newer }) => [what, older.specStatus, newer.specStatus, controlOf(newer)])).toEqual(
      [
        // (c) inline without a name: ungrouped.
        [UNNAMED, undefined, undefined, ''],
        // (d) by a triggerGroup, whose own interceptor has the settings; the control is the Trigger.
        ['kinds/grouped-a', 'CancelledRunFinally', undefined, 'Trigger kinds/grouped-a'],
        ['kinds/grouped-b', 'CancelledRunFinally', undefined, 'Trigger kinds/grouped-b'],
        // The same, with settings of its own: those stand.
        ['kinds/grouped-own', 'Cancelled', undefined, 'Trigger kinds/grouped-own'],
        // (b) inline with a name.
        ['kinds/inline-named', 'CancelledRunFinally', undefined, 'Trigger kinds/inline-named'],
        // (a) by reference, and (e) by namespaceSelector, under the same name in another namespace.
        ['kinds/referenced', 'CancelledRunFinally', undefined, 'Trigger kinds/referenced'],
        ['kinds-other/referenced', 'CancelledRunFinally', undefined, 'Trigger kinds-other/referenced'],
      ],
    );
    const groups = grouped.map((what) => [first, second].map((runs) => runs.get(what)!.labels[GROUP_LABEL]));
    expect(new Set(groups.flat()).size).toBe(grouped.length);
    groups.forEach(([older, newer]) => {
      expect(older).toBe(newer);
    });
  });
});

describe('pushes to 4 pull requests at once, behind every kind of trigger', () => {
  it('I08 puts each run into the group of its own event and Trigger', async () => {
    // 28 calls of the interceptor at once: more of them might wait for longer than its deadline on a busy machine.
    const fired = await Promise.all(Array.from({ length: 4 }, async (_, i) => await fire(push(100 + i, 1))));
    const runs = fired.flatMap((of) => [...of].filter(([what]) => what !== UNNAMED));
    const controls = runs.map(([what, run]) => [what, controlOf(run)]);
    expect(controls).toEqual(runs.map(([what]) => [what, `Trigger ${what}`]));
    expect(new Set(runs.map(([, { labels }]) => labels[GROUP_LABEL])).size).toBe(24);
    // No group has two of them, so each starts.
    await Promise.all(runs.map(async ([, { name }]) => await started(name)));
  });
});
