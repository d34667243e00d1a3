import { isNewerVersion } from './is-newer-version.js';
import type { ObjectIdentity } from './object-identity.js';

/** What happened to an object. `delete` carries what was last known of it. */
export interface Change<T> {
  readonly type: 'put' | 'delete';
  readonly item: T;
}

/** A version of an object, parsed; without an item it is not of interest. */
export interface Sighting<T> extends ObjectIdentity {
  readonly item: T | undefined;
}

/** A list begins, shows what it finds, and ends with the resourceVersion of its snapshot. Or it is forgotten midway. */
export interface ListPass<T> {
  readonly listed: (sighting: Sighting<T>) => readonly Change<T>[];
  readonly end: (snapshot: string) => readonly Change<T>[];
}

/** The objects of one collection as they are known; each method answers with what there is to tell about it. */
export interface ReflectedCache<T> {
  readonly get: (namespace: string, name: string) => T | undefined;
  readonly items: () => readonly T[];
  readonly beginList: () => ListPass<T>;
  /** An ADDED or MODIFIED of the watch. */
  readonly seen: (sighting: Sighting<T>) => readonly Change<T>[];
  /** A DELETED of the watch: the object, or the label that selected it, is gone. */
  readonly gone: (sighting: Sighting<T>) => readonly Change<T>[];
  /** The watch has told of everything up to here. */
  readonly advance: (resourceVersion: string) => void;
  /** The answer to a write of our own, which may be ahead of the watch or behind it. */
  readonly answered: (sighting: Sighting<T>) => readonly Change<T>[];
}

interface Entry<T> extends ObjectIdentity {
  readonly item: T;
}

/**
 * Never goes back in time, though its sources are not in step: the list and watch, which are in order, and the answers to
 * our own writes. Of two versions the newer stands. An answer about an object that is not known is believed only while
 * the watch has not come that far: else the watch has already told of the object's end.
 *
 * A list is a consistent read that began after all that was known before it, so it stands against all of that, even where
 * its versions are lower (a cluster restored from a backup). Only answers that came while it ran are weighed by version.
 */
export function createReflectedCache<T>(): ReflectedCache<T> {
  const entries = new Map<string, Entry<T>>();
  let watched = '0';
  let answeredWhileListing: Set<string> | undefined;

  function replace(sighting: Sighting<T>): readonly Change<T>[] {
    const { item, ...identity } = sighting;
    const key = keyOf(identity);
    const before = entries.get(key);
    if (item === undefined) {
      return before === undefined ? [] : remove(before, before.item);
    }
    entries.set(key, { ...identity, item });
    // Deleted and made again under its name: the user hears of both objects.
    const former = before !== undefined && before.uid !== identity.uid ? [deleted(before.item)] : [];
    return [...former, { type: 'put', item }];
  }

  function remove(entry: Entry<T>, last: T): readonly Change<T>[] {
    entries.delete(keyOf(entry));
    return [deleted(last)];
  }

  function isNews(sighting: Sighting<T>, knownBefore: string): boolean {
    return isNewerVersion(sighting.resourceVersion, entries.get(keyOf(sighting))?.resourceVersion ?? knownBefore);
  }

  function beginList(): ListPass<T> {
    const listedKeys = new Set<string>();
    const answeredKeys = new Set<string>();
    answeredWhileListing = answeredKeys;
    return {
      listed: (sighting) => {
        const key = keyOf(sighting);
        listedKeys.add(key);
        const before = entries.get(key);
        const isSame = before?.uid === sighting.uid && before.resourceVersion === sighting.resourceVersion;
        return isSame || (answeredKeys.has(key) && !isNews(sighting, '0')) ? [] : replace(sighting);
      },
      end: (snapshot) => {
        watched = snapshot;
        answeredWhileListing = undefined;
        return [...entries]
          .filter(([key]) => !listedKeys.has(key))
          .filter(([key, entry]) => !answeredKeys.has(key) || !isNewerVersion(entry.resourceVersion, snapshot))
          .flatMap(([, entry]) => remove(entry, entry.item));
      },
    };
  }

  return {
    get: (namespace, name) => entries.get(keyOf({ namespace, name }))?.item,
    items: () => Array.from(entries.values(), (entry) => entry.item),
    beginList,
    seen: (sighting) => (isNews(sighting, '0') ? replace(sighting) : []),
    gone: (sighting) => {
      const before = entries.get(keyOf(sighting));
      if (before === undefined || isNewerVersion(before.resourceVersion, sighting.resourceVersion)) {
        return [];
      }
      return remove(before, before.uid === sighting.uid ? (sighting.item ?? before.item) : before.item);
    },
    advance: (resourceVersion) => {
      watched = resourceVersion;
    },
    answered: (sighting) => {
      if (!isNews(sighting, watched)) {
        return [];
      }
      answeredWhileListing?.add(keyOf(sighting));
      return replace(sighting);
    },
  };
}

function deleted<T>(item: T): Change<T> {
  return { type: 'delete', item };
}

function keyOf({ namespace, name }: Pick<ObjectIdentity, 'namespace' | 'name'>): string {
  return `${namespace}/${name}`;
}
