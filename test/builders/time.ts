import { type Micros, SECOND } from '../../src/core/micros.js';

/** 2024-05-01T10:00:00Z: where the time of the tests begins. */
export const START: Micros = 1_714_557_600 * SECOND;

/** So many seconds after the beginning. */
export function at(seconds: number): Micros {
  return START + seconds * SECOND;
}
