import { parseDuration } from '../core/duration.js';
import { DIALS, type Policy, type Strategy, strategyOf } from '../core/policy.js';
import type { Parsed, Problem } from '../core/problem.js';
import { type Settings } from '../core/settings.js';

/** The strategy and the dials beside it, as an author gives them: each may be absent. */
export interface GivenDials extends Partial<Omit<Settings, 'sameRevision'>> {
  readonly running?: Policy['running'] | undefined;
  readonly waiting?: Policy['waiting'] | undefined;
}

export interface DialsContext {
  /** Where a dial of that name stands: `params[maxQueued]`. */
  readonly at: (name: string) => string;
  /** Whether an event may close the group, so that something is ended also where `running` is `Leave`. */
  readonly mayClose: boolean;
}

/** What stands on the wire of the dials. */
export type Dials = Omit<Settings, 'sameRevision'>;

/**
 * The settings that the given dials come to, or each pair of them that contradict each other. A dial by itself picks the
 * strategy that it belongs to: `waiting: All` is `Queue`.
 */
export function parseDials(given: GivenDials, { at, mayClose }: DialsContext): Parsed<Dials> {
  const strategy = pickStrategy(given);
  if (strategy === undefined) {
    return { ok: false, problems: strategyProblems(given, at) };
  }
  const problems = [
    ...zeroDurations(given, at),
    ...CONTRADICTIONS.flatMap(({ dial, with: other, because }) => {
      const why = given[dial] === undefined ? undefined : because(strategy, given, mayClose);
      return why === undefined ? [] : [contradiction({ dial, other, strategy, why }, given, at)];
    }),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: { strategy, ...othersOf(given) } };
}

const DEFAULT: Strategy = 'CancelRunFinally';

/** The strategy of the given words; undefined where they are those of several. */
function pickStrategy(given: GivenDials): Strategy | undefined {
  const { strategy, running, waiting } = given;
  if (strategy === undefined) {
    return strategyOf(dialsOf(given));
  }
  const dials = DIALS[strategy];
  const isIts = (running ?? dials.running) === dials.running && (waiting ?? dials.waiting) === dials.waiting;
  return isIts ? strategy : undefined;
}

/** The two dials without a strategy. By itself `running: Leave` ends nothing, and should lose nothing either. */
function dialsOf({ running, waiting }: GivenDials): Pick<Policy, 'running' | 'waiting'> {
  if (running === 'Leave') {
    return { running, waiting: waiting ?? 'All' };
  }
  const isPatient = waiting === 'All' || waiting === 'None';
  return { running: running ?? (isPatient ? 'Leave' : DIALS[DEFAULT].running), waiting: waiting ?? 'Newest' };
}

function strategyProblems({ strategy, running, waiting }: GivenDials, at: DialsContext['at']): readonly Problem[] {
  if (strategy === undefined) {
    const message = `running "${running ?? ''}" and waiting "${waiting ?? ''}" contradict each other: what newer runs end need not wait`;
    return [{ path: at('waiting'), message, allowed: ['Newest'] }];
  }
  const dials = DIALS[strategy];
  return (['running', 'waiting'] as const).flatMap((name) => {
    const word = { running, waiting }[name];
    return word === undefined || word === dials[name]
      ? []
      : [
          {
            path: at(name),
            message: `strategy "${strategy}" and ${name} "${word}" contradict each other: leave one of them out`,
            allowed: [dials[name]],
          },
        ];
  });
}

type DialName = 'maxQueued' | 'overflow' | 'gracePeriod' | 'queueTimeout' | 'protectAfter';

interface Contradiction {
  readonly dial: DialName;
  readonly with: 'strategy' | DialName;
  /** Why the dial has no meaning beside the other one, if it has none. */
  readonly because: (strategy: Strategy, given: GivenDials, mayClose: boolean) => string | undefined;
}

const CONTRADICTIONS: readonly Contradiction[] = [
  {
    dial: 'maxQueued',
    with: 'strategy',
    because: (strategy) =>
      DIALS[strategy].waiting === 'All' ? undefined : 'only under Queue do several wait for their turn',
  },
  {
    dial: 'overflow',
    with: 'maxQueued',
    because: (_, { maxQueued }) =>
      maxQueued === undefined
        ? 'without maxQueued nothing is ever too much: give it, or leave overflow out'
        : undefined,
  },
  {
    dial: 'queueTimeout',
    with: 'strategy',
    because: (strategy, given) => (mayWait(strategy, given) ? undefined : 'nobody waits'),
  },
  {
    dial: 'gracePeriod',
    with: 'strategy',
    because: (strategy, _, mayClose) => {
      if (strategy === 'Cancel') {
        return 'Cancelled is the end already';
      }
      return DIALS[strategy].running === 'Leave' && !mayClose ? 'nothing that runs is ended' : undefined;
    },
  },
  {
    dial: 'protectAfter',
    with: 'strategy',
    because: (strategy, { protectAfter }) => {
      if (strategy === 'Queue' || strategy === 'Skip') {
        return 'nothing is superseded';
      }
      const isTask = protectAfter?.startsWith('task/') === true;
      return strategy === 'QueueLatest' && isTask ? 'what waits has no task yet: give a duration' : undefined;
    },
  },
];

/** Under a cancel strategy a newcomer waits only for what may not be ended, or has not ended yet. */
function mayWait(strategy: Strategy, { noOverlap, protectAfter }: GivenDials): boolean {
  const { running, waiting } = DIALS[strategy];
  return waiting !== 'None' && (running === 'Leave' || noOverlap === true || protectAfter !== undefined);
}

interface Found {
  readonly dial: DialName;
  readonly other: Contradiction['with'];
  readonly strategy: Strategy;
  readonly why: string;
}

function contradiction({ dial, other, strategy, why }: Found, given: GivenDials, at: DialsContext['at']): Problem {
  const what = `${dial} ${JSON.stringify(given[dial])}`;
  const isDefault = given.strategy === undefined && given.running === undefined && given.waiting === undefined;
  const named = `strategy "${strategy}"${isDefault ? ' (the default)' : ''}`;
  const message =
    other === 'strategy' ? `${what} and ${named} contradict each other: ${why}` : `${what} needs ${other}: ${why}`;
  return { path: at(dial), message };
}

function zeroDurations(given: GivenDials, at: DialsContext['at']): readonly Problem[] {
  const names = ['gracePeriod', 'queueTimeout', 'protectAfter'] as const;
  return names
    .filter((name) => parseDuration(given[name] ?? '') === 0)
    .map((name) => ({ path: at(name), message: `${name} ${JSON.stringify(given[name])} is no time: at least 1s is` }));
}

const OTHERS = [
  'maxRunning',
  'maxQueued',
  'overflow',
  'noOverlap',
  'gracePeriod',
  'queueTimeout',
  'protectAfter',
] as const;

/** The dials beside the strategy that are given: on the wire nothing is undefined. */
function othersOf(given: GivenDials): Omit<Dials, 'strategy'> {
  return Object.fromEntries(OTHERS.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
}
