import { describe, expect, it } from '@jest/globals';

import { parseClaimAnnotation } from '../../src/api/claim-annotation.js';
import { CLAIM_ANNOTATION } from '../../src/api/names.js';
import { readRun } from '../../src/tekton/run.js';
import { type ClaimOfRun, claimOfRun } from '../../src/webhook/claim-of-run.js';
import { aClaim, aClaimText, admitted, anEntry, aRun, NOW, type RunFields, noControls } from './samples.js';

const nothing = (): void => undefined;

async function claimFor(
  run: RunFields,
  findClaim: () => Promise<unknown>,
  warn: (message: string, fields?: object) => void = nothing,
): Promise<ClaimOfRun> {
  return await claimOfRun(readRun(aRun({ ...run, metadata: { ...run.metadata, namespace: 'lab' } })), {
    findClaim,
    readEventListener: async () => await Promise.resolve<unknown>(undefined),
    readTrigger: async () => await Promise.resolve<unknown>(undefined),
    ...noControls,
    isLeaderAlive: () => true,
    holdWhenAway: 'Limited',
    recordUngrouped: () => undefined,
    countAdmission: () => undefined,
    clock: () => NOW,
    log: { debug: nothing, info: nothing, warn, error: nothing },
  });
}

const there = async (): Promise<unknown> => await Promise.resolve(aClaim());

describe('claimOfRun', () => {
  it('gives what the webhook would have written', async () => {
    const found = await claimFor({}, there);
    expect(found).toEqual({
      kind: 'claim',
      annotation: admitted(aRun()).object.metadata.annotations![CLAIM_ANNOTATION],
    });
    expect(found.kind === 'claim' && parseClaimAnnotation(found.annotation).ok).toBe(true);
  });

  it('gives nothing for a run without an event, or whose event has no claim', async () => {
    await expect(claimFor({ labels: {} }, there)).resolves.toEqual({ kind: 'none' });
    await expect(claimFor({}, async () => await Promise.resolve<unknown>(undefined))).resolves.toEqual({
      kind: 'none',
    });
  });

  it('gives nothing for a run that bears its claim', async () => {
    const run = { annotations: { [CLAIM_ANNOTATION]: aClaimText() } };
    await expect(claimFor(run, there)).resolves.toEqual({ kind: 'none' });
  });

  it('gives nothing where no entry is of the trigger, and says so in the log', async () => {
    const lines: unknown[] = [];
    const other = aClaim({ aaaa: anEntry({ triggerID: 'namespaces/lab/triggers/other' }) });
    const sought = claimFor(
      { metadata: { name: 'a' } },
      async () => await Promise.resolve(other),
      (...line) => {
        lines.push(line);
      },
    );
    await expect(sought).resolves.toEqual({ kind: 'none' });
    expect(lines).toEqual([
      ['not adopted', { namespace: 'lab', run: 'a', reason: 'the claim of its event holds nothing of its trigger' }],
    ]);
  });

  it.each([
    ['2026-03-04T05:06:09Z', 'claim'],
    ['2026-03-04T05:06:10Z', 'none'],
    ['2027-01-01T00:00:00Z', 'none'],
    ['no time', 'claim'],
  ])('takes a claim made at %s for a run made at 05:06:07 as %s', async (creationTimestamp, kind) => {
    const claim = { ...aClaim(), metadata: { creationTimestamp } };
    const run = { metadata: { creationTimestamp: '2026-03-04T05:06:07Z' } };
    const lines: unknown[] = [];
    const found = await claimFor(
      run,
      async () => await Promise.resolve(claim),
      (...line) => {
        lines.push(line);
      },
    );
    expect(found.kind).toBe(kind);
    expect(lines.length > 0).toBe(kind === 'none');
  });

  it('says when it could not be told', async () => {
    await expect(claimFor({}, async () => await Promise.reject(new Error('no answer')))).resolves.toEqual({
      kind: 'failed',
    });
  });
});
