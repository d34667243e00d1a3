import type { Log } from '../../src/log.js';

const nothing = (): void => undefined;
/** A log that nobody reads. */
export const silentLog: Log = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  close: async () => {
    await Promise.resolve();
  },
};
