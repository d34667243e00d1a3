import { describe, expect, it } from '@jest/globals';

import { ConcurrencyError } from '../../src/core/errors.js';
import { runCommand } from './run-command.js';

describe('runCli', () => {
  it('says what there is, with the exit codes', async () => {
    const { code, out, err } = await runCommand(['--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('doctor [options]');
    expect(out).toContain('uninstall [options]');
    expect(out).toMatch(
      /Exit codes: 0 all is well or done; 1 something is left to do; 2 the command was not understood\.$/,
    );
  });

  it.each(['doctor', 'uninstall'])('explains %s', async (command) => {
    const { code, out } = await runCommand([command, '--help']);
    expect(code).toBe(0);
    expect(out).toContain(`Usage: tkn-concurrency ${command} [options]`);
    expect(out).toContain('--kubeconfig <file>');
  });

  it('tells its version', async () => {
    expect(await runCommand(['--version'])).toEqual({ code: 0, out: '1.2.3', err: '' });
  });

  it.each([
    [['docter'], "error: unknown command 'docter'\n(Did you mean doctor?)"],
    [['uninstall', '--force-it'], "error: unknown option '--force-it'\n(Did you mean --force?)"],
    [
      ['uninstall', '--held=stop'],
      "error: option '--held <choice>' argument 'stop' is invalid. Allowed choices are policy, start, cancel.",
    ],
    [['doctor', '--context'], "error: option '--context <name>' argument missing"],
    [['doctor', 'now'], "error: too many arguments for 'doctor'. Expected 0 arguments but got 1."],
  ])('refuses %j, and says what is meant', async (argv, err) => {
    expect(await runCommand(argv)).toEqual({ code: 2, out: '', err });
  });

  it('shows the help where nothing is asked', async () => {
    const { code, err } = await runCommand([]);
    expect(code).toBe(2);
    expect(err).toContain('Usage: tkn-concurrency');
  });

  it('says what to do where there is no cluster, without a stack', async () => {
    const connect = async (): Promise<never> =>
      await Promise.reject(new ConcurrencyError('no cluster', { code: 'NoCluster', help: ['name one'] }));
    expect(await runCommand(['doctor'], { connect })).toEqual({ code: 1, out: '', err: 'no cluster\n  name one' });
  });

  it('shows the stack of a mistake of ours', async () => {
    const connect = async (): Promise<never> => await Promise.reject(new TypeError('x is undefined'));
    const { code, err } = await runCommand(['doctor'], { connect });
    expect(code).toBe(1);
    expect(err).toContain('TypeError: x is undefined\n    at ');
  });
});
