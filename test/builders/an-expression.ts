import type { ExpressionPart } from '../../src/core/evaluate-text.js';
import type { KeyExpression } from '../../src/core/key.js';

/** The expression of a text whose paths hold no parentheses. */
export function anExpression(text: string, name?: string): KeyExpression {
  const parts = [...text.matchAll(/\$\(([^)]*)\)|[^$]+|\$/g)].map(([literal, path]): ExpressionPart =>
    path === undefined ? { literal } : { path },
  );
  return Object.freeze({ text, parts, ...(name !== undefined && { name }) });
}
