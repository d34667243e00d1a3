import { decide } from '../../../src/core/decide.js';
import type { Run } from '../../../src/core/run.js';
import { at } from '../../builders/time.js';
import { aWaitingGroup, groupsOfOne, NOW, oneComponent, WAITING } from './scenes.js';

const SIZES = [250, 500, 1_000, 2_000];
const GROUPS = [1_250, 2_500, 5_000];
const TIMES = 12;

/** The best of several: what else the machine does only adds. */
function milliseconds(work: () => void): number {
  const times = Array.from({ length: TIMES }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}

const decideAll = (parts: readonly (readonly Run[])[]): number =>
  parts.reduce((count, runs) => count + decide(runs, new Map(), NOW).actions.length, 0);

/** One line per scene: the times, how they grow with each doubling, and the calls that the largest asks for. */
function report(name: string, sizes: readonly number[], scene: (n: number) => readonly (readonly Run[])[]): void {
  const scenes = sizes.map(scene);
  milliseconds(() => decideAll(scenes[0]!));
  const times = scenes.map((parts) => milliseconds(() => decideAll(parts)));
  const ratios = times.slice(1).map((time, i) => (time / times[i]!).toFixed(1));
  const calls = decideAll(scenes.at(-1)!);
  const each = times.map((time, i) => `${sizes[i]}: ${time.toFixed(1)} ms`).join('  ');
  process.stdout.write(`${name.padEnd(34)} ${each}  × ${ratios.join(' ')}  ${calls} calls\n`);
}

for (const [name, policy] of WAITING) {
  report(`${name}: all wait`, SIZES, (n) => [aWaitingGroup(n, policy)]);
  report(`${name}: all have just come`, SIZES, (n) => [aWaitingGroup(n, policy, { bound: false })]);
}
report('Queue: all were passed over', SIZES, (n) => [aWaitingGroup(n, WAITING[3]![1], { passedOverAt: at(0) })]);
report('groups of one, each by itself', GROUPS, groupsOfOne);
report('groups of one, and one they share', GROUPS, (n) => [oneComponent(n)]);
