import { describe, expect, it } from '@jest/globals';

import { exitWords } from '../../src/demo/exit-words.js';

describe('exitWords', () => {
  it('names the signal that ended the interceptor, and what it means', () => {
    expect(exitWords('interceptor', 137, 'interceptor.log')).toBe(
      'The interceptor was ended by SIGKILL: see interceptor.log. From now on a push makes no run. ' +
        'End the demo with Ctrl-C and start it anew.',
    );
  });

  it('names the code with which the controller ended, and what it means', () => {
    expect(exitWords('controller', 1, 'controller.log')).toBe(
      'The controller ended by itself (code 1): see controller.log. From now on a run starts at once, and ends no older one. ' +
        'End the demo with Ctrl-C and start it anew.',
    );
  });
});
