import { describe, expect, it } from '@jest/globals';

import { checkServer } from '../../../src/cli/doctor/check-server.js';
import type { Seen } from '../../../src/cli/look.js';
import { ABSENT, found, lines, refused, SILENT } from './some-facts.js';

const without =
  'warn: Kubernetes v1.29.8 does not know the matchConditions of webhooks: it is asked about every run of the cluster → ' +
  'upgrade to 1.30 or newer, or install without a webhook: kubectl apply -f dist/install-template.yaml';

describe('checkServer', () => {
  it.each<readonly [string, Seen, string]>([
    ['the first version with matchConditions', found({ gitVersion: 'v1.30.0' }), 'ok: Kubernetes v1.30.0'],
    ['a version of a provider', found({ gitVersion: 'v1.33.1-gke.9' }), 'ok: Kubernetes v1.33.1-gke.9'],
    ['a version to come', found({ gitVersion: 'v2.0.0' }), 'ok: Kubernetes v2.0.0'],
    ['an older version', found({ gitVersion: 'v1.29.8' }), without],
    [
      'no version',
      found({}),
      'fail: what answers is no Kubernetes API server: it does not say its version → name another cluster with --kubeconfig or --context',
    ],
    [
      'a version that nobody knows',
      found({ gitVersion: 'odd' }),
      'warn: says a version that is not known: odd → use Kubernetes 1.30 or newer',
    ],
    [
      'a fault of its own',
      refused(500, 'oh'),
      'fail: answers with HTTP 500: oh → look whether the cluster is well: kubectl get --raw /readyz, or name another cluster with --kubeconfig or --context',
    ],
    [
      'a page of something else',
      ABSENT,
      'fail: what answers is no Kubernetes API server → name another cluster with --kubeconfig or --context',
    ],
    [
      'a login that is over',
      refused(401, 'Unauthorized'),
      'fail: refuses us: Unauthorized → log in to the cluster again, or name another kubeconfig with --kubeconfig',
    ],
    [
      'no answer',
      SILENT,
      'fail: does not answer: connect ECONNREFUSED 10.0.0.1:443 → look whether the kubeconfig is right, and the cluster is up and reached from here: kubectl cluster-info',
    ],
  ])('%s', (_, version, line) => {
    expect(lines(checkServer({ version }))).toEqual([line]);
  });
});
