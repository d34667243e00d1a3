import { type Fields, textAt, valueAt } from '../model/fields.js';
import { type FailureStatus, StatusError } from '../model/status-error.js';

/** The answer to a request that a webhook denied: the webhook's own Status under a heading (ToStatusErr of apiserver). */
export function denial(webhook: string, status: Fields): StatusError {
  const code = valueAt(status, 'code');
  const reason = textAt(status, 'reason') ?? '';
  const message = textAt(status, 'message') ?? '';
  const heading = `admission webhook "${webhook}" denied the request`;
  const why = message === '' ? reason : message;
  const answer: FailureStatus = {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: why === '' ? `${heading} without explanation` : `${heading}: ${why}`,
    ...(reason !== '' && { reason }),
    // A refusal never goes out as a success, whatever code the webhook gave.
    code: typeof code === 'number' && code >= 400 ? code : 400,
  };
  return new StatusError(answer);
}
