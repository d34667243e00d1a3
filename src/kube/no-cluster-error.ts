import { ConcurrencyError } from '../core/errors.js';

/** No cluster to talk to; the message is for the person who starts the program. */
export class NoClusterError extends ConcurrencyError {
  override readonly name = 'NoClusterError';

  constructor(message: string, help: readonly string[], cause?: unknown) {
    super(message, { code: 'NoCluster', help, cause });
  }
}
