/** What every error of ours says: one short sentence, lines of help, a stable code, and its cause. */
export interface ErrorDetails {
  /** Stable, for programs: nobody branches on message text. */
  readonly code: string;
  /** Lines that say what to do; shown below the message. */
  readonly help?: readonly string[];
  readonly cause?: unknown;
}

/** The base of our errors. A denial is a value; an error means that we could not decide or act. */
export class ConcurrencyError extends Error {
  readonly code: string;
  readonly help: readonly string[];

  constructor(message: string, { code, help = [], cause }: ErrorDetails) {
    super([message, ...help.map((line) => `  ${line}`)].join('\n'), cause === undefined ? {} : { cause });
    this.name = 'ConcurrencyError';
    this.code = code;
    this.help = help;
  }
}
