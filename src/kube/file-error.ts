import { valueAt } from '../core/value-at.js';
import { errorMessage } from './error-message.js';

/** Why a file could not be read, in words. */
export function fileError(error: unknown): string {
  return valueAt(error, 'code') === 'EISDIR' ? 'it is a folder' : errorMessage(error);
}
