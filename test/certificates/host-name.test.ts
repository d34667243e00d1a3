import { describe, expect, it } from '@jest/globals';

import { hostName } from '../../src/certificates/host-name.js';

describe('hostName', () => {
  it.each([
    ['A.svc', 'dns:a.svc'],
    ['127.0.0.1', 'ip:127.0.0.1'],
    ['::1', 'ip:::1'],
    ['0:0:0:0:0:0:0:1', 'ip:::1'],
    ['FE80::0:1', 'ip:fe80::1'],
  ])('writes %s as %s', (host, name) => {
    expect(hostName(host)).toBe(name);
  });
});
