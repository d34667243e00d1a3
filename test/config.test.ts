import { describe, expect, it } from '@jest/globals';

import { parseConfig, USAGE } from '../src/config.js';
import { describeProblems } from '../src/core/problem.js';

const files = ['--tls-cert=a.crt', '--tls-key=a.key'];

describe('parseConfig', () => {
  it('takes what is missing from the defaults of the role', () => {
    expect(parseConfig(['interceptor', ...files], {})).toEqual({
      ok: true,
      value: {
        role: 'interceptor',
        listen: { host: '', port: 8443 },
        healthListen: { host: '', port: 8080 },
        certificates: { kind: 'files', certFile: 'a.crt', keyFile: 'a.key', caLeadMs: 300_000 },
        namespace: 'tekton-concurrency',
        logLevel: 'info',
        claimTtlMs: 3_600_000,
        drainDelayMs: 5_000,
        leaseDurationMs: 15_000,
        holdWhenAway: 'Limited',
      },
    });
    expect(parseConfig(['controller'], {})).toMatchObject({ value: { listen: { host: '', port: 9443 } } });
  });

  it('reads each flag from the environment too, and a flag wins', () => {
    const env = {
      CONCURRENCY_TLS_CERT: 'env.crt',
      CONCURRENCY_TLS_KEY: 'env.key',
      CONCURRENCY_TLS_CA: 'env.ca',
      CONCURRENCY_LISTEN: '[::1]:1',
      CONCURRENCY_CLAIM_TTL: '90m',
      CONCURRENCY_KUBECONFIG: 'k',
      OTHER: 'x',
    };
    const parsed = parseConfig(['controller', '--tls-cert=flag.crt', '--log-level=debug'], env);
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        certificates: { certFile: 'flag.crt', keyFile: 'env.key', caFile: 'env.ca' },
        listen: { host: '::1', port: 1 },
        claimTtlMs: 5_400_000,
        kubeconfig: 'k',
        logLevel: 'debug',
      },
    });
  });

  it('answers --help with what there is', () => {
    expect(parseConfig(['--help'], {})).toEqual({ ok: 'help' });
    expect(USAGE).toContain('--claim-ttl=DURATION');
  });

  it('names everything that is wrong at once', () => {
    const parsed = parseConfig(
      [
        'interzeptor',
        '--tls-crt=x',
        '--listen=nowhere',
        '--log-level=loud',
        '--claim-ttl=1',
        '--namespace',
        '--hold-when-away=limited',
      ],
      {},
    );
    const text = parsed.ok === false ? describeProblems(parsed.problems) : '';
    expect(text).toContain('--tls-crt is not known\n  at: --tls-crt\n  allowed: --listen,');
    expect(text).toContain('did you mean: --tls-cert');
    expect(text).toContain('say what to run: "interzeptor" was given\n  at: role\n  allowed: interceptor, controller');
    expect(text).toContain('--listen "nowhere" cannot be used\n  at: --listen\n  allowed: HOST:PORT');
    expect(text).toContain('--log-level "loud" cannot be used');
    expect(text).toContain(
      '--hold-when-away "limited" cannot be used\n  at: --hold-when-away\n  allowed: Limited|All|None',
    );
    expect(text).toContain('--claim-ttl "1" cannot be used\n  at: --claim-ttl\n  allowed: DURATION');
    expect(text).toContain('--namespace needs a value: --namespace=NAME');
    expect(text).toContain('--tls-cert is missing');
    expect(text).toContain('--tls-key is missing');
  });

  it.each(['999ms', '0s', '61s', '5m', 'long'])('refuses %j as the duration of a Lease', (duration) => {
    expect(parseConfig(['controller', `--lease-duration=${duration}`], {})).toMatchObject({ ok: false });
  });

  it.each(['1s', '60s', '1m'])('takes %j as the duration of a Lease', (duration) => {
    expect(parseConfig(['controller', `--lease-duration=${duration}`], {})).toMatchObject({ ok: true });
  });

  it.each(['Limited', 'All', 'None'])('reads %s as what to hold while no leader lives', (mode) => {
    const parsed = parseConfig(['controller', `--hold-when-away=${mode}`], {});
    expect(parsed).toMatchObject({ value: { holdWhenAway: mode } });
  });

  it('reads the namespaces that take part', () => {
    const read = (text: string): unknown => parseConfig(['controller', `--namespaces=${text}`], {});
    expect(read('ci, team-a')).toMatchObject({ value: { namespaces: ['ci', 'team-a'] } });
    expect(parseConfig(['controller'], {})).not.toHaveProperty('value.namespaces');
    for (const wrong of ['', 'ci,', 'CI', '*']) {
      expect(read(wrong)).toMatchObject({ ok: false, problems: [{ path: '--namespaces', allowed: ['NAME,NAME'] }] });
    }
  });

  it.each([':65536', ':-1', 'a:b', '::1:80', '1.2.3.4', ''])('refuses %j as an address', (listen) => {
    expect(parseConfig(['interceptor', ...files, `--listen=${listen}`], {})).toMatchObject({ ok: false });
  });

  it.each(['0', '5', '1d', '-1s', '169h', '1.5h'])('refuses %j as a duration', (ttl) => {
    expect(parseConfig(['interceptor', ...files, `--claim-ttl=${ttl}`], {})).toMatchObject({ ok: false });
  });
});
