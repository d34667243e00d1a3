import { ConcurrencyError } from '../core/errors.js';
import type { ApiRequest } from './api-call.js';
import { errorMessage } from './error-message.js';

/** No answer came: a request that writes may or may not have been applied. */
export class NoAnswerError extends ConcurrencyError {
  override readonly name = 'NoAnswerError';
  readonly method: string;
  readonly path: string;
  /** `deadline`: we stopped waiting; `connection`: it failed, or the request could not be sent. */
  readonly reason: 'deadline' | 'connection';

  constructor(request: Pick<ApiRequest, 'method' | 'path'>, reason: 'deadline' | 'connection', cause: unknown) {
    const why = reason === 'deadline' ? 'within the deadline' : `(${errorMessage(cause)})`;
    super(`no answer from the API server to ${request.method} ${request.path} ${why}`, { code: 'NoAnswer', cause });
    this.method = request.method;
    this.path = request.path;
    this.reason = reason;
  }
}
