import type { ControlRef } from '../../../src/core/group.js';
import { controlIdOf } from '../../../src/core/field.js';
import { SECOND } from '../../../src/core/micros.js';
import type { Membership, Run } from '../../../src/core/run.js';
import { aGroup } from '../../builders/a-group.js';
import { aMembership } from '../../builders/a-membership.js';
import { aRun } from '../../builders/a-run.js';
import { at } from '../../builders/time.js';
import { comeToRest } from './come-to-rest.js';
import type { History, SimulatedEvent, Step, StepKind, World } from './history.js';
import { aDecider, type Decider, SimulatedCluster } from './simulated-cluster.js';
import type { Violation } from './violation.js';

/** Plays a history step by step, then lets everything come to rest, and to its end. Answers what went wrong. */
export function playHistory(history: History): readonly Violation[] {
  const player = new Player(history);
  for (const step of history.steps) {
    player.play(step);
    if (player.cluster.violations.length > 0) {
      return player.cluster.violations;
    }
  }
  comeToRest(player.cluster, player.deciders, history.seed);
  return player.cluster.violations;
}

/** Half of the groups are of a Trigger, whose settings come with its events, the others of a control that lives. */
export function controlOf(group: number): ControlRef {
  return group % 2 === 0
    ? { kind: 'Trigger', namespace: 'team-a', name: 'ci' }
    : { kind: 'ConcurrencyControl', namespace: 'team-a', name: `control-${group}` };
}

class Player {
  readonly deciders: readonly Decider[] = [aDecider(), aDecider()];
  readonly cluster: SimulatedCluster;
  readonly #history: History;
  readonly #uids: string[] = [];
  readonly #events: SimulatedEvent[] = [];
  #count = 0;
  #leader = 0;

  constructor(history: History) {
    const { hasLeader, policies } = history.world;
    this.#history = history;
    this.cluster = new SimulatedCluster({ isLimitKept: hasLeader && policies.every(([a, b]) => a === b) });
    // A run of nobody's, in the middle of everything: it must never be touched.
    this.#add(aRun({ uid: 'stranger', event: 'event 0', memberships: [] }), true);
  }

  play(step: Step): void {
    this.#count += 1;
    const uid = this.#uids[step.pick % this.#uids.length]!;
    const decider = this.deciders[step.decider]!;
    const { cluster } = this;
    const steps: Readonly<Record<StepKind, () => void>> = {
      event: () => {
        this.#arrive();
      },
      sibling: () => {
        this.#comeLate(step.pick);
      },
      rerun: () => {
        this.#rerun(uid);
      },
      tekton: () => {
        cluster.tekton.step(uid);
      },
      settleLate: () => {
        cluster.tekton.step(uid, true);
      },
      deploy: () => {
        cluster.tekton.deploy(uid);
      },
      cancel: () => {
        cluster.tekton.cancel(uid, step.decider === 0 ? 'Cancelled' : 'CancelledRunFinally');
      },
      stick: () => {
        cluster.tekton.stick(uid);
      },
      deleteSlowly: () => {
        cluster.tekton.deleteSlowly(uid);
      },
      unhold: () => {
        cluster.tekton.unhold(uid);
      },
      delete: () => {
        cluster.runs.delete(uid);
      },
      refuse: () => {
        cluster.setRefused(uid, step.decider === 0);
      },
      edit: () => {
        this.#edit(step.pick);
      },
      observe: () => {
        cluster.observe(decider, uid);
      },
      observeAll: () => {
        cluster.observeAll(decider);
      },
      decide: () => {
        if (this.#mayDecide(step.decider)) {
          cluster.decide(decider);
          cluster.deliver(decider);
        }
      },
      decideLate: () => {
        if (this.#mayDecide(step.decider)) {
          cluster.decide(decider);
        }
      },
      deliver: () => {
        cluster.deliver(decider, 1 + (step.pick % 3));
      },
      takeOver: () => {
        this.#leader = step.decider;
        cluster.takeOver(decider);
      },
      // What was on its way may have arrived or not, and nothing is remembered.
      restart: () => {
        cluster.deliver(decider, step.pick % 3);
        decider.onTheWay.splice(0);
        decider.view.clear();
        cluster.observeAll(decider);
      },
      pass: () => {
        cluster.now += [1, 3, 12, 45][step.pick % 4]! * SECOND;
      },
      passLong: () => {
        cluster.now += [90, 330, 610, 700][step.pick % 4]! * SECOND;
      },
    };
    steps[step.kind]();
  }

  #mayDecide(decider: number): boolean {
    return !this.#history.world.hasLeader || this.#leader === decider;
  }

  #add(run: Run, isAuthors: boolean): void {
    this.cluster.create(run, isAuthors);
    this.#uids.push(run.uid);
  }

  #arrive(): void {
    const { events } = this.#history;
    const number = this.#events.length;
    const event = { ...events[number % events.length]!, arrival: events[number % events.length]!.arrival + number };
    this.#events.push(event);
    event.runs.forEach((groups, i) => {
      this.#bring(event, number, { uid: `r${number}-${i}`, groups });
    });
  }

  /** One more run of an event that came before. */
  #comeLate(pick: number): void {
    const number = pick % Math.max(1, this.#events.length);
    const event = this.#events[number];
    if (event !== undefined) {
      this.#bring(event, number, {
        uid: `r${number}-late${this.#count}`,
        groups: event.runs[pick % event.runs.length]!,
      });
    }
  }

  #bring(
    event: SimulatedEvent,
    number: number,
    { uid, groups }: { readonly uid: string; readonly groups: readonly number[] },
  ): void {
    const state = { held: 'held', unheld: 'started', pending: 'foreign', cancelled: 'held' } as const;
    const memberships = groups.map((group) => membershipOf(event, number, group, this.#history.world));
    const run = aRun({ uid, event: `event ${number}`, state: state[event.comes], memberships });
    this.#add(
      run.state.kind === 'started' ? { ...run, state: { kind: 'started', at: this.cluster.now } } : run,
      event.comes === 'pending' || event.comes === 'cancelled',
    );
    if (event.comes === 'cancelled') {
      this.cluster.tekton.cancel(uid);
    }
  }

  #rerun(original: string): void {
    const { now, runs } = this.cluster;
    const memberships = (runs.get(original)?.run.memberships ?? []).map(
      ({ order: _order, revision: _revision, delivery: _delivery, action: _action, ...rest }) => ({
        ...rest,
        arrival: Math.max(now + SECOND - 1, rest.arrival + 1),
      }),
    );
    if (memberships.length > 0) {
      const uid = `copy${this.#count}`;
      this.#add({ ...aRun({ uid, event: `run ${uid}`, memberships }), identified: true }, false);
    }
  }

  /** Somebody makes, edits, pauses or deletes the control of a group. */
  #edit(pick: number): void {
    const group = [1, 1, 3, 5, 7][pick % 5]!;
    const id = controlIdOf(controlOf(group));
    const policy = this.#history.world.policies[group]![pick % 3]!;
    const live = this.cluster.controls.get(id);
    if (pick % 4 === 0) {
      this.cluster.controls.delete(id);
    } else {
      this.cluster.controls.set(id, { policy, isPaused: pick % 4 === 1 && live?.isPaused !== true });
    }
  }
}

function membershipOf(event: SimulatedEvent, number: number, group: number, world: World): Membership {
  return aMembership({
    group: aGroup({ key: `g${group}`, control: controlOf(group) }),
    policy: world.policies[group]![event.policy]!,
    arrival: at(event.arrival) + number,
    revision: event.revision,
    ...(world.hasOrder[group] === true && { order: String(event.orders[group]) }),
    ...(world.hasDelivery && { delivery: event.delivery }),
    ...(event.isEnd && { action: 'End' as const }),
    ...(event.isDetached && group % 2 === 1 && { isDetached: true }),
  });
}
