import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { eventName, type EventText } from '../../src/kube/event-object.js';

function anEventOn(name: string): EventText {
  const regarding = { apiVersion: 'v1', kind: 'Trigger', namespace: 'ci', name, uid: '' };
  return { regarding, type: 'Normal', reason: 'R', action: 'A', note: 'n' };
}

describe('eventName', () => {
  it.each([
    ['pr-7-x2v9k', 'pr-7-x2v9k.id'],
    ['Build_PR', 'build-pr.id'],
    ['-a..b-.c_', 'a.b.c.id'],
    ['', 'event.id'],
    ['___', 'event.id'],
  ])('makes of %j a name that the API server takes: %s', (name, expected) => {
    expect(eventName(anEventOn(name), 'id')).toBe(expected);
  });

  it('is always a DNS-1123 subdomain of at most 253 characters', () => {
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
    fc.assert(
      fc.property(fc.string({ maxLength: 400, unit: fc.constantFrom('a', 'Z', '0', '-', '.', '_', 'é') }), (name) => {
        const made = eventName(anEventOn(name), id);
        expect(made.length).toBeLessThanOrEqual(253);
        expect(made).toMatch(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/);
      }),
    );
  });
});
