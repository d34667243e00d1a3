import type { Parsed } from '../core/problem.js';
import type { Validator } from './generated/validators.js';
import { problemsOf } from './problems-of.js';

/** The value as T if the compiled validator of T's schema accepts it, or every problem with it. */
export function validated<T>(validator: Validator, value: unknown, root: string): Parsed<T> {
  if (validator(value)) {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- T is derived from the validator's schema
    return { ok: true, value: value as T };
  }
  return { ok: false, problems: problemsOf(validator.errors ?? [], root) };
}
