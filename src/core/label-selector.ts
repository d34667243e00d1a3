/** One condition on labels, as Kubernetes has them in a LabelSelector. */
export interface LabelRequirement {
  readonly key: string;
  readonly operator: string;
  readonly values: readonly string[];
}

/** All must hold: without any it selects everything. */
export type LabelSelector = readonly LabelRequirement[];

type Fields = Readonly<Record<string, unknown>>;

/** Reads a LabelSelector of Kubernetes. What is odd in it becomes a requirement that nothing meets. */
export function toLabelSelector(object: unknown): LabelSelector {
  const { matchLabels, matchExpressions } = fields(object);
  const equalities = Object.entries(fields(matchLabels)).map(([key, value]) => ({
    key,
    operator: 'In',
    values: texts([value]),
  }));
  const expressions = list(matchExpressions)
    .map(fields)
    .map(({ key, operator, values }) => ({ key: text(key), operator: text(operator), values: texts(values) }));
  return [...equalities, ...expressions];
}

export function matchesLabels(selector: LabelSelector, labels: Readonly<Record<string, string>>): boolean {
  return selector.every((requirement) => holds(requirement, labels));
}

/** A selector as a query of the API server has it, a text for each requirement. */
export function selectorTexts(selector: LabelSelector): readonly string[] {
  return selector.map(({ key, operator, values }) => {
    switch (operator) {
      case 'In':
        return `${key} in (${values.join(',')})`;
      case 'NotIn':
        return `${key} notin (${values.join(',')})`;
      case 'Exists':
        return key;
      default:
        return `!${key}`;
    }
  });
}

/** What Kubernetes takes for no valid requirement selects nothing. */
function holds({ key, operator, values }: LabelRequirement, labels: Readonly<Record<string, string>>): boolean {
  const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return values.length > 0 && (value === undefined || !values.includes(value));
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    default:
      return false;
  }
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function texts(value: unknown): readonly string[] {
  return list(value).filter((member) => typeof member === 'string');
}
