import { describe, expect, it } from '@jest/globals';

import { CLAIM_ANNOTATION, HELD_ANNOTATION, UID_ANNOTATION } from '../../src/api/names.js';
import { trackAll } from '../../src/controller/track-all.js';
import { aHeldMark, aRunObject } from './a-pipeline-run.js';
import { trackAsMarked } from './track-as-marked.js';

const sameNonce = { [HELD_ANNOTATION]: aHeldMark('a', 0) };
const copiesIn = (objects: Parameters<typeof trackAll>[0]) =>
  trackAll(objects, trackAsMarked).map(({ run, copyOf }) =>
    copyOf === undefined ? run.name : `${run.name} of ${copyOf}`,
  );

const a = aRunObject({ name: 'a' });
const b = aRunObject({ name: 'b', second: 1, annotations: sameNonce });
const c = aRunObject({ name: 'c', second: 1, annotations: sameNonce });

describe('trackAll', () => {
  it('tells the runs in order of creation, then uid, whatever order they come in', () => {
    const d = aRunObject({ name: 'd', second: 2 });
    const e = aRunObject({ name: 'e', second: 2 });
    expect(copiesIn([e, d, a])).toEqual(['a', 'd', 'e']);
    expect(copiesIn([a, d, e])).toEqual(['a', 'd', 'e']);
  });

  it('leaves out what is none of ours', () => {
    expect(copiesIn([a, aRunObject({ name: 'z', annotations: { [CLAIM_ANNOTATION]: '' } })])).toEqual(['a']);
    expect(trackAll([], trackAsMarked)).toEqual([]);
  });

  it('takes all but the first-created of the runs with one nonce for copies of that', () => {
    expect(copiesIn([c, b, a])).toEqual(['a', 'b of u-a', 'c of u-a']);
  });

  it('gives a copy an event of its own, so that it is a unit of its own', () => {
    expect(trackAll([a, b], trackAsMarked).map(({ run }) => run.event)).toEqual(['event team-a event-a', 'run u-b']);
  });

  it('believes a uid mark rather than the nonce', () => {
    const itself = aRunObject({ name: 'b', second: 1, annotations: { ...sameNonce, [UID_ANNOTATION]: 'u-b' } });
    const another = aRunObject({ name: 'c', second: 1, annotations: { ...sameNonce, [UID_ANNOTATION]: 'u-0' } });
    expect(copiesIn([a, itself, another])).toEqual(['a', 'b', 'c of u-0']);
  });

  it('does not take runs without a nonce for copies of each other', () => {
    const runs = ['a', 'b'].map((name) => aRunObject({ name, held: 'template' }));
    expect(copiesIn(runs)).toEqual(['a', 'b']);
  });
});
