/** How flags are read: each from argv or else the environment. */
export interface FlagReader<Flag extends string> {
  /** Undefined where it is not given. */
  readonly textOf: (flag: Flag) => string | undefined;
  readonly read: ReadFlag<Flag>;
}

/** Undefined, and a problem noted, where the text cannot be used. */
export type ReadFlag<Flag extends string> = <T>(
  flag: Flag,
  fallback: string,
  parse: (text: string) => T | undefined,
) => T | undefined;

export function nonEmpty(text: string): string | undefined {
  return text === '' ? undefined : text;
}
