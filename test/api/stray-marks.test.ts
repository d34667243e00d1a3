import { describe, expect, it } from '@jest/globals';

import { strayMarks } from '../../src/api/stray-marks.js';

const own = (name: string): string => `concurrency.tekton.dev/${name}`;

function stray(annotations: Readonly<Record<string, string>>, labels: Readonly<Record<string, string>> = {}) {
  const prefixed = (map: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(map).map(([name, value]) => [own(name), value]));
  return strayMarks({
    annotations: { 'acme.dev/key': 'k', ...prefixed(annotations) },
    labels: { app: 'a', ...prefixed(labels) },
  });
}

describe('strayMarks', () => {
  it.each([
    ['strategi', `; did you mean: ${own('strategy')}`],
    ['maxRunning', `; did you mean: ${own('max-running')}`],
    ['keys', `; did you mean: ${own('key')}`],
    ['Key', `; did you mean: ${own('key')}`],
    ['ignored', `; did you mean: ${own('ignore')}`],
    ['inject', ''],
    ['zzz', ''],
  ])('I12 names the annotation %s that nobody knows, and what was meant', (name, meant) => {
    expect(stray({ [name]: 'x' })).toEqual([`annotation ${own(name)} is not known, and says nothing${meant}`]);
  });

  it('I12 names a label that is an annotation', () => {
    expect(stray({}, { strategy: 'Queue', ignore: 'true', strategi: 'x' })).toEqual([
      `label ${own('strategy')} says nothing: write it as an annotation`,
      `label ${own('ignore')} says nothing: write it as an annotation`,
      `label ${own('strategi')} says nothing; did you mean: ${own('strategy')}`,
    ]);
  });

  it.each(['yes', '1', ''])('names ignore where it is %j', (value) => {
    expect(stray({ ignore: value })).toEqual([
      `annotation ${own('ignore')} ${JSON.stringify(value)} says nothing: only "true" does`,
    ]);
  });

  it('has nothing to say of what is ours, and of what is asked for', () => {
    const marks = ['claim', 'held', 'uid', 'groups', 'groups-0123456789abcdef', 'fence', 'released', 'overlaps'];
    const asked = ['key', 'strategy', 'max-running', 'same-revision', 'shared-as'];
    expect(
      stray(Object.fromEntries([...marks, ...asked].map((name) => [name, 'x'])), { group: 'g', key: 'k' }),
    ).toEqual([]);
    expect(stray({ ignore: 'true' })).toEqual([]);
    expect(stray({ ignore: ' True' })).toEqual([]);
    expect(stray({ ignore: 'false' })).toEqual([]);
  });

  it('names a key that nobody fills in', () => {
    expect(stray({ key: '$(params.branch)' })).toEqual([
      `${own('key')} "$(params.branch)" is taken as it is: nothing fills in its $(…)`,
    ]);
  });

  it('tells of five at most, and cuts what is long', () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`x${at}${'y'.repeat(300)}`, '']));
    expect(stray(many).length).toBe(5);
    expect(Math.max(...stray(many).map(({ length }) => length))).toBeLessThan(160);
  });
});
