export type Attempt<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Error };

/** Runs what gives up by throwing an error of its own class. Any other error is a bug, and goes on. */
export function attempt<T>(run: () => T, own: new (message?: string) => Error): Attempt<T> {
  try {
    return { ok: true, value: run() };
  } catch (error) {
    if (error instanceof own) {
      return { ok: false, error };
    }
    throw error;
  }
}
