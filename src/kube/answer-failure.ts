import { answerMessage } from './answer-message.js';
import type { ApiAnswer } from './api-call.js';
import { valueAt } from '../core/value-at.js';
import type { Expired, Failed } from './reflector-pace.js';
import { StatusError } from './status-error.js';

/** What an answer other than 200 means for a list or watch; also the Status in a watch's ERROR event. */
export function failureOf(answer: ApiAnswer): Expired | Failed {
  const reason = valueAt(answer.body, 'reason');
  if (answer.status === 410 || reason === 'Expired' || reason === 'Gone') {
    return { kind: 'expired' };
  }
  const { retryAfterMs } = answer;
  return {
    kind: 'failed',
    error: new StatusError(answerMessage(answer), answer.status),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}
