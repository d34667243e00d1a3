import type { Problem } from '../core/problem.js';

/** What is wrong, and on which side. */
export interface ValueFault {
  readonly reason: 'InvalidSettings' | 'InvalidEvent';
  readonly problem: Problem;
}

/**
 * A value that cannot be used. Of an author's own expression it is said at the param. What a preset looks up is right for
 * its provider, so there the event is at fault, and nobody should look for a mistake in the settings.
 */
export function valueFault(
  param: 'key' | 'order' | 'revision' | 'delivery',
  isAuthors: boolean,
  why: string,
): ValueFault {
  return isAuthors
    ? { reason: 'InvalidSettings', problem: { path: `params[${param}]`, message: why } }
    : { reason: 'InvalidEvent', problem: { path: 'body', message: why } };
}
