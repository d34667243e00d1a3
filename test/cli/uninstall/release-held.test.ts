import { describe, expect, it } from '@jest/globals';

import type { Answer, Asked } from '../../../src/cli/ports.js';
import type { HeldAct } from '../../../src/cli/uninstall/held-act.js';
import { createJournal } from '../../../src/cli/uninstall/journal.js';
import { releaseHeld } from '../../../src/cli/uninstall/release-held.js';
import { readRun } from '../../../src/tekton/run.js';
import { noPaint } from '../run-command.js';

const act: HeldAct = { namespace: 'ci', name: 'a', does: 'start', why: 'nothing holds it any more', operations: [] };
const EMPTY: Answer = { status: 200, body: { items: [] } };

/** What is told where the patch of one held run is answered so, one answer after the other. */
async function told(
  ...answers: readonly (Answer | Error)[]
): Promise<{ readonly lines: readonly string[]; readonly asked: number; readonly isReleased: boolean }> {
  const lines: string[] = [];
  const left = [...answers];
  let asked = 0;
  let isDone = false;
  const isReleased = await releaseHeld({
    call: async ({ method }: Asked) => {
      if (method !== 'PATCH') {
        return await Promise.resolve(EMPTY);
      }
      asked += 1;
      const answer = left.shift() ?? { status: 200, body: {} };
      if (answer instanceof Error) {
        throw answer;
      }
      isDone = answer.status === 200;
      return answer;
    },
    time: {
      now: () => 0,
      pause: async () => {
        await Promise.resolve();
      },
    },
    keep: readRun,
    plan: () => (isDone ? [] : [act]),
    choice: 'policy',
    journal: createJournal({ print: (line) => lines.push(line), paint: noPaint }),
  });
  return { lines, asked, isReleased };
}

const started = 'done    started held run ci/a (nothing holds it any more)';

describe('releaseHeld', () => {
  it('says what it did', async () => {
    expect(await told()).toEqual({ lines: [started], asked: 1, isReleased: true });
  });
  it.each([
    ['a test of the patch failed', { status: 422, body: {} }],
    ['somebody else wrote at the same time', { status: 409, body: {} }],
    ['the API server is busy', { status: 429, body: {} }],
    ["Tekton's webhook is away", { status: 500, body: {} }],
    ['no answer came', new Error('connection reset')],
  ])('looks again where %s', async (_, answer) => {
    expect(await told(answer)).toEqual({ lines: [started], asked: 2, isReleased: true });
  });
  it('tells of a run that Tekton refuses to change, and asks no second time', async () => {
    const answer = { status: 400, body: { message: 'validation failed' } };
    expect(await told(answer)).toEqual({
      lines: ['FAILED  start run ci/a: validation failed'],
      asked: 1,
      isReleased: false,
    });
  });
  it('gives up a run that does not come to rest', async () => {
    const answers = Array<Answer>(5).fill({ status: 409, body: {} });
    expect(await told(...answers)).toEqual({
      lines: ['FAILED  start run ci/a: it did not come to rest; call uninstall again'],
      asked: 5,
      isReleased: false,
    });
  });
  it('gives up where there are others at each look', async () => {
    const lines: string[] = [];
    let looks = 0;
    const isReleased = await releaseHeld({
      call: async () => await Promise.resolve(EMPTY),
      time: {
        now: () => 0,
        pause: async () => {
          await Promise.resolve();
        },
      },
      keep: readRun,
      plan: () => [{ ...act, name: `r${(looks += 1)}` }],
      choice: 'policy',
      journal: createJournal({ print: (line) => lines.push(line), paint: noPaint }),
    });
    expect({ isReleased, count: lines.length, last: lines.at(-1) }).toEqual({
      isReleased: false,
      count: 6,
      last: 'FAILED  release held runs: there were others at each look; call uninstall again',
    });
  });
  it('tells why it cannot look, once', async () => {
    const lines: string[] = [];
    const isReleased = await releaseHeld({
      call: async () => await Promise.resolve({ status: 403, body: { message: 'forbidden' } }),
      time: {
        now: () => 0,
        pause: async () => {
          await Promise.resolve();
        },
      },
      keep: readRun,
      plan: () => [act],
      choice: 'policy',
      journal: createJournal({ print: (line) => lines.push(line), paint: noPaint }),
    });
    expect({ lines, isReleased }).toEqual({ lines: ['FAILED  look for held runs: forbidden'], isReleased: false });
  });
});
