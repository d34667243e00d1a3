import { type GroupId, groupIdOf } from '../core/group.js';
import type { RunObject } from '../tekton/run.js';
import type { Track } from './to-run.js';

/** The runs as they were last seen, found by uid and by connected groups. */
export interface RunIndex {
  /** Takes in a version of a run; answers the groups that it was or is in. */
  readonly put: (object: RunObject) => readonly GroupId[];
  readonly remove: (uid: string) => readonly GroupId[];
  readonly get: (uid: string) => RunObject | undefined;
  readonly all: () => readonly RunObject[];
  readonly groupsOf: (uid: string) => readonly GroupId[];
  /** The runs of the group, of every group that they share, and so on. */
  readonly connected: (group: GroupId) => readonly RunObject[];
}

interface Entry {
  readonly object: RunObject;
  readonly groups: ReadonlySet<GroupId>;
}

/** Cost of a change is that of one run; cost of a look is that of the runs it finds. */
export function createRunIndex(track: Track): RunIndex {
  const entries = new Map<string, Entry>();
  const members = new Map<GroupId, Map<string, Entry>>();

  function remove(uid: string): readonly GroupId[] {
    const groups = groupsOf(uid);
    entries.delete(uid);
    for (const group of groups) {
      const inGroup = members.get(group);
      inGroup?.delete(uid);
      if (inGroup?.size === 0) {
        members.delete(group);
      }
    }
    return groups;
  }

  function put(object: RunObject): readonly GroupId[] {
    const before = remove(object.uid);
    const groups = new Set(track(object)?.run.memberships.map(({ group }) => groupIdOf(group)));
    const entry = { object, groups };
    entries.set(object.uid, entry);
    for (const group of groups) {
      members.set(group, (members.get(group) ?? new Map<string, Entry>()).set(object.uid, entry));
    }
    return [...new Set([...before, ...groups])];
  }

  function groupsOf(uid: string): readonly GroupId[] {
    return [...(entries.get(uid)?.groups ?? [])];
  }

  function connected(start: GroupId): readonly RunObject[] {
    const found = new Set<RunObject>();
    const seen = new Set([start]);
    // A Set grows while it is walked: each group is visited once.
    for (const group of seen) {
      for (const { object, groups } of members.get(group)?.values() ?? []) {
        found.add(object);
        groups.forEach((other) => seen.add(other));
      }
    }
    return [...found];
  }

  return {
    put,
    remove,
    get: (uid) => entries.get(uid)?.object,
    all: () => Array.from(entries.values(), ({ object }) => object),
    groupsOf,
    connected,
  };
}
