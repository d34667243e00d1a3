import type { Ending } from '../../../src/core/policy.js';
import type { Run, RunState } from '../../../src/core/run.js';
import type { SimulatedCluster } from './simulated-cluster.js';

/** What Tekton, its users and the garbage collector do to runs. */
export class Tekton {
  readonly #cluster: Pick<SimulatedCluster, 'now' | 'runs' | 'update'>;

  constructor(cluster: Pick<SimulatedCluster, 'now' | 'runs' | 'update'>) {
    this.#cluster = cluster;
  }

  /** One step further; `leavesTasks` where its tasks end after it. */
  step(uid: string, leavesTasks = false): void {
    this.#to(uid, (state) => this.#next(state, leavesTasks));
  }

  #next(state: RunState, leavesTasks: boolean): RunState {
    switch (state.kind) {
      case 'released':
        return { kind: 'started', at: this.#cluster.now, tasks: ['build'] };
      case 'started':
        return { kind: 'done', started: true, at: this.#cluster.now, isSettled: !leavesTasks };
      case 'ending':
        return {
          kind: 'done',
          started: state.started,
          at: this.#cluster.now,
          isSettled: !leavesTasks || !state.started,
        };
      case 'done':
        return state.isSettled ? state : { ...state, isSettled: true };
      case 'held':
      case 'foreign':
        return state;
    }
  }

  /** The run comes to its last task. */
  deploy(uid: string): void {
    this.#to(uid, (state) => (state.kind === 'started' ? { ...state, tasks: ['build', 'deploy'] } : state));
  }

  /** Somebody ends the run. */
  cancel(uid: string, word: Ending = 'Cancelled'): void {
    this.#to(uid, (state) =>
      state.kind === 'done' || state.kind === 'ending'
        ? state
        : { kind: 'ending', started: state.kind === 'started', word, isOurs: false },
    );
  }

  /** Tekton cannot end it. */
  stick(uid: string): void {
    this.#to(uid, (state) => (state.kind === 'ending' && state.started ? { ...state, isStuck: true } : state));
  }

  /** Somebody deletes the run; a finalizer keeps it. What never started is over with that. */
  deleteSlowly(uid: string): void {
    this.#to(uid, (state) => {
      const { now: since } = this.#cluster;
      if (state.kind === 'started') {
        return { kind: 'ending', started: true, since, isOurs: false, isBeingDeleted: true };
      }
      return state.kind === 'held' ? { kind: 'done', started: false, at: since, isSettled: true } : state;
    });
  }

  /** Whoever kept the run pending lets it go. */
  unhold(uid: string): void {
    this.#to(uid, (state) => (state.kind === 'foreign' ? { kind: 'released', at: this.#cluster.now } : state));
  }

  #to(uid: string, change: (state: RunState) => RunState): void {
    this.#cluster.update(uid, (run): Run => {
      const state = change(run.state);
      return state === run.state ? run : { ...run, state };
    });
  }
}
