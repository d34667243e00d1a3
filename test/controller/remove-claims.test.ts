import { describe, expect, it } from '@jest/globals';

import { removeOldClaims } from '../../src/controller/remove-claims.js';
import { handClock } from '../kube/hand-clock.js';

const MINUTE = 60_000;

function world(answer: Promise<void> = Promise.resolve()) {
  const time = handClock(Date.parse('2024-05-01T10:30:00Z'));
  const selectors: string[] = [];
  const warnings: string[] = [];
  const log = {
    info: () => undefined,
    warn: (message: string) => {
      warnings.push(message);
    },
    error: () => undefined,
  };
  const stop = removeOldClaims(
    async (selector) => {
      selectors.push(selector);
      await answer;
    },
    { time, log },
  );
  return { time, selectors, warnings, stop };
}

describe('removeOldClaims', () => {
  it('removes at once, and every ten minutes what is old by then', () => {
    const { time, selectors } = world();
    time.advance(0);
    expect(selectors).toEqual([
      expect.stringContaining('concurrency.tekton.dev/expires,concurrency.tekton.dev/expires notin (476267,476268,'),
    ]);
    time.advance(30 * MINUTE);
    expect(selectors).toHaveLength(4);
    expect(selectors.at(-1)).toContain('notin (476268,');
  });

  it('says that a removal failed, and tries again the next time', async () => {
    const { time, selectors, warnings } = world(Promise.reject(new Error('504')));
    time.advance(0);
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual(['could not remove old claims']);
    time.advance(10 * MINUTE);
    expect(selectors).toHaveLength(2);
  });

  it('stops', () => {
    const { time, selectors, stop } = world();
    time.advance(10 * MINUTE);
    stop();
    time.advance(60 * MINUTE);
    expect(selectors).toHaveLength(2);
    expect(time.timers()).toEqual([]);
  });
});
