import type { Expression, ExpressionPart } from '../core/evaluate-text.js';
import type { Parsed, Problem } from '../core/problem.js';
import { meantByBarePath, unfilledIn } from './bare-path.js';
import { isTrusted, parseRunField, RUN_FIELDS, TRUSTED_RUN_FIELDS } from './run-field.js';

/** Where an expression stands, and what its control reaches over: over all namespaces it may name less of a run. */
export interface ExpressionPlace {
  readonly path: string;
  readonly scope: 'Namespace' | 'Cluster';
}

const PART = /\$\(([^()]*)\)/;

/** Takes an expression over a run apart: text with `$(…)` parts that name fields of the run. */
export function parseRunExpression(text: string, place: ExpressionPlace): Parsed<Expression> {
  const likely = meantByBarePath(text, (path) => parseRunField(path) !== undefined);
  if (likely !== undefined) {
    const message = `expression ${text}: it has no $(…), and would be the same for every run`;
    return { ok: false, problems: [{ path: place.path, message, likely }] };
  }
  // Split by a pattern with a group, a text has its literals at even places and what the group found between them.
  const parts = text
    .split(PART)
    .map((piece, at): ExpressionPart => (at % 2 === 0 ? { literal: piece } : { path: piece }));
  const problems = parts.flatMap((part) => {
    const wrong = 'path' in part ? fieldProblem(part.path, place) : literalProblem(part.literal);
    return wrong === undefined ? [] : [{ ...wrong, path: place.path, message: `expression ${text}: ${wrong.message}` }];
  });
  const filled = parts.filter((part) => !('literal' in part) || part.literal !== '');
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: { text, parts: filled } };
}

type Wrong = Omit<Problem, 'path'>;

/** A path in the text between expressions. */
const PATH_IN_TEXT = /(?<![\w.])(?:params|metadata|spec)\.\w[\w.-]*/;

function literalProblem(literal: string): Wrong | undefined {
  if (literal.includes('$(')) {
    return { message: 'a $( has no ) that closes it, or holds another one' };
  }
  const unfilled = unfilledIn(literal, PATH_IN_TEXT);
  return unfilled === undefined
    ? undefined
    : { message: `${unfilled} stands outside of $(…), and nobody fills it in: write each path as $(params.x)` };
}

function fieldProblem(path: string, { scope }: ExpressionPlace): Wrong | undefined {
  const field = parseRunField(path);
  if (field === undefined) {
    return { message: `$(${path}) is not something that a run has`, allowed: RUN_FIELDS };
  }
  return scope === 'Namespace' || isTrusted(field)
    ? undefined
    : {
        message: `$(${path}) cannot be used with scope "Cluster": whoever makes a run chooses its labels and annotations`,
        allowed: TRUSTED_RUN_FIELDS,
      };
}
