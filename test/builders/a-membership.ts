import type { Membership } from '../../src/core/run.js';
import { aGroup } from './a-group.js';
import { aPolicy } from './a-policy.js';
import { at } from './time.js';

/** A membership as a claim brings it: arrived at the beginning, without order or revision. */
export function aMembership(o: Partial<Membership> = {}): Membership {
  return Object.freeze({ group: aGroup(), policy: aPolicy(), arrival: at(0), ...o });
}
