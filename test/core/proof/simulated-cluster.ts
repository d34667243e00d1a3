import { isDeepStrictEqual } from 'node:util';

import type { Action } from '../../../src/core/action.js';
import { decide } from '../../../src/core/decide.js';
import type { LiveControl } from '../../../src/core/field.js';
import { type Micros, SECOND } from '../../../src/core/micros.js';
import { isLimited } from '../../../src/core/policy.js';
import type { Run } from '../../../src/core/run.js';
import { at } from '../../builders/time.js';
import { told } from '../../builders/told.js';
import { applyAction } from './apply-action.js';
import { checkDecision } from './check-decision.js';
import { Facts, isAtWork } from './facts.js';
import { shuffled } from './shuffled.js';
import { Tekton } from './tekton.js';
import type { Violation } from './violation.js';

/** A run in the cluster, with what only the test knows of it. */
export interface SimulatedRun {
  readonly run: Run;
  /** Its author made it pending or cancelled: never ours to start. */
  readonly isAuthors: boolean;
  /** Tekton refuses to have it started. */
  readonly refuses: boolean;
  /** Like a resourceVersion: another one after each change. */
  readonly version: number;
  /** How often we did what is done once. */
  readonly acts: Readonly<Partial<Record<Action['kind'], number>>>;
}

interface Seen {
  readonly run: Run;
  readonly version: number;
}

/** A controller with a view of its own, which may lag behind the cluster run by run, and with patches on their way. */
export interface Decider {
  readonly view: Map<string, Seen>;
  readonly onTheWay: { readonly action: Action; readonly version: number }[];
}

export function aDecider(): Decider {
  return { view: new Map(), onTheWay: [] };
}

/**
 * Runs, controls, deciders and Tekton, reduced to what the decision can tell apart. Patches are guarded as the real ones
 * are: by the `spec.status` that was seen, by the absence of marks that are written once and, in a group with a limit, by
 * the version.
 */
export class SimulatedCluster {
  now: Micros = at(0);
  readonly runs = new Map<string, SimulatedRun>();
  readonly controls = new Map<string, LiveControl>();
  readonly violations: Violation[] = [];
  /** Whether limits hold over the whole cluster, and not only in the view of who decides. */
  readonly isLimitKept: boolean;
  readonly tekton = new Tekton(this);
  #version = 0;

  constructor({ isLimitKept }: { readonly isLimitKept: boolean }) {
    this.isLimitKept = isLimitKept;
  }

  create(run: Run, isAuthors = false): void {
    const createdAt = Math.floor(this.now / SECOND) * SECOND;
    const created = { ...run, createdAt };
    this.runs.set(run.uid, { run: created, isAuthors, refuses: false, version: this.#next(), acts: {} });
  }

  update(uid: string, change: (run: Run) => Run): void {
    const found = this.runs.get(uid);
    const run = found === undefined ? undefined : change(found.run);
    if (found !== undefined && run !== undefined && run !== found.run) {
      this.runs.set(uid, { ...found, run, version: this.#next() });
    }
  }

  /** Tekton refuses, or does not refuse any more, to have the run started. */
  setRefused(uid: string, refuses: boolean): void {
    const found = this.runs.get(uid);
    if (found !== undefined) {
      const { isRefused: _, ...run } = found.run;
      this.runs.set(uid, { ...found, run, refuses });
    }
  }

  /** The decider sees one run as it is now, save where a patch of its own is on its way. */
  observe({ view, onTheWay }: Decider, uid: string): void {
    const found = this.runs.get(uid);
    if (found === undefined) {
      view.delete(uid);
    } else if (!onTheWay.some(({ action }) => action.run.uid === uid)) {
      view.set(uid, { run: found.run, version: found.version });
    }
  }

  observeAll(decider: Decider): void {
    [...decider.view.keys(), ...this.runs.keys()].forEach((uid) => {
      this.observe(decider, uid);
    });
  }

  /** A new leader re-lists, and touches what is held, so that late patches of the old one are refused. */
  takeOver(decider: Decider): void {
    for (const [uid, found] of this.runs) {
      if (found.run.state.kind === 'held') {
        this.runs.set(uid, { ...found, version: this.#next() });
      }
    }
    this.observeAll(decider);
  }

  /** Decides, and assumes that it is done; the patches are on their way. */
  decide(decider: Decider): readonly Action[] {
    const runs = [...decider.view.values()].map(({ run }) => run);
    const { actions } = decide(runs, this.controls, this.now);
    this.#checkOrder(runs, actions);
    const before = new Facts(runs, this.controls, this.now);
    for (const action of actions) {
      const { uid } = action.run;
      const seen = decider.view.get(uid);
      const assumed = seen === undefined ? undefined : applyAction(action, seen.run, this.now);
      if (seen === undefined || assumed === undefined) {
        this.violations.push({ property: 'I7', text: `an act on what is not so (${action.kind} ${uid})` });
        continue;
      }
      decider.view.set(uid, { run: assumed, version: seen.version });
      decider.onTheWay.push({ action, version: seen.version });
    }
    const then = [...decider.view.values()].map(({ run }) => run);
    // A released run that is ended before it started frees its place only once that is certain: it may start meanwhile.
    if (!actions.some(({ kind, run }) => kind === 'end' && run.state.kind === 'released')) {
      this.#checkAgain(then);
    }
    const after = new Facts(then, this.controls, this.now);
    const all = told({ actions }).join('; ');
    this.violations.push(
      ...checkDecision(before, actions, after).map(({ property, text }) => ({ property, text: `${text} in: ${all}` })),
    );
    return actions;
  }

  #checkOrder(runs: readonly Run[], actions: readonly Action[]): void {
    const other = decide(shuffled(runs, this.#version), this.controls, this.now);
    if (!isDeepStrictEqual(told(other), told({ actions }))) {
      const text = `${told(other).join('; ')} instead of ${told({ actions }).join('; ')}`;
      this.violations.push({ property: 'the same whatever the order', text });
    }
  }

  #checkAgain(runs: readonly Run[]): void {
    // Two units of one event in one group do not count for each other, so that the start of one may end the other.
    const events = new Facts(runs, this.controls, this.now).units.map(({ event }) => event);
    if (new Set(events).size < events.length) {
      return;
    }
    const again = decide(runs, this.controls, this.now).actions.filter(({ run }) => run.isRefused !== true);
    if (again.length > 0) {
      this.violations.push({ property: 'nothing left to do', text: told({ actions: again }).join('; ') });
    }
  }

  /** The patches on their way arrive, the first of them or all. Answers how many changed something. */
  deliver(decider: Decider, count = Infinity): number {
    const arriving = decider.onTheWay.splice(0, count);
    const telling = arriving.filter(({ action, version }) => this.#patch(action, version));
    arriving.forEach(({ action }) => {
      this.observe(decider, action.run.uid);
    });
    return telling.length;
  }

  #patch(action: Action, version: number): boolean {
    const { uid } = action.run;
    const found = this.runs.get(uid);
    const run = found === undefined ? undefined : patchedBy(action, version, found, this.now);
    if (found === undefined || run === undefined) {
      return false;
    }
    if (action.kind === 'start' && found.refuses) {
      this.runs.set(uid, { ...found, run: { ...found.run, isRefused: true } });
      // Its place goes to others at the next look.
      return found.run.isRefused !== true;
    }
    const isNew = !this.#isUnitAtWork(run);
    const acts = { ...found.acts, [action.kind]: (found.acts[action.kind] ?? 0) + 1 };
    const patched = { ...found, run, acts, version: this.#next() };
    this.runs.set(uid, patched);
    this.#checkPatch(action, patched);
    if (action.kind === 'start' && this.isLimitKept && isNew) {
      this.#checkLimits(run);
    }
    return true;
  }

  #checkPatch(action: Action, { run, isAuthors, acts }: SimulatedRun): void {
    const say = (property: Violation['property'], text: string): void => {
      this.violations.push({ property, text: `${text} (${action.kind} ${run.uid})` });
    };
    if (action.kind === 'start' && isAuthors) {
      say('I5', 'a run that its author made pending or cancelled was started');
    }
    if (action.kind !== 'bind' && (acts[action.kind] ?? 0) > 1) {
      say('I7', 'done twice');
    }
  }

  #isUnitAtWork(run: Run): boolean {
    const unit = this.facts().unitOf(run);
    return unit !== undefined && isAtWork(unit);
  }

  /** I1 over the whole cluster: in no group of the run are more at work than may. Those nobody has bound are not ours. */
  #checkLimits(run: Run): void {
    const known = [...this.runs.values()].map((each) => each.run).filter(({ bound }) => bound);
    const facts = new Facts(known, this.controls, this.now);
    for (const group of facts.unitOf(run)?.places.keys() ?? []) {
      const policy = facts.policyOf(group);
      const isKept = policy === undefined || !isLimited(policy) || facts.hasLingering(group);
      if (!isKept && facts.occupying(group, policy).length > policy.maxRunning) {
        this.violations.push({
          property: 'I1',
          text: `${run.uid} was started beside as many as may be at work (${group})`,
        });
      }
    }
  }

  facts(): Facts {
    return new Facts(
      [...this.runs.values()].map(({ run }) => run),
      this.controls,
      this.now,
    );
  }

  #next(): number {
    this.#version += 1;
    return this.#version;
  }
}

/** A start in a group with a limit tests the version too. */
function patchedBy(action: Action, version: number, found: SimulatedRun, now: Micros): Run | undefined {
  const isStale = action.kind === 'start' && action.isGuarded && version !== found.version;
  return isStale ? undefined : applyAction(action, found.run, now);
}
