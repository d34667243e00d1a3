import base from './jest.config.js';

// The end-to-end scenarios are written once; here they run on the real API server.
process.env.TEST_CLUSTER = 'real';

/** What in test/e2e needs no API server, or one with faults on demand. */
const WITHOUT_A_REAL_ONE = [
  'demo',
  'demo-own-event',
  'embedded-faults',
  'main',
  'policy-faults',
  'resting-faults',
  'trigger-group-burst',
];

/** The tests that need a real Kubernetes API server: `npm run test:cluster` builds it first. */
export default {
  ...base,
  testMatch: ['<rootDir>/test/**/*.cluster.test.ts', '<rootDir>/test/e2e/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', `/test/e2e/(${WITHOUT_A_REAL_ONE.join('|')})\\.test\\.ts$`],
  maxWorkers: 1,
  // The garbage collector looks for new resources every 30 s.
  testTimeout: 180_000,
};
