import { type KubeObject, keyOf } from '../model/kube-object.js';

/** One write, as watches see it. `before` is missing for a create, `after` for a removal. */
export interface Change {
  readonly revision: number;
  readonly bucket: string;
  readonly before?: KubeObject;
  readonly after?: KubeObject;
}

/**
 * The objects, one counter of resourceVersions, and the latest changes. A bucket holds one resource's objects. Nothing
 * here knows of HTTP, versions or admission; objects are never changed in place.
 */
export interface Store {
  readonly revision: () => number;
  readonly get: (bucket: string, key: string) => KubeObject | undefined;
  /** Sorted by key, as etcd would list them. */
  readonly list: (bucket: string) => readonly KubeObject[];
  /** The bucket as it was at a revision; undefined where the history does not reach back so far. */
  readonly listAt: (bucket: string, revision: number) => readonly KubeObject[] | undefined;
  readonly put: (bucket: string, object: KubeObject) => KubeObject;
  readonly remove: (bucket: string, key: string) => KubeObject | undefined;
  /** What came after a revision, oldest first; undefined where the history does not reach back so far. */
  readonly changesSince: (revision: number) => readonly Change[] | undefined;
  readonly subscribe: (listener: (change: Change) => void) => () => void;
  /** Forgets the history, as a compaction does: older resourceVersions are too old from now on. */
  readonly compact: () => void;
  /** Every object of every bucket, in no order. */
  readonly everything: () => readonly Stored[];
}

export interface Stored {
  readonly bucket: string;
  readonly object: KubeObject;
}

export function createStore(options: { readonly historyLimit: number }): Store {
  const buckets = new Map<string, Map<string, KubeObject>>();
  const listeners = new Set<(change: Change) => void>();
  const history: Change[] = [];
  let revision = 1;
  let compacted = 1;

  function bucketOf(name: string): Map<string, KubeObject> {
    const bucket = buckets.get(name) ?? new Map<string, KubeObject>();
    buckets.set(name, bucket);
    return bucket;
  }

  function stamped(object: KubeObject): KubeObject {
    revision += 1;
    return { ...object, metadata: { ...object.metadata, resourceVersion: String(revision) } };
  }

  function record(change: Change): void {
    history.push(change);
    // Trimmed in blocks: a shift per write would copy the whole list each time.
    if (history.length > options.historyLimit * 2) {
      const dropped = history.splice(0, history.length - options.historyLimit);
      compacted = dropped.at(-1)?.revision ?? compacted;
    }
    for (const listener of listeners) {
      listener(change);
    }
  }

  const changesSince = (since: number): readonly Change[] | undefined =>
    since < compacted ? undefined : history.filter((change) => change.revision > since);

  const list = (bucket: string): readonly KubeObject[] =>
    [...(buckets.get(bucket) ?? [])].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, object]) => object);

  return {
    revision: () => revision,
    get: (bucket, key) => buckets.get(bucket)?.get(key),
    list,
    listAt: (bucket, at) => {
      const later = changesSince(at);
      return later === undefined
        ? undefined
        : undo(
            list(bucket),
            later.filter((change) => change.bucket === bucket),
          );
    },
    put: (bucket, object) => {
      const objects = bucketOf(bucket);
      const before = objects.get(keyOf(object.metadata));
      const after = stamped(object);
      objects.set(keyOf(object.metadata), after);
      record({ revision, bucket, after, ...(before !== undefined && { before }) });
      return after;
    },
    remove: (bucket, key) => {
      const before = buckets.get(bucket)?.get(key);
      if (before === undefined) {
        return undefined;
      }
      revision += 1;
      bucketOf(bucket).delete(key);
      record({ revision, bucket, before });
      return before;
    },
    changesSince,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    compact: () => {
      history.length = 0;
      compacted = revision;
    },
    everything: () =>
      [...buckets].flatMap(([bucket, objects]) => Array.from(objects.values(), (object) => ({ bucket, object }))),
  };
}

/** Takes changes back, newest first. */
function undo(objects: readonly KubeObject[], later: readonly Change[]): readonly KubeObject[] {
  const state = new Map(objects.map((object) => [keyOf(object.metadata), object]));
  for (const { before, after } of later.toReversed()) {
    if (before !== undefined) {
      state.set(keyOf(before.metadata), before);
    } else if (after !== undefined) {
      state.delete(keyOf(after.metadata));
    }
  }
  return [...state].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, object]) => object);
}
