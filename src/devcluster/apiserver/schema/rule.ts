import { type Fields, isFields, listAt, textAt, valueAt } from '../model/fields.js';

/** An entry of `x-kubernetes-validations`: an expression of CEL that must be true of the value, `self`. */
export interface Rule {
  readonly rule: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?: string;
  /** `.spec.size`, below the value. */
  readonly fieldPath?: string;
}

const TEXTS = ['message', 'messageExpression', 'reason', 'fieldPath'] as const;

export function rulesOf(schema: Fields): readonly Rule[] {
  return listAt(schema, 'x-kubernetes-validations')
    .filter(isFields)
    .map((rule) => ({
      rule: (textAt(rule, 'rule') ?? '').trim(),
      ...Object.fromEntries(TEXTS.filter((name) => isText(rule, name)).map((name) => [name, valueAt(rule, name)])),
    }));
}

function isText(rule: Fields, name: string): boolean {
  return (textAt(rule, name) ?? '') !== '';
}

/** Whether it compares with the value before an update; only then it is asked, and only where there is one. */
export function isTransition({ rule }: Rule): boolean {
  const withoutTexts = rule.replaceAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '');
  return /\boldSelf\b/.test(withoutTexts);
}
