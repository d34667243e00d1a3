import { numberAt, textAt } from '../typed-at.js';

/** Who leads, and until when that counts. */
export interface LeaseRead {
  /** Empty where nobody does. */
  readonly holder: string;
  readonly renewedAt: number;
  readonly isAlive: boolean;
}

export function readLease(object: unknown, now: number): LeaseRead {
  const holder = textAt(object, 'spec', 'holderIdentity');
  const renewedAt = Date.parse(textAt(object, 'spec', 'renewTime'));
  const duration = (numberAt(object, 'spec', 'leaseDurationSeconds') ?? 0) * 1000;
  return { holder, renewedAt, isAlive: holder !== '' && now <= renewedAt + duration };
}
