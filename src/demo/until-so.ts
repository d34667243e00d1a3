import type { Means } from '../means.js';

/** Asks again and again, a tenth of a second apart. Throws with that message where it is not so within a minute. */
export async function untilSo(isSo: () => Promise<boolean>, message: string, { clock }: Means): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries === 600) {
      throw new Error(message);
    }
    await new Promise<void>((resolve) => {
      clock.after(100, resolve);
    });
  }
}
