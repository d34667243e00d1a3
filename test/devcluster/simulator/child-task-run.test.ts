import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { childName } from '../../../src/devcluster/simulator/child-task-run.js';

describe('childName', () => {
  test('joins the two', () => {
    expect(childName('r', 'build')).toBe('r-build');
  });

  test('is never longer than a label value, and always the same for the same two', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,80}$/);
    fc.assert(
      fc.property(name, name, (run, task) => {
        expect(childName(run, task).length).toBeLessThanOrEqual(63);
        expect(childName(run, task)).toBe(childName(run, task));
      }),
    );
  });

  test('stays different for long names that differ at their end', () => {
    const run = 'r'.repeat(63);
    expect(childName(run, 'a')).not.toBe(childName(run, 'b'));
  });
});
