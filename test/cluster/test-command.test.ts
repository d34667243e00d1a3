import { describe, expect, test } from '@jest/globals';

import { testCommand } from './test-command.js';

const surroundings = { root: '/nowhere', print: () => undefined };

describe('testCommand', () => {
  test.each([[['--host=1.2.3.4']], [['--clean', 'test/e2e']]])(
    'touches no cluster that is there already without --existing: %j',
    async (given) => {
      await expect(testCommand(given, surroundings)).rejects.toThrow(
        ' goes with --existing: without it the tests bring',
      );
    },
  );
});
