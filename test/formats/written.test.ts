import { beforeAll, describe, expect, it } from '@jest/globals';

import { playedFormats } from './played-formats.js';
import { recordedFormats, recordNew } from './recorded.js';

let played: Readonly<Record<string, object>> = {};
beforeAll(async () => {
  played = await playedFormats();
  // RECORD_FORMATS=new adds objects that are played but not recorded.
  if (process.env['RECORD_FORMATS'] === 'new') {
    recordNew(played);
  }
});

describe('what the processes write for each other', () => {
  it('is played whole, and each of it recorded', () => {
    expect(Object.keys(played).toSorted()).toEqual(Object.keys(recordedFormats()).toSorted());
  });

  it.each(Object.keys(recordedFormats()))('is as it was recorded: %s', (name) => {
    expect(played[name]).toEqual(recordedFormats()[name]);
  });
});
