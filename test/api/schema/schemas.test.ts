import { describe, expect, it } from '@jest/globals';

import * as validators from '../../../src/api/generated/validators.js';
import { settingsSchema } from '../../../src/api/schema/claim-schema.js';
import { paramsSchema } from '../../../src/api/schema/params-schema.js';
import { schemas } from '../../../src/api/schema/schemas.js';
import { STRATEGIES } from '../../../src/core/policy.js';

describe('schemas', () => {
  it('have a compiled validator each', () => {
    expect(Object.keys(validators).toSorted()).toEqual(Object.keys(schemas).toSorted());
  });

  it('know the strategies that the policy knows', () => {
    expect(settingsSchema.properties.strategy.enum).toEqual(STRATEGIES);
    expect(paramsSchema.properties.strategy.enum).toEqual(STRATEGIES);
  });

  it('say of every param what it means', () => {
    const silent = Object.entries(paramsSchema.properties).filter(([, { description }]) => description.length < 20);
    expect(silent).toEqual([]);
  });
});
