import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { IGNORE_ANNOTATION } from '../../src/api/names.js';
import { createRunIndex } from '../../src/controller/run-index.js';
import { toTracked } from '../../src/controller/to-run.js';
import { type GroupId, groupIdOf } from '../../src/core/group.js';
import type { RunObject } from '../../src/tekton/run.js';
import { aClaimEntry } from '../builders/a-claim-entry.js';
import { aRunObject } from './a-pipeline-run.js';
import { trackAsMarked } from './track-as-marked.js';

function inGroups(name: string, ...keys: readonly string[]): RunObject {
  return aRunObject({ name, claim: { entries: keys.map((key) => aClaimEntry({ key })) } });
}

const groupsIn = (object: RunObject): readonly GroupId[] =>
  toTracked(object)?.run.memberships.map(({ group }) => groupIdOf(group)) ?? [];
const namesOf = (objects: readonly RunObject[]): readonly string[] => objects.map(({ name }) => name).toSorted();

const [x] = groupsIn(inGroups('any', 'x'));
const [y] = groupsIn(inGroups('any', 'y'));

describe('createRunIndex', () => {
  it('knows nothing at first', () => {
    const index = createRunIndex(trackAsMarked);
    expect(index.all()).toEqual([]);
    expect(index.get('u-a')).toBeUndefined();
    expect(index.groupsOf('u-a')).toEqual([]);
    expect(index.connected(x!)).toEqual([]);
    expect(index.remove('u-a')).toEqual([]);
  });

  it('takes in a run and finds it by uid and by group', () => {
    const index = createRunIndex(trackAsMarked);
    const a = inGroups('a', 'x');
    expect(index.put(a)).toEqual([x]);
    expect(index.get('u-a')).toBe(a);
    expect(index.groupsOf('u-a')).toEqual([x]);
    expect(index.connected(x!)).toEqual([a]);
  });

  it('answers the groups that a run was in and is in, each once', () => {
    const index = createRunIndex(trackAsMarked);
    index.put(inGroups('a', 'x'));
    expect(index.put(inGroups('a', 'y'))).toEqual([x, y]);
    expect(index.put(inGroups('a', 'y', 'x'))).toEqual([y, x]);
    expect(index.connected(x!)).toHaveLength(1);
  });

  it('keeps the newest version only', () => {
    const index = createRunIndex(trackAsMarked);
    index.put(inGroups('a', 'x'));
    const ignored = { ...inGroups('a', 'x'), annotations: { [IGNORE_ANNOTATION]: 'true' } };
    expect(index.put(ignored)).toEqual([x]);
    expect(index.all()).toEqual([ignored]);
    expect(index.connected(x!)).toEqual([]);
  });

  it('finds the runs that are connected through others, and no more', () => {
    const index = createRunIndex(trackAsMarked);
    const runs = [inGroups('a', 'x'), inGroups('b', 'x', 'y'), inGroups('c', 'y', 'z'), inGroups('d', 'w')];
    runs.forEach(index.put);
    expect(namesOf(index.connected(x!))).toEqual(['a', 'b', 'c']);
    expect(index.remove('u-b')).toEqual([x, y]);
    expect(namesOf(index.connected(x!))).toEqual(['a']);
    expect(namesOf(index.connected(y!))).toEqual(['c']);
  });

  it('takes in a run that is twice in one group', () => {
    const index = createRunIndex(trackAsMarked);
    expect(index.put(inGroups('a', 'x', 'x'))).toEqual([x]);
    expect(index.connected(x!)).toHaveLength(1);
    expect(index.remove('u-a')).toEqual([x]);
    expect(index.connected(x!)).toEqual([]);
  });

  it('always finds the runs that share the group, directly or through one another', () => {
    const change = fc.record({
      name: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      keys: fc.uniqueArray(fc.constantFrom('x', 'y', 'z', 'v', 'w'), { minLength: 1, maxLength: 3 }),
      isGone: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const index = createRunIndex(trackAsMarked);
        const model = new Map<string, RunObject>();
        for (const { name, keys, isGone } of changes) {
          const object = inGroups(name, ...keys);
          if (isGone) {
            index.remove(object.uid);
            model.delete(object.uid);
          } else {
            index.put(object);
            model.set(object.uid, object);
          }
        }
        const found = new Set<RunObject>(index.connected(x!));
        const groups = new Set([x, ...[...found].flatMap(groupsIn)]);
        const missed = [...model.values()].filter(
          (object) => found.has(object) !== groupsIn(object).some((group) => groups.has(group)),
        );
        expect(missed).toEqual([]);
        expect(namesOf(index.all())).toEqual(namesOf([...model.values()]));
      }),
    );
  });
});
