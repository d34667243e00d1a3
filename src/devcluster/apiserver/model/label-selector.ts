import { badRequest } from './failures.js';
import { type Fields, fieldsAt, isFields, listAt, textAt, textsAt } from './fields.js';

export type Labels = Readonly<Record<string, string>>;

type Operator = 'in' | 'notin' | 'exists' | '!exists';

/** One requirement of a selector; all must hold. `=` is `in` one value, `!=` is `notin` one value. */
export interface Requirement {
  readonly name: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}

// A name may hold a prefix and a slash; a value may be empty. Sets stand in parentheses, so commas need care.
const requirement =
  /^\s*(?:(!)\s*([\w./-]+)|([\w./-]+)\s*(?:(==|=|!=)\s*([\w.-]*)|\s(in|notin)\s*\(([\w\s.,-]*)\))?)\s*(?:,|$)/;

/** Parses a labelSelector query as apimachinery's labels.Parse does; throws 400. */
export function parseLabelSelector(text: string): readonly Requirement[] {
  const found: Requirement[] = [];
  let rest = text;
  while (rest.trim() !== '') {
    const match = requirement.exec(rest);
    if (match === null) {
      throw badRequest(`unable to parse requirement: ${rest.trim()}`);
    }
    found.push(requirementOf(match));
    rest = rest.slice(match[0].length);
  }
  return found;
}

function requirementOf(match: RegExpExecArray): Requirement {
  const [, not, absent, name = '', compare, value = '', set, members = ''] = match;
  if (not !== undefined) {
    return { name: absent ?? '', operator: '!exists', values: [] };
  }
  if (compare !== undefined) {
    return { name, operator: compare === '!=' ? 'notin' : 'in', values: [value] };
  }
  if (set !== undefined) {
    const values = members.split(',').map((member) => member.trim());
    return { name, operator: set === 'in' ? 'in' : 'notin', values };
  }
  return { name, operator: 'exists', values: [] };
}

export function matchesLabels(requirements: readonly Requirement[], labels: Labels = {}): boolean {
  return requirements.every((each) => holds(each, Object.hasOwn(labels, each.name) ? labels[each.name] : undefined));
}

function holds({ operator, values }: Requirement, value: string | undefined): boolean {
  switch (operator) {
    case 'in':
      return value !== undefined && values.includes(value);
    case 'notin':
      return value === undefined || !values.includes(value);
    case 'exists':
      return value !== undefined;
    case '!exists':
      return value === undefined;
  }
}

const operators: Readonly<Record<string, Operator>> = {
  In: 'in',
  NotIn: 'notin',
  Exists: 'exists',
  DoesNotExist: '!exists',
};

/** The LabelSelector object of a webhook: matchLabels and matchExpressions, an absent one selects everything. */
export function requirementsOf(selector: Fields): readonly Requirement[] {
  const labels = Object.entries(fieldsAt(selector, 'matchLabels')).map(([name, value]): Requirement => ({
    name,
    operator: 'in',
    values: [String(value)],
  }));
  const expressions = listAt(selector, 'matchExpressions')
    .filter(isFields)
    .map((expression): Requirement => {
      const operator = operators[textAt(expression, 'operator') ?? ''] ?? 'exists';
      return { name: textAt(expression, 'key') ?? '', operator, values: textsAt(expression, 'values') };
    });
  return [...labels, ...expressions];
}
