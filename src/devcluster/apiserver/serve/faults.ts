/** What a request is, as far as a fault rule looks at it. */
export interface FaultSubject {
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  readonly watch: boolean;
}

export type Fault =
  /** The connection ends before the request is looked at. */
  | { readonly kind: 'drop' }
  /** The request is applied, the connection ends without an answer. */
  | { readonly kind: 'lose-answer' }
  /** The request is looked at only after this has settled. */
  | { readonly kind: 'wait'; readonly until: Promise<unknown> }
  | { readonly kind: 'answer'; readonly status: 409 | 410 | 429 | 500; readonly retryAfterSeconds?: number }
  /** The watch stays open and nothing comes any more, neither changes nor bookmarks. Holds for open watches too. */
  | { readonly kind: 'quiet' };

export interface FaultRule {
  /** What must match; what is left out matches everything. */
  readonly method?: string;
  readonly path?: RegExp;
  readonly watch?: boolean;
  /** How often the rule acts before it is spent; without it, until it is removed. */
  readonly times?: number;
  readonly fault: Fault;
}

/** Faults on demand, for tests: rules that the server asks before it answers. The first that matches acts. */
export interface FaultPlan {
  /** Adds a rule and gives back its removal. */
  readonly add: (rule: FaultRule) => () => void;
  readonly clear: () => void;
  /** The fault for a request, if any; counts as one act. */
  readonly take: (subject: FaultSubject) => Fault | undefined;
  /** Whether a watch that is open must stay silent. */
  readonly silences: (subject: FaultSubject) => boolean;
}

interface Entry {
  readonly rule: FaultRule;
  left: number;
}

export function createFaultPlan(): FaultPlan {
  let entries: readonly Entry[] = [];
  const remove = (entry: Entry): void => {
    entries = entries.filter((each) => each !== entry);
  };
  return {
    add: (rule) => {
      const entry = { rule, left: rule.times ?? Number.POSITIVE_INFINITY };
      entries = [...entries, entry];
      return () => {
        remove(entry);
      };
    },
    clear: () => {
      entries = [];
    },
    take: (subject) => {
      const entry = entries.find(({ rule }) => rule.fault.kind !== 'quiet' && matches(rule, subject));
      if (entry === undefined) {
        return undefined;
      }
      entry.left -= 1;
      if (entry.left <= 0) {
        remove(entry);
      }
      return entry.rule.fault;
    },
    silences: (subject) => entries.some(({ rule }) => rule.fault.kind === 'quiet' && matches(rule, subject)),
  };
}

function matches(rule: FaultRule, subject: FaultSubject): boolean {
  return (
    (rule.method === undefined || rule.method === subject.method) &&
    (rule.path === undefined || rule.path.test(subject.path)) &&
    (rule.watch === undefined || rule.watch === subject.watch)
  );
}
