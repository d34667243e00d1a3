import type { Dials } from '../api/dials.js';
import { type Params, parseParams } from '../api/params.js';
import type { Expression } from '../core/evaluate-text.js';
import type { KeyExpression } from '../core/key.js';
import type { Parsed } from '../core/problem.js';
import type { Path } from '../tekton/jsonpath/path.js';
import { bindingOf } from './event-lookup.js';
import { ExpressionCompiler } from './expression-compiler.js';
import { compileKey } from './key-expressions.js';
import type { PresetName } from './presets/provider.js';

/** What a Trigger's params mean, with every expression taken apart. */
export interface Settings {
  /** The author's own; empty where the preset brings it. */
  readonly key: readonly KeyExpression[];
  readonly preset?: PresetName;
  readonly order?: Expression;
  readonly revision?: Expression;
  readonly sharedAs?: string;
  readonly delivery?: Expression;
  readonly dials: Dials;
  readonly action: 'Run' | 'End';
  readonly onClose: 'Ignore' | 'End';
  readonly sameRevision: 'Run' | 'Skip';
  readonly inject: 'Webhook' | 'Template';
  readonly onMissingKey: 'Run' | 'Reject';
  /** The paths of all expressions, by their text. */
  readonly paths: ReadonlyMap<string, Path>;
  /** Whether one of them asks for a binding of the Trigger. */
  readonly usesBindings: boolean;
}

/** Reads the params of a Trigger: the settings, or every problem at once. */
export function parseSettings(raw: Readonly<Record<string, unknown>>): Parsed<Settings> {
  const parsed = parseParams(raw);
  if (!parsed.ok) {
    return parsed;
  }
  const { params, dials } = parsed.value;
  const compiler = new ExpressionCompiler();
  const expressions = expressionsOf(params, compiler);
  const { paths } = compiler;
  const usesBindings = [...paths.values()].some((path) => bindingOf(path) !== undefined);
  const settings = { ...expressions, ...wordsOf(params), dials, paths, usesBindings };
  return compiler.problems.length === 0 ? { ok: true, value: settings } : { ok: false, problems: compiler.problems };
}

type Expressions = Pick<Settings, 'key' | 'preset' | 'order' | 'revision' | 'delivery' | 'sharedAs'>;

function expressionsOf(params: Params, compiler: ExpressionCompiler): Expressions {
  const { key, preset, order, revision, delivery, sharedAs } = params;
  if (sharedAs?.includes('$(') === true) {
    compiler.problems.push({
      path: 'params[sharedAs]',
      message: `sharedAs ${JSON.stringify(sharedAs)} is a fixed name: it takes no $(…)`,
    });
  }
  return {
    key: key === undefined ? [] : compileKey(key, compiler),
    ...(preset === undefined ? {} : { preset }),
    ...(order === undefined ? {} : { order: compiler.compile(order, 'params[order]') }),
    ...(revision === undefined ? {} : { revision: compiler.compile(revision, 'params[revision]') }),
    ...(delivery === undefined ? {} : { delivery: compiler.compile(delivery, 'params[delivery]') }),
    ...(sharedAs === undefined ? {} : { sharedAs }),
  };
}

function wordsOf({
  preset,
  // A preset knows what the revision is, so an event that brings none anew is known to be needless.
  sameRevision = preset === undefined ? 'Run' : 'Skip',
  inject = 'Webhook',
  onMissingKey = 'Run',
  action = 'Run',
  onClose = 'Ignore',
}: Params): Pick<Settings, 'sameRevision' | 'inject' | 'onMissingKey' | 'action' | 'onClose'> {
  return { action, onClose, sameRevision, inject, onMissingKey };
}
