import { isFields, textAt } from './fields.js';

/** Why nothing was reached, in the words that Go would use, where people know them by heart. */
export function networkWords(error: unknown): string {
  const fields = isFields(error) ? error : {};
  const message = textAt(fields, 'message') ?? 'unknown';
  const code = textAt(fields, 'code');
  if (code === 'ABORT_ERR') {
    return 'context deadline exceeded';
  }
  return code === 'ECONNREFUSED'
    ? `dial tcp ${message.replace('connect ECONNREFUSED ', '')}: connect: connection refused`
    : message;
}
