import type { ApiAnswer } from './api-call.js';
import { valueAt } from '../core/value-at.js';

/** What a refusal says: `403 pipelineruns.tekton.dev is forbidden: …`. A body that is no Status is not repeated. */
export function answerMessage(answer: ApiAnswer): string {
  const message = valueAt(answer.body, 'message');
  return typeof message === 'string' && message !== '' ? `${answer.status} ${message}` : `HTTP ${answer.status}`;
}
