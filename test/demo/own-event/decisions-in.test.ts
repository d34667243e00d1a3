import { describe, expect, it } from '@jest/globals';

import { decisionsIn } from '../../../src/demo/own-event/decisions-in.js';

const line = (fields: object): string => JSON.stringify({ level: 'info', ...fields });

describe('decisionsIn', () => {
  it('finds what was decided of one event, at each Trigger', () => {
    const log = [
      line({ message: 'decision', eventID: 'e-1', trigger: 'a', outcome: 'ungrouped', why: 'no key' }),
      line({ message: 'decision', eventID: 'e-2', trigger: 'a', outcome: 'ungrouped', why: 'other' }),
      line({ message: 'claim written', eventID: 'e-1' }),
      line({ message: 'decision', eventID: 'e-1', trigger: 'b', outcome: 'grouped' }),
    ].join('\n');
    expect(decisionsIn(log, 'e-1')).toEqual([
      { trigger: 'a', outcome: 'ungrouped', why: 'no key' },
      { trigger: 'b', outcome: 'grouped', why: '' },
    ]);
  });

  it('passes over a line that is half written', () => {
    expect(decisionsIn('{"message":"decision","eventID":"e-1","outc', 'e-1')).toEqual([]);
  });
});
