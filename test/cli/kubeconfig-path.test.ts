import { describe, expect, it } from '@jest/globals';

import { kubeconfigPath, type Surroundings } from '../../src/cli/kubeconfig-path.js';

const at = (given: Partial<Surroundings> = {}): Surroundings => ({
  env: {},
  home: '/home/ann',
  exists: () => false,
  ...given,
});
const usual = '/home/ann/.kube/config';

describe('kubeconfigPath', () => {
  it.each([
    ['the one that is named', { kubeconfig: 'a.yaml' }, at({ env: { KUBECONFIG: '/b' } }), 'a.yaml'],
    ['the one of the environment', {}, at({ env: { KUBECONFIG: '/b' }, exists: () => true }), '/b'],
    ['the usual one', {}, at({ exists: (path) => path === usual }), usual],
    [
      'the usual one in a pod, too',
      {},
      at({ exists: () => true, env: { KUBERNETES_SERVICE_HOST: '10.0.0.1' } }),
      usual,
    ],
    ['none in a pod, whose own account is meant', {}, at({ env: { KUBERNETES_SERVICE_HOST: '10.0.0.1' } }), undefined],
    ['the usual one where there is none at all, so that it is named', {}, at({ env: { KUBECONFIG: '' } }), usual],
  ])('is %s', (_, choice, surroundings, expected) => {
    expect(kubeconfigPath(choice, surroundings)).toBe(expected);
  });

  it('refuses several, which only kubectl puts together', () => {
    expect(() => kubeconfigPath({}, at({ env: { KUBECONFIG: '/a:/b' } }))).toThrow(
      'KUBECONFIG names several files, which only kubectl puts together\n' +
        '  kubectl config view --flatten --minify > one.yaml, and then --kubeconfig one.yaml',
    );
  });
});
