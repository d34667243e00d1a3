/** An object that was just edited is seen as it is after this time. */
const RECENT_MS = 1_000;

interface Read<T> {
  readonly at: number;
  readonly answer: Promise<T>;
}

/**
 * Reads that many share: one that began within the last second answers, under way or done. If it failed the next call reads
 * again. Undefined where a read would be needed and `mayRead` says no.
 */
export function createRecentReads<T>(
  now: () => number,
): (key: string, mayRead: () => boolean, read: () => Promise<T>) => Promise<T | undefined> {
  // In the order in which they began.
  const reads = new Map<string, Read<T>>();
  const isRecent = ({ at }: Read<T>): boolean => Math.abs(now() - at) < RECENT_MS;

  function forgetOld(): void {
    for (const [key, read] of reads) {
      if (isRecent(read)) {
        return;
      }
      reads.delete(key);
    }
  }

  function begun(key: string, answer: Promise<T>): Read<T> {
    const read = { at: now(), answer };
    reads.delete(key);
    reads.set(key, read);
    answer.catch(() => {
      if (reads.get(key) === read) {
        reads.delete(key);
      }
    });
    return read;
  }

  return async (key, mayRead, read) => {
    forgetOld();
    const known = reads.get(key);
    const recent = known !== undefined && isRecent(known) ? known : undefined;
    const chosen = recent ?? (mayRead() ? begun(key, read()) : undefined);
    return await chosen?.answer;
  };
}
