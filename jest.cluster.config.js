import base from './jest.config.js';

// The end-to-end scenarios are written once; here they run on the real API server.
process.env.TEST_CLUSTER = 'real';

/** The tests that need a real Kubernetes API server: `npm run test:cluster` builds it first. */
export default {
  ...base,
  testMatch: ['<rootDir>/test/**/*.cluster.test.ts', '<rootDir>/test/e2e/{pull-request,trigger-kinds}.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  maxWorkers: 1,
  // The garbage collector looks for new resources every 30 s.
  testTimeout: 90_000,
};
