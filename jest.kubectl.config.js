import base from './jest.config.js';

/** The tests that drive the real kubectl: `npm run test:kubectl` installs it first. */
export default {
  ...base,
  testMatch: ['<rootDir>/test/**/*.kubectl.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  maxWorkers: 1,
  testTimeout: 60_000,
};
