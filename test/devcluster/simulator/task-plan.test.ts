import { describe, expect, test } from '@jest/globals';

import { toTaskPlan } from '../../../src/devcluster/simulator/task-plan.js';

const inSeconds = (seconds: number): number => seconds * 1000;

describe('toTaskPlan', () => {
  test.each([
    ['a script', [{ script: '#!/bin/sh\nsleep 2\necho done' }], 2000],
    ['several steps', [{ script: 'sleep 1' }, { script: 'sleep 0.5; sleep 0.25' }], 1750],
    ['a command with args', [{ command: ['sleep'], args: ['3'] }], 3000],
    ['a shell in args', [{ command: ['sh'], args: ['-c', 'sleep 1.5 && echo'] }], 1500],
    ['nothing that sleeps', [{ script: 'echo hi' }], 50],
    ['no steps', [], 50],
  ])('%s takes its time', (_title, steps, durationMs) => {
    expect(toTaskPlan({ steps }, inSeconds)).toEqual({ durationMs, succeeds: true });
  });

  test('how long a sleep takes is up to who asks', () => {
    expect(toTaskPlan({ steps: [{ script: 'sleep 10' }] }, (seconds) => seconds * 100).durationMs).toBe(1000);
  });

  test('a line exit 1 fails the task', () => {
    expect(toTaskPlan({ steps: [{ script: 'echo no\nexit 1\n' }] }, inSeconds).succeeds).toBe(false);
  });

  test('exit 1 within a line does not', () => {
    expect(toTaskPlan({ steps: [{ script: 'echo exit 1 is bad\ntest -f x || exit 10' }] }, inSeconds).succeeds).toBe(
      true,
    );
  });
});
