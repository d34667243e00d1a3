import base from './jest.config.js';

/** The image without a container engine: `npm run test:image` runs the Dockerfile's own commands. */
export default {
  ...base,
  // What is tested is built by the test.
  globalSetup: undefined,
  testMatch: ['<rootDir>/test/**/*.image.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  maxWorkers: 1,
  // `npm ci` in a clean folder, from the network where npm's cache is empty.
  testTimeout: 300_000,
};
