import { bareProblem, unfilledProblem } from '../api/bare-path.js';
import { likelyWord } from '../api/likely-word.js';
import type { Expression, ExpressionPart } from '../core/evaluate-text.js';
import type { Problem } from '../core/problem.js';
import { canonicalHeaderPath } from '../tekton/header.js';
import { parsePath } from '../tekton/jsonpath/parse-path.js';
import type { Path } from '../tekton/jsonpath/path.js';
import { parseTemplateText } from '../tekton/template-text.js';
import { bindingOf } from './event-lookup.js';

/** What a path may begin with, as an author writes it. */
const ROOTS = ['body', 'header', 'extensions', 'context', 'bindings'];

/**
 * Takes expressions apart and gathers their paths, parsed once, by their text. Stricter than a TriggerBinding where
 * that one would give the same text for every event, and so one group for all: that is a mistake nobody would see.
 */
export class ExpressionCompiler {
  readonly paths = new Map<string, Path>();
  readonly problems: Problem[] = [];

  /** `at` names the place: `params[key][0]`. Problems are noted, and the expression is of no use then. */
  compile(text: string, at: string): Expression {
    const parts = parseTemplateText(text);
    const bare = bareProblem(text, (path) => BARE_PATH.test(path), 'event');
    const wrongs = bare === undefined ? parts.flatMap((part) => this.#problemOf(part) ?? []) : [bare];
    for (const wrong of wrongs) {
      this.problems.push({ ...wrong, path: at, message: `expression ${text}: ${wrong.message}` });
    }
    return { text, parts };
  }

  #problemOf(part: ExpressionPart): Omit<Problem, 'path'> | undefined {
    return 'path' in part ? this.#addPath(part.path) : literalProblem(part.literal);
  }

  #addPath(text: string): Omit<Problem, 'path'> | undefined {
    const parsed = parsePath(canonicalHeaderPath(text));
    if (!parsed.ok) {
      return { message: `$(${text}) cannot be read: ${parsed.message}` };
    }
    this.paths.set(text, parsed.path);
    return rootProblem(parsed.path);
  }
}

/** A path by itself. */
const BARE_PATH = /^(?:body|header|extensions|context|bindings)\.[^\s{}()#+]+$/;

/** A path in the text between expressions. */
const PATH_IN_TEXT = /(?<![\w.])(?:body|header|extensions|context|bindings)\.\w[\w.-]*/;

function literalProblem(literal: string): Omit<Problem, 'path'> | undefined {
  if (literal.includes('$(')) {
    return { message: 'a $( has no ) that closes it' };
  }
  return unfilledProblem(literal, PATH_IN_TEXT, '$(body.ref)');
}

function rootProblem(path: Path): Omit<Problem, 'path'> | undefined {
  const [first] = path.nodes;
  if (first === undefined) {
    return { message: '$() is empty' };
  }
  // A path may also begin with a wildcard or a filter: then it has no name to check.
  const root = first.kind === 'field' ? first.name : 'body';
  if (root === 'bindings') {
    return bindingOf(path) === undefined
      ? { message: '$(bindings.NAME) names a binding of the Trigger, and nothing within it' }
      : undefined;
  }
  if (root === 'context') {
    return contextProblem(path);
  }
  // client-go finds the fields of the event under their Go names too: `Body` is `body`.
  if (ROOTS.includes(root.charAt(0).toLowerCase() + root.slice(1))) {
    return undefined;
  }
  if (root.trim() === '' || root.startsWith('$')) {
    return { message: `it begins with "${root}": write it without spaces and without $, such as $(body.ref)` };
  }
  const likely = likelyWord(root, ROOTS);
  return {
    message: `"${root}" is not something that an event has`,
    allowed: ROOTS,
    ...(likely === undefined ? {} : { likely }),
  };
}

/** All that Triggers tells of the context of an event (pkg/template/event.go, TriggerContext). */
const CONTEXT = 'eventID';

function contextProblem({ nodes: [, field] }: Path): Omit<Problem, 'path'> | undefined {
  return field?.kind !== 'field' || field.name === CONTEXT || field.name === 'EventID'
    ? undefined
    : { message: `context has no "${field.name}"`, allowed: [CONTEXT], likely: CONTEXT };
}
