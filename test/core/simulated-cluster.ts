import type { Action } from '../../src/core/action.js';
import { decide } from '../../src/core/decide.js';
import { type GroupId, groupIdOf } from '../../src/core/group.js';
import { type Micros, SECOND } from '../../src/core/micros.js';
import { compareOrderValues, parseOrderValue } from '../../src/core/order-value.js';
import type { Membership, Run } from '../../src/core/run.js';
import { at } from '../builders/time.js';

/** A run in the cluster, with what only the test knows of it. */
export interface SimulatedRun {
  readonly run: Run;
  /** Its author made it pending or cancelled: never ours to start. */
  readonly isAuthors: boolean;
  /** How often anything but Tekton or its author changed its status. */
  readonly acts: number;
}

/** A controller with a view of its own, which may lag behind the cluster run by run. */
export type Decider = Map<string, Run>;

/** What went against an invariant: empty in a good history. */
export type Violation = string;

/**
 * Runs, deciders and Tekton, reduced to what the decision can tell apart. Patches are guarded as the real ones are: by the
 * `spec.status` that was seen, and by the absence of marks that are written once.
 */
export class SimulatedCluster {
  now: Micros = at(0);
  readonly runs = new Map<string, SimulatedRun>();
  readonly violations: Violation[] = [];

  create(run: Run, isAuthors = false): void {
    this.runs.set(run.uid, { run: { ...run, createdAt: Math.floor(this.now / SECOND) * SECOND }, isAuthors, acts: 0 });
  }

  /** Tekton takes the run one step further. */
  tekton(uid: string): void {
    this.#update(uid, (run) => {
      switch (run.state.kind) {
        case 'released':
          return { ...run, state: { kind: 'started', at: this.now } };
        case 'started':
          return { ...run, state: { kind: 'done', started: true, at: this.now, isSettled: true } };
        case 'ending':
          return { ...run, state: { kind: 'done', started: run.state.started, at: this.now, isSettled: true } };
        case 'held':
        case 'foreign':
        case 'done':
          return run;
      }
    });
  }

  /** Somebody cancels the run. */
  cancel(uid: string): void {
    this.#update(uid, (run) =>
      run.state.kind === 'done'
        ? run
        : {
            ...run,
            state: { kind: 'ending', started: run.state.kind === 'started', word: 'Cancelled', isOurs: false },
          },
    );
  }

  delete(uid: string): void {
    this.runs.delete(uid);
  }

  /** The decider sees one run as it is now. */
  observe(decider: Decider, uid: string): void {
    const found = this.runs.get(uid);
    if (found === undefined) {
      decider.delete(uid);
    } else {
      decider.set(uid, found.run);
    }
  }

  observeAll(decider: Decider): void {
    [...decider.keys(), ...this.runs.keys()].forEach((uid) => {
      this.observe(decider, uid);
    });
  }

  /** The decider decides over what it sees; its patches meet the cluster as it is. Answers how many took hold. */
  decide(decider: Decider): number {
    const { actions } = decide([...decider.values()], new Map(), this.now);
    const taken = actions.filter((action) => this.#apply(action, decider));
    actions.forEach(({ run }) => {
      this.observe(decider, run.uid);
    });
    return taken.length;
  }

  /** Everybody reads, decides and works until nothing changes. */
  settle(deciders: readonly Decider[]): void {
    for (let round = 0; round < 200; round += 1) {
      let changes = 0;
      for (const decider of deciders) {
        this.observeAll(decider);
        changes += this.decide(decider);
      }
      if (changes === 0 && !this.#isGraceRunning()) {
        return;
      }
      this.now += SECOND;
    }
    this.violations.push('no rest: decisions go on for ever');
  }

  #isGraceRunning(): boolean {
    return [...this.runs.values()].some(
      ({ run }) => run.state.kind === 'released' && this.now < run.state.at + 12 * SECOND,
    );
  }

  #update(uid: string, change: (run: Run) => Run): void {
    const found = this.runs.get(uid);
    if (found !== undefined) {
      this.runs.set(uid, { ...found, run: change(found.run) });
    }
  }

  #apply(action: Action, decider: Decider): boolean {
    const found = this.runs.get(action.run.uid);
    if (found === undefined || !isAsSeen(action, found.run)) {
      return false;
    }
    this.#check(action, found, decider);
    const bound = action.memberships === undefined ? found.run : bind(found.run, action.memberships);
    const run: Run = {
      ...bound,
      identified: true,
      state: stateAfter(action, found.run, this.now),
      ...(action.kind === 'end' && { reason: action.reason }),
      ...(action.kind === 'bind' && action.passedOverAt !== undefined && { passedOverAt: action.passedOverAt }),
    };
    this.runs.set(run.uid, { ...found, run, acts: found.acts + (action.kind === 'bind' ? 0 : 1) });
    return true;
  }

  #check(action: Action, { run, isAuthors, acts }: SimulatedRun, decider: Decider): void {
    const say = (what: string): void => {
      this.violations.push(`${what} (${action.kind} ${run.uid})`);
    };
    if (run.memberships.length === 0) {
      say('I4: a run that is not ours was touched');
    }
    if (action.kind === 'start' && isAuthors) {
      say('I5: a run that its author made pending was started');
    }
    if (action.kind === 'end' && (acts > 1 || run.state.kind === 'ending' || run.state.kind === 'done')) {
      say('I7: ended twice');
    }
    if (action.kind === 'end' && action.by !== undefined) {
      this.#checkWinner(action, action.by, { winner: decider.get(action.by.uid), say });
    }
  }

  #checkWinner(
    action: Action & { kind: 'end' },
    by: Run,
    { winner, say }: { readonly winner: Run | undefined; readonly say: (what: string) => void },
  ): void {
    const group = groupIdOf(action.group);
    const [mine, theirs] = [find(action.memberships, group), find(winner?.memberships ?? [], group)];
    if (mine === undefined || theirs === undefined) {
      say('I4: ended on account of a run of another group');
    } else if (action.reason === 'Superseded' && compareMemberships(theirs, mine) < 0) {
      say(`I2: superseded by the older ${by.uid}`);
    }
  }
}

function find(memberships: readonly Membership[], group: GroupId): Membership | undefined {
  return memberships.find((membership) => groupIdOf(membership.group) === group);
}

/** Order value, then arrival: what must hold whatever settles the ties. */
export function compareMemberships(a: Membership, b: Membership): number {
  const [x, y] = [a.order, b.order].map((text) => (text === undefined ? undefined : parseOrderValue(text)));
  if (x === undefined || y === undefined) {
    return x === y ? a.arrival - b.arrival : 0;
  }
  return compareOrderValues(x, y) || a.arrival - b.arrival;
}

/** The tests of a patch: what it relies on is still so. */
function isAsSeen(action: Action, now: Run): boolean {
  const { run } = action;
  const marks = (action.memberships === undefined || run.bound || !now.bound) && (run.identified || !now.identified);
  return marks && (action.kind === 'bind' || specStatus(run) === specStatus(now));
}

function specStatus({ state }: Run): string {
  switch (state.kind) {
    case 'held':
    case 'foreign':
      return 'PipelineRunPending';
    case 'released':
    case 'started':
      return '';
    case 'ending':
    case 'done':
      return 'over';
  }
}

function bind(run: Run, memberships: readonly Membership[]): Run {
  return run.bound ? run : { ...run, bound: true, memberships };
}

function stateAfter(action: Action, { state }: Run, now: Micros): Run['state'] {
  switch (action.kind) {
    case 'bind':
      return state.kind === 'ending' && action.endingSince !== undefined
        ? { ...state, since: action.endingSince }
        : state;
    case 'start':
      return { kind: 'released', at: now };
    case 'end':
      return { kind: 'ending', started: state.kind === 'started', word: action.status, since: now, isOurs: true };
    case 'force':
      return { kind: 'ending', started: true, word: 'Cancelled', since: now, isOurs: true };
  }
}
