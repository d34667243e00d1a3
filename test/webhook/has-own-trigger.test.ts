import { describe, expect, it } from '@jest/globals';

import { readRun } from '../../src/tekton/run.js';
import type { ReadObject } from '../../src/webhook/ports.js';
import { hasOwnTrigger } from '../../src/webhook/has-own-trigger.js';
import { admit } from '../../src/webhook/admit.js';
import { aClaim, anEntry, aRun, NOW } from './samples.js';

const ofOther = aClaim({ aaaa: anEntry({ triggerID: 'namespaces/other/triggers/build' }) });
const run = readRun(aRun({ metadata: { namespace: 'lab' } }));
const trigger = run.labels['triggers.tekton.dev/trigger'] ?? '';
const creation = { uid: 'review', namespace: 'lab', run, isFree: true, isDryRun: false };

describe('hasOwnTrigger', () => {
  const reads: string[] = [];
  const read =
    (found: unknown): ReadObject =>
    async (namespace, name) => {
      reads.push(`${namespace}/${name}`);
      return await Promise.resolve(found);
    };

  it('asks for no Trigger where the claim is of the namespace of the run', async () => {
    reads.length = 0;
    await expect(
      hasOwnTrigger(creation, aClaim(), { readTrigger: read({}), readEventListener: read(undefined) }, 1_000),
    ).resolves.toBe(false);
    expect(reads).toEqual([]);
  });

  it('finds that the namespace of the run has a Trigger of that name', async () => {
    reads.length = 0;
    const claim = aClaim({ aaaa: anEntry({ triggerID: `namespaces/other/triggers/${trigger}` }) });
    await expect(
      hasOwnTrigger(creation, claim, { readTrigger: read({}), readEventListener: read(undefined) }, 1_000),
    ).resolves.toBe(true);
    expect(reads).toEqual([`lab/${trigger}`]);
  });

  it('finds that it has none', async () => {
    const claim = aClaim({ aaaa: anEntry({ triggerID: `namespaces/other/triggers/${trigger}` }) });
    await expect(
      hasOwnTrigger(creation, claim, { readTrigger: read(undefined), readEventListener: read(undefined) }, 1_000),
    ).resolves.toBe(false);
  });

  it('finds that its EventListener has one of that name', async () => {
    const labels = { ...run.labels, 'triggers.tekton.dev/eventlistener': 'main' };
    const listened = { ...creation, run: { ...run, labels } };
    const claim = aClaim({ aaaa: anEntry({ triggerID: `namespaces/other/triggers/${trigger}` }) });
    const found = async (name: string): Promise<boolean> =>
      await hasOwnTrigger(
        listened,
        claim,
        { readTrigger: read(undefined), readEventListener: read({ spec: { triggers: [{ name }] } }) },
        1_000,
      );
    reads.length = 0;
    await expect(found(trigger)).resolves.toBe(true);
    expect(reads).toEqual([`lab/${trigger}`, 'lab/main']);
    await expect(found('another')).resolves.toBe(false);
  });

  it('has nothing to ask where the claim cannot be read', async () => {
    reads.length = 0;
    await expect(
      hasOwnTrigger(creation, { spec: 7 }, { readTrigger: read({}), readEventListener: read(undefined) }, 1_000),
    ).resolves.toBe(false);
    expect(reads).toEqual([]);
  });
});

describe('admit', () => {
  it('takes no entry of another namespace for a run whose own has a Trigger of that name, and says so', () => {
    const found = { kind: 'claim', object: ofOther, isOfAnother: true } as const;
    const admission = admit(creation, { found, controls: [], arrival: 0, takesPart: true }, NOW);
    expect(admission).toMatchObject({ outcome: 'ungrouped', patch: [] });
    expect(admission.warnings.join()).toContain("says nothing of the Trigger in the run's namespace");
  });
});
