import { encodeGroupsMark, encodeLifeMark, type GroupsMark, parseLifeMark } from '../api/marks.js';
import {
  ENDING_ANNOTATION,
  FORCED_ANNOTATION,
  GROUPS_ANNOTATION,
  OVERLAPS_ANNOTATION,
  PASSED_OVER_ANNOTATION,
  REASON_ANNOTATION,
  RELEASED_ANNOTATION,
  SUPERSEDED_BY_ANNOTATION,
  SUPERSEDES_ANNOTATION,
  UID_ANNOTATION,
} from '../api/names.js';
import type { Action } from '../core/action.js';
import { MAX_GROUPS } from '../core/group.js';
import { MILLISECOND, type Micros } from '../core/micros.js';
import type { Membership, Run } from '../core/run.js';
import { settingsOf } from '../core/settings.js';
import { type JsonPatchOperation, pointerTo } from '../tekton/patch.js';
import type { RunObject } from '../tekton/run.js';
import type { Tracked } from './to-run.js';
import { withAnnotations } from './with-annotations.js';

/** How many names the supersedes mark holds; the count says how many there were. */
const MAX_NAMES = 10;

/**
 * The JSON Patch of an action: owned fields only, guarded by tests on the uid and on the `spec.status` that was seen, and
 * mostly without a resourceVersion, because Tekton writes a run at every step. A test with null passes where the field is
 * absent (the Kubernetes implementation; RFC 6902 would have it fail). Only a start under a limit tests the
 * resourceVersion too: two that start at once would break it. `now` is RFC 3339.
 */
export function patchOf(action: Action, { object, copyOf }: Tracked, now: string): readonly JsonPatchOperation[] {
  return [
    { op: 'test', path: '/metadata/uid', value: object.uid },
    ...(action.kind === 'bind' ? [] : [testStatus(object)]),
    ...(action.kind === 'start' && action.isGuarded ? [testVersion(object)] : []),
    ...withAnnotations(object),
    ...identify(action.run, object, copyOf),
    ...bind(action, object),
    ...act(action, object, now),
  ];
}

function testStatus({ specStatus }: RunObject): JsonPatchOperation {
  return { op: 'test', path: '/spec/status', value: specStatus ?? null };
}

function testVersion({ resourceVersion }: RunObject): JsonPatchOperation {
  return { op: 'test', path: '/metadata/resourceVersion', value: resourceVersion };
}

/** The uid mark: the run's own, or for a copy the uid of what it was copied from, by which it stays known as a copy. */
function identify(run: Run, object: RunObject, copyOf: string | undefined): readonly JsonPatchOperation[] {
  if (run.identified) {
    return [];
  }
  const path = pointerTo('metadata', 'annotations', UID_ANNOTATION);
  return [
    { op: 'test', path, value: null },
    { op: 'add', path, value: copyOf ?? object.uid },
  ];
}

function bind(action: Action, { uid, annotations }: RunObject): readonly JsonPatchOperation[] {
  if (action.run.bound || action.memberships === undefined) {
    return [];
  }
  const path = pointerTo('metadata', 'annotations', GROUPS_ANNOTATION);
  return [
    // Marks are written once: of two that bind at the same time, the second finds the first one's mark.
    { op: 'test', path, value: annotations[GROUPS_ANNOTATION] ?? null },
    // Late groups have marks of their own, and those over all namespaces are found anew: they come last.
    { op: 'add', path, value: encodeGroupsMark(uid, action.memberships.slice(0, MAX_GROUPS).map(toEntry)) },
  ];
}

function act(action: Action, object: RunObject, now: string): readonly JsonPatchOperation[] {
  const mark = (name: string, value: string): JsonPatchOperation => ({
    op: 'add',
    path: pointerTo('metadata', 'annotations', name),
    value: encodeLifeMark(object.uid, value),
  });
  switch (action.kind) {
    case 'bind':
      return [
        ...(action.passedOverAt === undefined ? [] : [mark(PASSED_OVER_ANNOTATION, timeText(action.passedOverAt))]),
        ...(action.endingSince === undefined ? [] : [mark(ENDING_ANNOTATION, timeText(action.endingSince))]),
      ];
    case 'start':
      return [
        { op: 'remove', path: '/spec/status' },
        mark(RELEASED_ANNOTATION, now),
        ...(action.supersedes.length > 0 ? [mark(SUPERSEDES_ANNOTATION, namesOf(action.supersedes))] : []),
        ...(action.overlaps.length > 0 ? [mark(OVERLAPS_ANNOTATION, namesOf(action.overlaps))] : []),
      ];
    case 'end':
      return [
        { op: 'add', path: '/spec/status', value: action.status },
        mark(REASON_ANNOTATION, `${now} ${action.reason}`),
        ...(action.by === undefined ? [] : [mark(SUPERSEDED_BY_ANNOTATION, action.by.name)]),
      ];
    case 'force':
      return [
        { op: 'add', path: '/spec/status', value: 'Cancelled' },
        mark(FORCED_ANNOTATION, `${now} ${action.reason}`),
      ];
  }
}

function timeText(time: Micros): string {
  return new Date(time / MILLISECOND).toISOString();
}

/** `<count> <name>,<name>…`, at most ten names. */
function namesOf(runs: readonly Run[]): string {
  const names = runs.slice(0, MAX_NAMES).map((run) => run.name);
  return `${runs.length} ${names.join(',')}`;
}

/** The names in the supersedes mark of a run: those that its start told of. */
export function supersededNames({ uid, annotations }: RunObject): readonly string[] {
  const [, names = ''] = parseLifeMark(uid, annotations[SUPERSEDES_ANNOTATION])?.split(' ') ?? [];
  return names.split(',');
}

function toEntry({ group, title, policy, arrival, order, revision, delivery, action }: Membership): GroupsMark[number] {
  const { control, scope, key, keyFrom } = group;
  return {
    control: { ...control },
    scope,
    key,
    keyFrom,
    ...(title !== undefined && { title }),
    arrival: String(arrival),
    ...(order !== undefined && { order }),
    ...(revision !== undefined && { revision }),
    ...(delivery !== undefined && { delivery }),
    ...(action !== undefined && { action }),
    ...settingsOf(policy),
  };
}
