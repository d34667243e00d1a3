import { decide } from '../../../src/core/decide.js';
import { SECOND } from '../../../src/core/micros.js';
import { checkRest } from './check-rest.js';
import { isHeld, isRefused, isRunning } from './facts.js';
import type { Decider, SimulatedCluster } from './simulated-cluster.js';

const isSteady = ({ runs, now }: SimulatedCluster): boolean =>
  [...runs.values()].every(({ run: { state } }) => state.kind !== 'released' || now >= state.at + 10 * SECOND);

/** Everybody reads and decides until nothing changes; then everything ends, one after the other, until nothing is held. */
export function comeToRest(cluster: SimulatedCluster, deciders: readonly Decider[], seed: number): void {
  rest(cluster, deciders);
  if (cluster.violations.length > 0) {
    return;
  }
  checkRepeat(cluster, seed);
  // What time alone changes: bounds, grace periods, and those that have waited too long.
  for (let look = 0; look < 3 && cluster.violations.length === 0; look += 1) {
    const { recheckAt } = decide(
      [...cluster.runs.values()].map(({ run }) => run),
      cluster.controls,
      cluster.now,
    );
    if (recheckAt !== undefined) {
      cluster.now = Math.max(cluster.now, recheckAt);
      rest(cluster, deciders);
    }
  }
  let left = open(cluster);
  for (let round = 0; left.length > 0 && cluster.violations.length === 0; round += 1) {
    left.forEach((uid, i) => {
      if (round > 0 || (seed >> (i % 24)) % 2 === 0) {
        finish(cluster, uid);
      }
    });
    rest(cluster, deciders);
    left = open(cluster);
    if (round > 200) {
      cluster.violations.push({ property: 'I3', text: 'runs come and go for ever' });
    }
  }
  const held = cluster.facts().units.filter((unit) => !cluster.facts().isPaused(unit) && !isRefused(unit));
  const forgotten = held.flatMap(({ runs }) => runs.filter(isHeld));
  if (forgotten.length > 0) {
    cluster.violations.push({ property: 'I3', text: `${forgotten[0]!.uid} waits for nothing, for ever` });
  }
}

function open({ runs }: SimulatedCluster): readonly string[] {
  return [...runs.values()]
    .filter(
      ({ run }) => isRunning(run) || run.state.kind === 'ending' || (run.state.kind === 'done' && !run.state.isSettled),
    )
    .map(({ run }) => run.uid);
}

function finish(cluster: SimulatedCluster, uid: string): void {
  for (let step = 0; step < 3; step += 1) {
    cluster.tekton.step(uid);
  }
}

/** All patches arrive, all changes are seen, and nobody has anything to do, now and once the released have started. */
function rest(cluster: SimulatedCluster, deciders: readonly Decider[]): void {
  for (let round = 0; round < 100; round += 1) {
    let changes = 0;
    for (const decider of deciders) {
      cluster.deliver(decider);
      cluster.observeAll(decider);
      cluster.decide(decider);
      changes += cluster.deliver(decider);
    }
    if (cluster.violations.length > 0) {
      return;
    }
    if (changes === 0 && isSteady(cluster)) {
      cluster.violations.push(...checkRest(cluster.facts()));
      return;
    }
    cluster.now += 2 * SECOND;
  }
  cluster.violations.push({ property: 'nothing left to do', text: 'decisions go on for ever' });
}

/** At rest: the same answer whatever the order, nothing to do, nor before the time that was told. */
function checkRepeat(cluster: SimulatedCluster, seed: number): void {
  const runs = [...cluster.runs.values()].map(({ run }) => run);
  // What Tekton refuses to have started is tried again at each look, so that there is always something to do.
  if (runs.some(({ isRefused: refused }) => refused === true)) {
    return;
  }
  const { recheckAt } = decide(runs, cluster.controls, cluster.now);
  const later = Math.min(cluster.now + (1 + (seed % 1200)) * SECOND, (recheckAt ?? Infinity) - 1);
  const { actions } = decide(runs, cluster.controls, later);
  if (actions.length > 0) {
    const seconds = (later - cluster.now) / SECOND;
    const text = `${actions[0]!.kind} ${actions[0]!.run.uid} in ${seconds} s, without being told to look again`;
    cluster.violations.push({ property: 'looked at again in time', text });
  }
}
