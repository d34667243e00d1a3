import { describe, expect, it } from '@jest/globals';

import { commandOf } from '../../src/demo/command-of.js';

describe('commandOf', () => {
  it('is the command line of a process', () => {
    expect(commandOf(process.pid)).toContain('jest');
  });

  it('is unknown where there is no such process', () => {
    // Above what Linux gives out (proc(5), pid_max).
    expect(commandOf(4_194_305)).toBeUndefined();
  });
});
