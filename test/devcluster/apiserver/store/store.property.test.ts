import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { KubeObject } from '../../../../src/devcluster/apiserver/model/kube-object.js';
import { type Change, createStore } from '../../../../src/devcluster/apiserver/store/store.js';

const anAct = fc.record({
  name: fc.constantFrom('a', 'b', 'c'),
  remove: fc.boolean(),
  bucket: fc.constantFrom('x', 'y'),
});
const anObject = (name: string, serial: number): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Thing',
  metadata: { name, namespace: 'n' },
  serial,
});

describe('createStore', () => {
  test('a list at an earlier revision is always the list as it was then', () => {
    fc.assert(
      fc.property(fc.array(anAct, { maxLength: 30 }), (acts) => {
        const store = createStore({ historyLimit: 1000 });
        const seen = new Map<number, readonly KubeObject[]>();
        acts.forEach(({ name, remove, bucket }, serial) => {
          if (remove) {
            store.remove(bucket, `n/${name}`);
          } else {
            store.put(bucket, anObject(name, serial));
          }
          seen.set(store.revision(), store.list('x'));
        });
        for (const [revision, objects] of seen) {
          expect(store.listAt('x', revision)).toEqual(objects);
        }
      }),
    );
  });

  test('whoever subscribes always hears exactly what changesSince tells', () => {
    fc.assert(
      fc.property(fc.array(anAct, { maxLength: 30 }), fc.nat(30), (acts, from) => {
        const store = createStore({ historyLimit: 1000 });
        const heard: Change[] = [];
        let start = store.revision();
        acts.forEach(({ name, remove, bucket }, serial) => {
          if (serial === from) {
            start = store.revision();
            store.subscribe((change) => heard.push(change));
          }
          if (remove) {
            store.remove(bucket, `n/${name}`);
          } else {
            store.put(bucket, anObject(name, serial));
          }
        });
        const later = acts.length > from ? store.changesSince(start) : [];
        expect(heard).toEqual(later);
      }),
    );
  });

  test('history that was trimmed or compacted is never told as if it were whole', () => {
    const store = createStore({ historyLimit: 2 });
    const before = store.revision();
    for (let serial = 0; serial < 10; serial += 1) {
      store.put('x', anObject('a', serial));
    }
    expect(store.changesSince(before)).toBeUndefined();
    expect(store.listAt('x', before)).toBeUndefined();
    const recent = store.revision() - 1;
    expect(store.changesSince(recent)).toHaveLength(1);
    store.compact();
    expect(store.changesSince(recent)).toBeUndefined();
    expect(store.changesSince(store.revision())).toEqual([]);
  });
});
