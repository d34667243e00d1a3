/** One thing that is wrong with an input, for the person who wrote it. */
export interface Problem {
  /** Where: `params[strategy]`, `spec.entries`. */
  readonly path: string;
  /** What is wrong, with the value: `strategy "Cancle" is not known`. */
  readonly message: string;
  readonly allowed?: readonly string[];
  /** The allowed word that was probably meant. */
  readonly likely?: string;
}

/** A value, or everything that is wrong with it at once. */
export type Parsed<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: readonly Problem[] };

/** All problems as text, a paragraph each. */
export function describeProblems(problems: readonly Problem[]): string {
  return problems.map(describeProblem).join('\n');
}

/** All problems in one line, for where only the first line is shown. */
export function describeProblemsInLine(problems: readonly Problem[]): string {
  return problems.map(describeInLine).join('; ');
}

function describeInLine({ path, message, allowed, likely }: Problem): string {
  const facts = [
    `at ${path}`,
    ...(allowed === undefined ? [] : [`allowed: ${allowed.join(', ')}`]),
    ...(likely === undefined ? [] : [`did you mean: ${likely}`]),
  ];
  return `${message} (${facts.join('; ')})`;
}

function describeProblem({ path, message, allowed, likely }: Problem): string {
  return [
    message,
    `  at: ${path}`,
    ...(allowed === undefined ? [] : [`  allowed: ${allowed.join(', ')}`]),
    ...(likely === undefined ? [] : [`  did you mean: ${likely}`]),
  ].join('\n');
}
