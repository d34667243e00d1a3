import { describe, expect, it } from '@jest/globals';

import { demoFailure } from '../../src/demo/demo-failure.js';

const options = { once: false, apiPort: 1234, listenerPort: 5678, folder: '.demo' };

function taken(port: number): Error {
  return Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE', port });
}

describe('demoFailure', () => {
  it.each([
    [1234, options, '--api-port'],
    [5678, options, '--listener-port'],
    [1234, { ...options, listenerPort: 1234 }, '--api-port and --listener-port'],
  ])('names the option that gave port %d', (port, given, flags) => {
    expect(demoFailure(taken(port), given)).toBe(
      `Port ${port} of ${flags} cannot be used (listen EADDRINUSE). Give another, or none for a free one.`,
    );
  });

  it.each([
    [new Error('the story stopped'), 'the story stopped'],
    [taken(9), 'listen EADDRINUSE'],
    ['odd', 'odd'],
  ])('has nothing to add to %s', (error, text) => {
    expect(demoFailure(error, { ...options, apiPort: 0 })).toBe(text);
  });
});
