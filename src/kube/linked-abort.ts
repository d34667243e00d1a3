export interface LinkedAbort {
  readonly signal: AbortSignal;
  readonly abort: (reason?: Error) => void;
  /** Takes the link off the parent: without it a long-lived parent would keep every child. */
  readonly unlink: () => void;
}

/**
 * An abort signal of its own that also follows `parent`. Not AbortSignal.any: that needs Node 20.3, and there it keeps
 * what it made for as long as the parent lives.
 */
export function linkedAbort(parent: AbortSignal | undefined): LinkedAbort {
  const controller = new AbortController();
  const follow = (): void => {
    controller.abort();
  };
  if (parent?.aborted === true) {
    follow();
  }
  parent?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    abort: (reason) => {
      controller.abort(reason);
    },
    unlink: () => {
      parent?.removeEventListener('abort', follow);
    },
  };
}
