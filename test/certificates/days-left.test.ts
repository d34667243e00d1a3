import { describe, expect, it } from '@jest/globals';

import { createDaysLeft } from '../../src/certificates/days-left.js';
import { toldLog } from './told-log.js';
import { DAY, HOUR, NOW } from './model.js';

const ca = { name: 'ca', id: '1', notBefore: NOW, notAfter: NOW + 90 * DAY };

describe('createDaysLeft', () => {
  it('tells at first, each day, and when there are others', () => {
    const { log, told } = toldLog();
    const tell = createDaysLeft(log);
    tell([], NOW);
    tell([ca], NOW);
    tell([ca], NOW + DAY - 1);
    tell([ca], NOW + DAY);
    tell([{ ...ca, id: '2' }], NOW + DAY + 1);
    expect(told).toEqual([
      'info certificates {"daysLeft":{"ca":90}}',
      'info certificates {"daysLeft":{"ca":89}}',
      'info certificates {"daysLeft":{"ca":89}}',
    ]);
  });

  it('warns as soon as less than a third of the life is left', () => {
    const { log, told } = toldLog();
    const tell = createDaysLeft(log);
    tell([ca], NOW + 60 * DAY);
    tell([ca], NOW + 60 * DAY + HOUR);
    expect(told).toEqual([
      'info certificates {"daysLeft":{"ca":30}}',
      'warn less than a third of the life of a certificate is left {"daysLeft":{"ca":30}}',
    ]);
  });
});
