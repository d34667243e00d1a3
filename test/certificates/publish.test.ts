import { describe, expect, it } from '@jest/globals';

import type { TrustObject, TrustRead } from '../../src/certificates/ports.js';
import { createTrust } from '../../src/certificates/publish.js';
import { anAuthority } from './model.js';
import { toldLog } from './told-log.js';

function anObject(read: TrustRead): TrustObject {
  return { name: 'object', read: async () => await Promise.resolve(read) };
}

/** What is seen of the object at a first look, and at a second one after a write. */
async function kindsOf(read: TrustRead): Promise<readonly string[]> {
  const look = createTrust([anObject(read)], toldLog().log);
  const first = await look();
  await first.publish([anAuthority('A').certificate]);
  const second = await look();
  return [...first.states, ...second.states].map(({ kind }) => kind);
}

describe('createTrust', () => {
  it('tells what may not be read from what may be read and not written', async () => {
    const publish = async () => await Promise.resolve({ kind: 'refused', why: 'no right' } as const);
    expect(await kindsOf({ kind: 'refused', why: 'no right' })).toEqual(['unreadable', 'unreadable']);
    expect(await kindsOf({ kind: 'present', bundles: [''], publish })).toEqual(['present', 'unwritable']);
    expect(await kindsOf({ kind: 'absent' })).toEqual(['absent', 'absent']);
  });
});
