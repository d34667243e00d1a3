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

  it('warns as soon as one should have been renewed', () => {
    const { log, told } = toldLog();
    const tell = createDaysLeft(log);
    tell([ca], NOW + 63 * DAY);
    tell([ca], NOW + 63 * DAY + HOUR);
    expect(told).toEqual([
      'info certificates {"daysLeft":{"ca":27}}',
      'warn a certificate should have been renewed by now {"daysLeft":{"ca":27}}',
    ]);
  });
});
