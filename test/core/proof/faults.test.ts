import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, describe, expect, it } from '@jest/globals';

import { bundleWithFault, withFault } from './bundle-with-fault.js';
import { type Fault, FAULTS } from './faults.js';

const folder = mkdtempSync(join(tmpdir(), 'faults-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The properties that catch the fault, in histories that are the same each time. */
async function caughtBy(fault: Fault): Promise<readonly string[]> {
  const bundle = join(folder, `${FAULTS.indexOf(fault)}.mjs`);
  await bundleWithFault(bundle, fault);
  const how = fault.scene === undefined ? ['survey', '3000', '1'] : ['scene', String(fault.scene)];
  const { stdout } = await promisify(execFile)(process.execPath, [bundle, ...how], { timeout: 60_000 });
  return JSON.parse(stdout) as readonly string[];
}

describe('a fault in a rule of the policy', () => {
  it.each([1, 2, 3, 4, 5, 6])('is tried at least twice in rule %d', (rule) => {
    expect(FAULTS.filter((fault) => fault.rule === rule).length).toBeGreaterThan(1);
  });

  it.each(FAULTS)('is put where the code is: $name', (fault) => {
    expect(withFault(fault)).toContain(fault.replace);
  });

  // Two at a time: that is what a small machine has, and each is a process of its own.
  it('is caught by a property, each', async () => {
    const left = [...FAULTS];
    const caught = new Map<string, readonly string[]>();
    const work = async (): Promise<void> => {
      for (let fault = left.shift(); fault !== undefined; fault = left.shift()) {
        caught.set(fault.name, await caughtBy(fault));
      }
    };
    await Promise.all([work(), work()]);
    expect([...caught].filter(([, properties]) => properties.length === 0)).toEqual([]);
  }, 120_000);

  it('is told in docs/proof.md, each', () => {
    const page = readFileSync(fileURLToPath(new URL('../../../docs/proof.md', import.meta.url)), 'utf8');
    expect(FAULTS.filter(({ name }) => !page.includes(`| ${name} `)).map(({ name }) => name)).toEqual([]);
  });
});
