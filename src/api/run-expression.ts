import type { Expression, ExpressionPart } from '../core/evaluate-text.js';
import type { Parsed, Problem } from '../core/problem.js';
import { bareProblem, unfilledProblem } from './bare-path.js';
import { isTrusted, parseRunField, RUN_FIELDS, TRUSTED_RUN_FIELDS } from './run-field.js';

/** Where an expression stands, and what its control reaches over: over all namespaces it may name less of a run. */
export interface ExpressionPlace {
  readonly path: string;
  readonly scope: 'Namespace' | 'Cluster';
}

const PART = /\$\(([^()]*)\)/;

/** Takes an expression over a run apart: text with `$(…)` parts that name fields of the run. */
export function parseRunExpression(text: string, place: ExpressionPlace): Parsed<Expression> {
  // Split by a pattern with a group, a text has its literals at even places and what the group found between them.
  const parts = text
    .split(PART)
    .map((piece, at): ExpressionPart => (at % 2 === 0 ? { literal: piece } : { path: piece }));
  const bare = bareProblem(text, (path) => parseRunField(path) !== undefined, 'run');
  const wrongs = bare === undefined ? parts.flatMap((part) => problemOf(part, place) ?? []) : [bare];
  const problems = wrongs.map((wrong) => ({
    ...wrong,
    path: place.path,
    message: `expression ${text}: ${wrong.message}`,
  }));
  const filled = parts.filter((part) => !('literal' in part) || part.literal !== '');
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: { text, parts: filled } };
}

type Wrong = Omit<Problem, 'path'>;

function problemOf(part: ExpressionPart, place: ExpressionPlace): Wrong | undefined {
  return 'path' in part ? fieldProblem(part.path, place) : literalProblem(part.literal);
}

/** A path in the text between expressions. */
const PATH_IN_TEXT = /(?<![\w.])(?:params|metadata|spec)\.\w[\w.-]*/;

function literalProblem(literal: string): Wrong | undefined {
  if (literal.includes('$(')) {
    return { message: 'a $( has no ) that closes it, or holds another one' };
  }
  return unfilledProblem(literal, PATH_IN_TEXT, '$(params.x)');
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
