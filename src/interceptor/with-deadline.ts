import type { After } from './ports.js';

/** The promise's answer, or a rejection after `ms`. What it says later is passed over. */
export async function withDeadline<T>(promise: Promise<T>, ms: number, after: After): Promise<T> {
  let cancel = (): void => undefined;
  const late = new Promise<never>((_, reject) => {
    cancel = after(ms, () => {
      reject(new Error(`no answer within ${Math.round(ms)} ms`));
    });
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    cancel();
  }
}
