import { isCelError, parse, run } from '@bufbuild/cel';
import { strings } from '@bufbuild/cel/ext';

import { notImplemented } from './failures.js';
import { isFields, isList } from './fields.js';

/** What an expression gave: a truth, or why it has none. */
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

/** Evaluates an expression of Kubernetes on JSON values: whole numbers are integers, others doubles. */
export function celTruth(expression: string, variables: Readonly<Record<string, unknown>>): CelTruth {
  const bindings = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, celOf(value)]));
  const result = run(expression, bindings, { funcs: strings });
  if (!isCelError(result)) {
    return typeof result === 'boolean' ? { truth: result } : { fault: 'it gave no bool' };
  }
  if (result.message.startsWith('unbound function')) {
    throw notImplemented(`a function of CEL (${result.message})`);
  }
  return { fault: result.message };
}

type Json = string | number | bigint | boolean | null | Json[] | { [name: string]: Json };

function celOf(value: unknown): Json {
  if (isList(value)) {
    return value.map(celOf);
  }
  if (isFields(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, celOf(member)]));
  }
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? BigInt(value) : value;
  }
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}
