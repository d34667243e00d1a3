import { type Fields, fieldsOf, listOf, textOf, textsOf } from './fields.js';

/** How long a task takes and how it ends: what the pod of a real cluster would find out by running it. */
export interface TaskPlan {
  readonly durationMs: number;
  readonly succeeds: boolean;
}

/** How long, in milliseconds, a pod works whose steps ask for so many seconds of `sleep`. */
export type SleepMs = (seconds: number) => number;

/** A pod that does nothing to speak of still takes a moment. */
const leastMs = 50;

/** Steps are not run but read: each `sleep N` counts its seconds, a line `exit 1` fails the task. */
export function toTaskPlan(taskSpec: Fields, sleepMs: SleepMs): TaskPlan {
  const texts = listOf(taskSpec['steps']).map((step) => stepText(fieldsOf(step)));
  const seconds = texts
    .flatMap((text) => [...text.matchAll(/\bsleep\s+(\d+(?:\.\d+)?)/g)])
    .reduce((sum, [, count]) => sum + Number(count), 0);
  return {
    durationMs: seconds === 0 ? leastMs : sleepMs(seconds),
    succeeds: !texts.some((text) => /^\s*exit 1\s*;?\s*$/m.test(text)),
  };
}

function stepText(step: Fields): string {
  const command = [...textsOf(step['command']), ...textsOf(step['args'])].join(' ');
  return `${textOf(step['script']) ?? ''}\n${command}`;
}
