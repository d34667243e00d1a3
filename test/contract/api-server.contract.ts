import { afterAll, beforeAll } from '@jest/globals';

import type { Access } from './access.js';
import { admissionContract } from './admission.contract.js';
import { type Bench, setUpBench } from './bench.js';
import { changeContract } from './change.contract.js';
import { controlsContract } from './controls.contract.js';
import { createContract } from './create.contract.js';
import { readContract } from './read.contract.js';
import { removeContract } from './remove.contract.js';
import { rulesContract } from './rules.contract.js';
import { schemaContract } from './schema.contract.js';
import { strategicContract } from './strategic.contract.js';
import { watchContract } from './watch.contract.js';

/**
 * What the project relies on in an API server: the embedded one and a real one pass the same tests. In two parts, so
 * that they may run side by side.
 */
export function objectsContract(access: () => Access): void {
  onBench(access, [
    createContract,
    changeContract,
    removeContract,
    readContract,
    watchContract,
    schemaContract,
    rulesContract,
    strategicContract,
    controlsContract,
  ]);
}

export function webhooksContract(access: () => Access): void {
  onBench(access, [admissionContract]);
}

function onBench(access: () => Access, contracts: readonly ((bench: () => Bench) => void)[]): void {
  let bench: Bench;
  beforeAll(async () => {
    bench = await setUpBench(access());
  });
  afterAll(async () => {
    await bench.close();
  });
  for (const contract of contracts) {
    contract(() => bench);
  }
}
