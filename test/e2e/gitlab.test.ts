import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import {
  GROUP_LABEL,
  REASON_ANNOTATION,
  SUPERSEDED_BY_ANNOTATION,
  SUPERSEDES_ANNOTATION,
  TRIGGER_LABEL,
} from '../../src/api/names.js';
import { isDone, type RunObject } from '../../src/tekton/run.js';
import {
  commentOn,
  commit,
  edited,
  exampleFile,
  type GitLab,
  inProject,
  installGitLab,
  pushTo,
  readmeBlock,
} from './gitlab-hands.js';
import { handsOn } from './hands.js';
import { reasonOf, startWorld, type World } from './world.js';

let world: World;
let gitlab: GitLab;
beforeAll(async () => {
  world = await startWorld({ examples: [] });
  gitlab = await installGitLab(world);
});
afterEach(async () => {
  await world.atRest();
});
afterAll(async () => {
  await gitlab.close();
  await world.close();
});

const { started, done, finish } = handsOn(() => world);
const now = ({ name }: RunObject): RunObject => world.run(name);

/** Why we ended a run. */
async function reason(run: RunObject): Promise<string> {
  const mark = await world.until(`${run.name} is ended by us`, () => now(run).annotations[REASON_ANNOTATION]);
  return mark.split(' ').at(-1)!;
}

function paramsOf(run: RunObject): Readonly<Record<string, string>> {
  const { spec } = world.raw(run.name) as { spec: { params: readonly { name: string; value: string }[] } };
  return Object.fromEntries(spec.params.map(({ name, value }) => [name, value]));
}

const triggers = exampleFile('30-trigger.yaml');

/** The example's Triggers with another text in them. An edit that changes nothing is a fault of the test. */
function withEdit(text: string | RegExp, by: string): string {
  expect(triggers).toMatch(text);
  return triggers.replace(text, by);
}

/** The same with other steps after the interceptor of GitLab. */
function withSteps(steps: string): string {
  return withEdit(/^ {4}# An update has oldrev.*?(?=^ {2}bindings:)/ms, steps.replaceAll(/^(?=.)/gm, '    '));
}

describe('examples/gitlab-merge-request', () => {
  it('ends the run of a merge request with its finally tasks when new commits come, and starts their own', async () => {
    const first = await gitlab.arrive(pushTo(1, 1));
    await started(first.name);
    const second = await gitlab.arrive(pushTo(1, 2));
    const loser = await done(first.name);
    expect(loser.specStatus).toBe('CancelledRunFinally');
    expect(reasonOf(world.tasksOf(first.name).get('report')!)).toBe('Succeeded');
    expect(await reason(first)).toBe('Superseded');
    expect(loser.annotations[SUPERSEDED_BY_ANNOTATION]).toBe(`${first.uid} ${second.name}`);
    const winner = await finish(second.name);
    expect(reasonOf(winner)).toBe('Succeeded');
    expect(winner.annotations[SUPERSEDES_ANNOTATION]).toBe(`${second.uid} 1 ${first.name}`);
    expect(winner.labels[GROUP_LABEL]).toBe(loser.labels[GROUP_LABEL]);
    expect(winner.labels[GROUP_LABEL]).toMatch(/^acme-shop-web-1-/);
    const repository = 'https://gitlab.example.com/sam/web.git';
    expect([first, second].map(paramsOf)).toEqual([
      { repository, revision: commit(1) },
      { repository, revision: commit(2) },
    ]);
  });

  it('leaves another merge request alone, and that of the same number in another project', async () => {
    const first = await gitlab.arrive(pushTo(2, 1));
    const others = [await gitlab.arrive(pushTo(3, 1)), await gitlab.arrive(inProject(902, pushTo(2, 1)))];
    await started(first.name);
    const second = await gitlab.arrive(pushTo(2, 2));
    await done(first.name);
    for (const other of others) {
      expect(reasonOf(await finish(other.name))).toBe('Succeeded');
    }
    expect(reasonOf(await finish(second.name))).toBe('Succeeded');
  });

  it('I18 makes no run of an update without commits, of an approval, a close or a merge: what runs goes on', async () => {
    const first = await gitlab.arrive(pushTo(4, 1));
    await started(first.name);
    for (const action of ['update', 'approved', 'close', 'merge']) {
      expect(await gitlab.madeBy(await gitlab.post(edited(4, 1, action)))).toBe(0);
    }
    expect(reasonOf(await finish(first.name))).toBe('Succeeded');
  });

  it('makes no run of an event that brings another token, or none', async () => {
    for (const token of ['guessed', '']) {
      expect(await gitlab.madeBy(await gitlab.post(pushTo(5, 1), { 'X-Gitlab-Token': token }))).toBe(0);
    }
  });

  it('I16 turns away the older event that arrives last, and the newer run goes on', async () => {
    const newer = await gitlab.arrive(pushTo(6, 9));
    await started(newer.name);
    const late = await gitlab.arrive(pushTo(6, 8));
    expect(await reason(late)).toBe('Superseded');
    expect((await done(late.name)).hasChildren).toBe(false);
    expect(reasonOf(await finish(newer.name))).toBe('Succeeded');
  });

  it('turns away a delivery that GitLab repeats while its run works', async () => {
    const key = { 'Idempotency-Key': 'f5e5f430-f57b-4e6e-9fac-d9128cd7232f' };
    const first = await gitlab.arrive(pushTo(7, 1), key);
    await started(first.name);
    const again = await gitlab.arrive(pushTo(7, 1), key);
    expect(await reason(again)).toBe('RepeatedDelivery');
    expect(reasonOf(await finish(first.name))).toBe('Succeeded');
  });
});

describe('examples/gitlab-merge-request, changed as its README says', () => {
  afterEach(async () => {
    await gitlab.apply(triggers);
  });

  it('I18 turns away an update without commits where the filter lets it through', async () => {
    await gitlab.apply(withEdit(' && has(body.object_attributes.oldrev)', ''));
    const first = await gitlab.arrive(pushTo(11, 1));
    await started(first.name);
    const label = await gitlab.arrive(edited(11, 1));
    expect(await reason(label)).toBe('SameRevision');
    expect((await done(label.name)).hasChildren).toBe(false);
    const commits = await gitlab.arrive(pushTo(11, 2));
    expect(await reason(first)).toBe('Superseded');
    expect(reasonOf(await finish(commits.name))).toBe('Succeeded');
  });

  it.each(['close', 'merge'])('C13 ends what runs at a %s, and starts nothing, with onClose: End', async (action) => {
    await gitlab.apply(withSteps(readmeBlock('onClose')));
    const iid = action === 'close' ? 12 : 13;
    const first = await gitlab.arrive(pushTo(iid, 1));
    const other = await gitlab.arrive(pushTo(14, iid));
    await started(first.name);
    const closing = await gitlab.arrive(edited(iid, 1, action));
    expect(await reason(closing)).toBe('Closed');
    expect((await done(closing.name)).hasChildren).toBe(false);
    expect(await reason(first)).toBe('Superseded');
    expect((await done(first.name)).specStatus).toBe('CancelledRunFinally');
    expect(now(first).annotations[SUPERSEDED_BY_ANNOTATION]).toBe(`${first.uid} ${closing.name}`);
    expect(isDone(now(other))).toBe(false);
    expect(reasonOf(await finish(other.name))).toBe('Succeeded');
    const reopened = await gitlab.arrive(pushTo(iid, 2, { action: 'reopen' }));
    expect(reasonOf(await finish(reopened.name))).toBe('Succeeded');
  });

  it('I19 starts a run of the same commit at a comment, in place of the one that works', async () => {
    const preset = '          value: pull-request\n';
    await gitlab.apply(withEdit(preset, `${preset}        - name: sharedAs\n          value: merge-request\n`));
    await gitlab.apply(readmeBlock('Note Hook'));
    const first = await gitlab.arrive(pushTo(15, 1));
    await started(first.name);
    expect(await gitlab.madeBy(await gitlab.post(commentOn(15, 1, 'looks good')))).toBe(0);
    const retest = await gitlab.arrive(commentOn(15, 1, '/retest'));
    expect(await reason(first)).toBe('Superseded');
    await started(retest.name);
    expect([first, retest].map((run) => now(run).labels[TRIGGER_LABEL])).toEqual([
      'merge-request',
      'merge-request-comment',
    ]);
    expect(now(retest).labels[GROUP_LABEL]).toBe(now(first).labels[GROUP_LABEL]);
    expect(paramsOf(retest)).toEqual(paramsOf(first));
    const commits = await gitlab.arrive(pushTo(15, 2));
    expect(await reason(retest)).toBe('Superseded');
    expect(reasonOf(await finish(commits.name))).toBe('Succeeded');
  });
});
