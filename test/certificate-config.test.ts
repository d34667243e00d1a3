import { describe, expect, it } from '@jest/globals';

import { parseConfig } from '../src/config.js';
import { describeProblems } from '../src/core/problem.js';

const DAY = 86_400_000;
const files = ['--tls-cert=a.crt', '--tls-key=a.key'];

function certificatesOf(...argv: readonly string[]): unknown {
  const parsed = parseConfig(argv, {});
  return parsed.ok === true ? parsed.value.certificates : undefined;
}

function problemsOf(...argv: readonly string[]): string {
  const parsed = parseConfig(argv, {});
  return parsed.ok === false ? describeProblems(parsed.problems) : '';
}

describe('certificateConfig', () => {
  it('has the controller keep its own where nothing is said', () => {
    expect(certificatesOf('controller')).toEqual({
      kind: 'own',
      secret: 'concurrency-certificates',
      hosts: [],
      caLifeMs: 730 * DAY,
      certificateLifeMs: 90 * DAY,
      caLeadMs: 300_000,
    });
  });

  it('reads how the controller keeps its own', () => {
    const flags = [
      '--certificate-secret=mine',
      '--certificate-hosts=a.example, 10.0.0.7,::1',
      '--ca-life=100d',
      '--certificate-life=12h',
      '--ca-lead=0s',
    ];
    expect(certificatesOf('controller', ...flags)).toEqual({
      kind: 'own',
      secret: 'mine',
      hosts: ['a.example', '10.0.0.7', '::1'],
      caLifeMs: 100 * DAY,
      certificateLifeMs: DAY / 2,
      caLeadMs: 0,
    });
  });

  it('takes files for either process, and the authority to publish for the controller', () => {
    const certificates = { kind: 'files', certFile: 'a.crt', keyFile: 'a.key', caLeadMs: 60_000 };
    expect(certificatesOf('interceptor', ...files, '--ca-lead=1m')).toEqual(certificates);
    expect(certificatesOf('controller', ...files, '--ca-lead=1m')).toEqual(certificates);
    const withCa = certificatesOf('controller', ...files, '--tls-ca=ca.crt', '--ca-lead=1m');
    expect(withCa).toEqual({ ...certificates, caFile: 'ca.crt' });
  });

  it.each([
    [['interceptor'], ['--tls-cert is missing', '--tls-key is missing']],
    [['controller', '--tls-cert=a'], ['--tls-key is missing']],
    [
      ['controller', '--tls-ca=a'],
      ['--tls-cert is missing', '--tls-key is missing'],
    ],
    [['interceptor', ...files, '--tls-ca=a'], ['--tls-ca is for the controller, which publishes it']],
    [['interceptor', ...files, '--ca-life=1d'], ['--ca-life is for the controller, which makes the certificates']],
    [
      ['controller', ...files, '--tls-ca=a', '--certificate-hosts=b'],
      [
        '--certificate-hosts is for certificates of our own, and --tls-cert, --tls-key, --tls-ca say that they come from files',
      ],
    ],
  ])('refuses %j', (argv, messages) => {
    const lines = problemsOf(...argv).split('\n');
    expect(lines.filter((line) => line.startsWith('--'))).toEqual(messages);
  });

  it.each([
    '--ca-life=29s',
    '--ca-life=3651d',
    '--certificate-life=1y',
    '--certificate-life=0.5d',
    '--ca-lead=25h',
    '--ca-lead=5',
    '--certificate-hosts=',
    '--certificate-hosts=a,',
    '--certificate-hosts=a_b',
    '--certificate-hosts=https://a',
    '--certificate-secret=',
  ])('refuses %s, and says what is allowed', (flag) => {
    const [name = ''] = flag.split('=');
    expect(problemsOf('controller', flag)).toMatch(new RegExp(`at: ${name}\\n  allowed: `, 'u'));
  });
});
