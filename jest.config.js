export default {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/build-bundle.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.(kubectl|cluster|image)\\.test\\.ts$'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.demo/', '<rootDir>/.cache/'],
  transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }] },
  coverageProvider: 'v8',
  // Two cores are what a small CI machine has. Jest's ESM mode keeps modules alive, so workers are recycled.
  maxWorkers: 2,
  workerIdleMemoryLimit: '1GB',
  // So that a slow machine takes its time, and what never comes is named all the same.
  testTimeout: 120_000,
};
