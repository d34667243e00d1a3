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

describe('readDemoOptions for events of the user', () => {
  it('tells the files from where the user stands, and the senders by the names of the events', () => {
    const args = ['--payload=a.json', '--payload=/b.json', '--event=push', '--event=Push Hook', '--header=X-A: b:c'];
    expect(readDemoOptions([...args, '--trigger=t.yaml'], places)).toMatchObject({
      own: {
        deliveries: [
          { file: '/home/ada/notes/a.json', event: 'push', sender: 'github' },
          { file: '/b.json', event: 'Push Hook', sender: 'gitlab' },
        ],
        headers: [['X-A', 'b:c']],
        trigger: '/home/ada/notes/t.yaml',
      },
    });
  });

  it('takes one name of an event for all payloads, and a sender that is said', () => {
    const args = ['--payload=a', '--payload=b', '--event=push', '--sender=gitea'];
    expect(readDemoOptions(args, places)).toMatchObject({
      own: { deliveries: ['a', 'b'].map(() => ({ event: 'push', sender: 'gitea' })) },
    });
  });

  it.each([
    [
      ['--payload=a'],
      '--event is missing: say what the header of the sender says, such as pull_request, once or for each',
    ],
    [['--payload=a', '--event=x', '--event=y'], '--event is given 2 times for 1 payloads'],
    [['--trigger=t'], '--trigger is about an event of your own: give it with --payload=FILE'],
    [['--payload=a', '--event=x', '--sender=gitbucket'], '--sender "gitbucket" is not known: there are github, gitlab'],
    [['--payload=a', '--event='], '--event is empty: give a value'],
    [['--payload=', '--event=x'], '--payload is empty: give a value'],
    [['--payload=a', '--event=x', '--trigger=t', '--trigger=u'], '--trigger is given 2 times: t, u. Give it once'],
    [['--payload=a', '--event=x', '--sender=gitea', '--sender=github'], '--sender is given 2 times: gitea, github.'],
    [['--payload=a', '--event=x', '--header=oops'], '--header "oops" is no header: NAME:VALUE is needed'],
  ])('throws for %j', (args, words) => {
    expect(() => readDemoOptions(args, places)).toThrow(words);
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
