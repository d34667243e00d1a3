import type { Voice } from '../ports.js';

/** Tells of each step as it is done, and what all of them come to. */
export interface Journal {
  readonly did: (what: string) => void;
  /** Did not work; the rest goes on. */
  readonly failed: (what: string) => void;
  readonly note: (what: string) => void;
  readonly count: () => { readonly done: number; readonly failed: number };
}

export function createJournal({ print, paint }: Pick<Voice, 'print' | 'paint'>): Journal {
  let done = 0;
  let failed = 0;
  return {
    did: (what) => {
      done += 1;
      print(`${paint.green('done')}    ${what}`);
    },
    failed: (what) => {
      failed += 1;
      print(`${paint.red('FAILED')}  ${what}`);
    },
    note: (what) => {
      print(`        ${what}`);
    },
    count: () => ({ done, failed }),
  };
}
