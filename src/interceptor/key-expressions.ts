import type { Params } from '../api/params.js';
import type { KeyExpression } from '../core/key.js';
import type { ExpressionCompiler } from './expression-compiler.js';

/** The key expressions in the order in which they are tried. Those of `{ name, expressions }` share the name. */
export function compileKey(key: NonNullable<Params['key']>, compiler: ExpressionCompiler): readonly KeyExpression[] {
  if (typeof key === 'string') {
    return [compiler.compile(key, 'params[key]')];
  }
  return key.flatMap((member, index) => {
    const at = `params[key][${index}]`;
    return typeof member === 'string'
      ? [compiler.compile(member, at)]
      : member.expressions.map((text, place) => ({
          ...compiler.compile(text, `${at}[expressions][${place}]`),
          name: member.name,
        }));
  });
}
