import { ConcurrencyError } from '../core/errors.js';
import { answerMessage } from './answer-message.js';
import type { ApiAnswer, ApiRequest } from './api-call.js';

/** The API server answered, and not with what was asked for. */
export class RefusedError extends ConcurrencyError {
  override readonly name = 'RefusedError';
  readonly method: string;
  readonly path: string;
  readonly status: number;

  constructor(request: Pick<ApiRequest, 'method' | 'path'>, answer: ApiAnswer) {
    super(`${request.method} ${request.path}: ${answerMessage(answer)}`, { code: 'Refused' });
    this.method = request.method;
    this.path = request.path;
    this.status = answer.status;
  }
}
