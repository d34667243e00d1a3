import { field } from './field.js';

/** What was thrown, in words. Anything can be thrown, and an Error of another realm is no instance of ours. */
export function errorMessage(error: unknown): string {
  const message = field(error, 'message');
  return typeof message === 'string' && message !== '' ? message : String(error);
}
