/**
 * Reads that many share: one that is under way answers all who ask meanwhile. What is done answers nobody else, since the
 * object may have been edited since. Undefined where a read would be needed and `mayRead` says no.
 */
export function createSharedReads<T>(): (
  key: string,
  mayRead: () => boolean,
  read: () => Promise<T>,
) => Promise<T | undefined> {
  const underWay = new Map<string, Promise<T>>();

  async function begun(key: string, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } finally {
      underWay.delete(key);
    }
  }

  return async (key, mayRead, read) => {
    const known = underWay.get(key);
    if (known !== undefined || !mayRead()) {
      return await known;
    }
    const answer = begun(key, read);
    underWay.set(key, answer);
    return await answer;
  };
}
