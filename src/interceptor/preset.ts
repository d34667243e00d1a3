import type { Expression } from '../core/evaluate-text.js';
import type { KeyExpression } from '../core/key.js';
import type { ExpressionCompiler } from './expression-compiler.js';
import { headerValue } from './header-value.js';

export type PresetName = 'pull-request' | 'branch';

/** The expressions that a preset stands for, on GitHub. */
export interface Preset {
  readonly name: PresetName;
  readonly key: KeyExpression;
  readonly title: Expression;
  readonly order: Expression;
  readonly revision: Expression;
}

type PresetTexts = Readonly<Record<'key' | 'title' | 'order' | 'revision', string>>;

/**
 * Ids and not names are in the keys: a repository keeps its groups when it is renamed. No preset orders by the time of a
 * commit: its author sets that.
 */
const GITHUB: Readonly<Record<PresetName, PresetTexts>> = {
  'pull-request': {
    key: '$(body.repository.id)#$(body.pull_request.number)',
    title: '$(body.repository.full_name)#$(body.pull_request.number)',
    order: '$(body.pull_request.updated_at)',
    revision: '$(body.pull_request.head.sha)',
  },
  branch: {
    key: '$(body.repository.id)#$(body.ref)',
    title: '$(body.repository.full_name)@$(body.ref)',
    order: '$(body.repository.pushed_at)',
    revision: '$(body.after)',
  },
};

/** The preset with its expressions taken apart. Its key is known by the preset's name, not by the expression's text. */
export function compilePreset(name: PresetName, compiler: ExpressionCompiler): Preset {
  const texts = GITHUB[name];
  const compiled = (text: string): Expression => compiler.compile(text, 'params[preset]');
  return {
    name,
    key: { ...compiled(texts.key), name: `preset ${name}` },
    title: compiled(texts.title),
    order: compiled(texts.order),
    revision: compiled(texts.revision),
  };
}

/** A preset's title as people read it: `acme/web@main` and not `acme/web@refs/heads/main`. */
export function tidyTitle(title: string): string {
  return title.replace('@refs/heads/', '@');
}

/** GitHub is told by its event header. */
export function isFromGitHub(header: Readonly<Record<string, readonly string[]>>): boolean {
  return headerValue(header, 'X-GitHub-Event') !== '';
}
