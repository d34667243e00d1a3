import type { ApiAnswer, ApiRequest } from './api-call.js';
import { answerMessage } from './answer-message.js';

/** The API server answered, and not with what was asked for. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly code = 'Refused';
  readonly method: string;
  readonly path: string;
  readonly status: number;

  constructor(request: Pick<ApiRequest, 'method' | 'path'>, answer: ApiAnswer) {
    super(`${request.method} ${request.path}: ${answerMessage(answer)}`);
    this.method = request.method;
    this.path = request.path;
    this.status = answer.status;
  }
}
