import { type CelValue, isCelError, parse, run } from '@bufbuild/cel';
import { strings } from '@bufbuild/cel/ext';

import { celOf } from './cel-value.js';
import { notImplemented } from './failures.js';

/** What an expression gave: a value, or why it has none. */
export type CelOutcome = { readonly value: CelValue } | { readonly fault: string };

/** The same for a condition. */
export type CelTruth = { readonly truth: boolean } | { readonly fault: string };

/** Why an expression is none; undefined where it is one. Types and names are not checked before it is evaluated. */
export function celProblem(expression: string): string | undefined {
  if (/\bauthorizer\b|\.\?|\[\?/.test(expression)) {
    throw notImplemented(`the authorizer and optional values in CEL (${expression})`);
  }
  try {
    parse(expression);
    return undefined;
  } catch (error) {
    return `compilation failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Evaluates an expression of Kubernetes. Throws 501 for a function that is not there. */
export function evaluateCel(expression: string, bindings: Readonly<Record<string, CelValue>>): CelOutcome {
  const value = run(expression, bindings, { funcs: strings });
  if (!isCelError(value)) {
    return { value };
  }
  if (value.message.startsWith('unbound function')) {
    throw notImplemented(`a function of CEL (${value.message})`);
  }
  // The words of cel-go, which the real server shows.
  return { fault: value.message.replace(/^field not found: /, 'no such key: ') };
}

/** Whether a condition on JSON values holds. */
export function celTruth(expression: string, variables: Readonly<Record<string, unknown>>): CelTruth {
  const bindings = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, celOf(value)]));
  const outcome = evaluateCel(expression, bindings);
  if ('fault' in outcome) {
    return outcome;
  }
  return typeof outcome.value === 'boolean' ? { truth: outcome.value } : { fault: 'it gave no bool' };
}
