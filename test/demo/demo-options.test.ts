import { describe, expect, it } from '@jest/globals';

import { readDemoOptions } from '../../src/demo/demo-options.js';

const places = { here: '/home/ada/notes', root: '/home/ada/checkout' };

describe('readDemoOptions', () => {
  it('takes free ports, and a folder of the checkout, where nothing is said', () => {
    expect(readDemoOptions([], places)).toEqual({
      once: false,
      apiPort: 0,
      listenerPort: 0,
      folder: '/home/ada/checkout/.demo',
    });
  });

  it('takes what is said; a folder is told from where the user stands', () => {
    const args = ['--once', '--api-port=1', '--listener-port=2', '--runs-per-second=5', '--folder=x'];
    expect(readDemoOptions(args, places)).toEqual({
      once: true,
      apiPort: 1,
      listenerPort: 2,
      runsPerSecond: 5,
      folder: '/home/ada/notes/x',
    });
  });

  it('says when help is asked for', () => {
    expect(readDemoOptions(['--help'], places)).toBe('help');
  });
});

describe('readDemoOptions on what cannot be', () => {
  it.each([
    ['--api-port=65536', '--api-port "65536" is no port: a number from 1 to 65535 is needed'],
    ['--runs-per-second=0', '--runs-per-second "0" is no rate: a whole number from 1 to 9999 is needed'],
  ])('throws for %s', (arg, text) => {
    expect(() => readDemoOptions([arg], places)).toThrow(text);
  });
});
