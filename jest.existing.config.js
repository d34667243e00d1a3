import base from './jest.config.js';

// The end-to-end scenarios are written once; here they run on a cluster that was there before.
process.env.TEST_CLUSTER = 'real';

/**
 * The tests that run on a cluster of somebody else's: `npm run test:cluster -- --existing`. Not those that would disturb
 * others there: leader.test.ts takes the Leases of everybody away for a while.
 */
export default {
  ...base,
  testMatch: [
    '<rootDir>/test/cluster/contract.cluster.test.ts',
    '<rootDir>/test/e2e/{pull-request,trigger-kinds,across-namespaces,v1beta1,resilience}.test.ts',
  ],
  testPathIgnorePatterns: ['/node_modules/'],
  maxWorkers: 1,
  // Where Tekton is real, runs have pods, and images are fetched.
  testTimeout: 600_000,
};
