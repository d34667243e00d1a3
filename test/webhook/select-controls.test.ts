import { describe, expect, it } from '@jest/globals';

import { selectControls } from '../../src/webhook/select-controls.js';
import { aControl } from '../builders/a-control.js';

const CLUSTER = { kind: 'ClusterConcurrencyControl' };
const run = { namespace: 'lab', labels: { team: 'a' } };

async function selected(
  ...specs: readonly object[]
): Promise<{ readonly chosen: readonly number[]; readonly reads: number }> {
  let reads = 0;
  const controls = specs.map((spec) => aControl(spec, CLUSTER));
  const chosen = await selectControls(controls, run, async () => {
    reads += 1;
    return await Promise.resolve({ env: 'prod' });
  });
  return { chosen: chosen.map((control) => controls.indexOf(control)), reads };
}

describe('selectControls', () => {
  it('reads the labels of the namespace once, and only for a control that asks for them and may select the run', async () => {
    const prod = { namespaceSelector: { matchLabels: { env: 'prod' } } };
    const dev = { namespaceSelector: { matchLabels: { env: 'dev' } } };
    const teamB = { selector: { matchLabels: { team: 'b' } } };
    await expect(selected({}, teamB)).resolves.toEqual({ chosen: [0], reads: 0 });
    await expect(selected({}, { ...teamB, ...prod })).resolves.toEqual({ chosen: [0], reads: 0 });
    await expect(selected(prod, {}, dev)).resolves.toEqual({ chosen: [0, 1], reads: 1 });
  });
});
