import { describe, expect, it } from '@jest/globals';

import type { Answer, Asked } from '../../../src/cli/ports.js';
import { createJournal } from '../../../src/cli/uninstall/journal.js';
import { untilPodsAreGone } from '../../../src/cli/uninstall/until-pods-are-gone.js';
import { noPaint } from '../run-command.js';

const pod: Answer = { status: 200, body: { items: [{}] } };
const none: Answer = { status: 200, body: { items: [] } };

/** What is told where the pods are these, look by look, and the last answer stays. */
async function told(...answers: readonly Answer[]): Promise<{ readonly lines: string[]; readonly selectors: unknown }> {
  const lines: string[] = [];
  const selectors = new Set<unknown>();
  const left = [...answers];
  let now = 0;
  await untilPodsAreGone(
    {
      call: async ({ query }: Asked) => {
        selectors.add(query?.['labelSelector']);
        return await Promise.resolve((left.length > 1 ? left.shift() : left[0]) ?? none);
      },
      namespace: 'ci',
      journal: createJournal({ print: (line) => lines.push(line), paint: noPaint }),
      time: {
        now: () => now,
        pause: async (ms) => {
          now += ms;
          await Promise.resolve();
        },
      },
    },
    'interceptor',
  );
  return { lines, selectors: [...selectors] };
}

const waiting = '        waiting for the pods of the interceptor to end …';

describe('untilPodsAreGone', () => {
  it('has no word for pods that are gone', async () => {
    expect(await told(none)).toEqual({
      lines: [],
      selectors: ['app.kubernetes.io/name=tekton-concurrency,app.kubernetes.io/component=interceptor'],
    });
  });
  it('waits for those that are there', async () => {
    expect((await told(pod, pod, none)).lines).toEqual([waiting]);
  });
  it('says that they do not end', async () => {
    expect((await told(pod)).lines).toEqual([
      waiting,
      'FAILED  wait for the pods of the interceptor: they have not ended; call uninstall again when they have',
    ]);
  });
  it('says that it may not look', async () => {
    expect((await told({ status: 403, body: { message: 'forbidden' } })).lines).toEqual([
      '        whether the pods of the interceptor have ended is not known: forbidden',
    ]);
  });
});
