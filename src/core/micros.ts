/** Microseconds since the Unix epoch. Exact in a double until the year 2255. */
export type Micros = number;

export const MILLISECOND: Micros = 1_000;
export const SECOND: Micros = 1_000_000;
export const MINUTE: Micros = 60 * SECOND;
