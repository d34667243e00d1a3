import type { ControllerConfig } from '../../src/config.js';

/** A controller that makes its own certificates, and listens wherever it likes. */
export const aControllerConfig: ControllerConfig = {
  role: 'controller',
  listen: { host: '', port: 0 },
  healthListen: { host: '', port: 0 },
  certificates: {
    kind: 'own',
    secret: 'certificates',
    hosts: [],
    caLifeMs: 1,
    certificateLifeMs: 1,
    caLeadMs: 1,
  },
  namespace: 'ours',
  logLevel: 'error',
  claimTtlMs: 3_600_000,
  drainDelayMs: 0,
  leaseDurationMs: 15_000,
  holdWhenAway: 'Limited',
};
