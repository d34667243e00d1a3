import { createHash } from 'node:crypto';

import type { Control } from '../api/control.js';
import { encodeGroupsMark, type GroupsMark, parseGroupsMark } from '../api/marks.js';
import { LATE_GROUP_PREFIX } from '../api/run-names.js';
import { arrivalOfCreation } from '../core/arrival.js';
import { controlIdOf } from '../core/field.js';
import { MAX_GROUPS } from '../core/group.js';
import type { Run } from '../core/run.js';
import { pointerTo } from '../tekton/patch.js';
import { isDone, type RunObject } from '../tekton/run.js';
import type { Act } from './act.js';
import { groupIn } from './control-view.js';
import { withAnnotations } from './with-annotations.js';

/** The annotation for the group of a control that came after the run was bound: marks are written once, each has its own. */
export function lateGroupName(control: Pick<Control, 'kind' | 'namespace' | 'name'>): string {
  const digest = createHash('sha256').update(controlIdOf(control)).digest('hex');
  return `${LATE_GROUP_PREFIX}${digest.slice(0, 16)}`;
}

/** The memberships that such marks of a run hold, as far as they can be read. */
export function lateGroupsOf({ uid, annotations }: RunObject): GroupsMark {
  return Object.entries(annotations)
    .filter(([name]) => name.startsWith(LATE_GROUP_PREFIX))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, text]) => parseGroupsMark(uid, text) ?? []);
}

/**
 * Puts a run into the group of a control that selects it and that nothing on the run tells of: the control was made, or
 * edited, after the run. Undefined where there is no such control. Of a control over all namespaces nothing is written.
 */
export function joinLate(object: RunObject, run: Run, selecting: () => readonly Control[]): Act | undefined {
  if (isDone(object) || object.deletionTimestamp !== undefined || run.memberships.length >= MAX_GROUPS) {
    return undefined;
  }
  const known = new Set(run.memberships.map(({ group }) => controlIdOf(group.control)));
  for (const control of selecting()) {
    const entry =
      control.scope === 'Cluster' || known.has(controlIdOf(control)) ? undefined : entryFor(control, object, run);
    if (entry !== undefined) {
      return join(object, control, entry);
    }
  }
  return undefined;
}

type Entry = GroupsMark[number];

function entryFor(control: Control, object: RunObject, run: Run): Entry | undefined {
  const found = groupIn(control, object);
  if (found.kind !== 'group') {
    return undefined;
  }
  const { group } = found;
  const { kind, namespace, name, settings } = control;
  const arrival = run.memberships[0]?.arrival ?? arrivalOfCreation(run.createdAt);
  return {
    control: { kind, namespace, name },
    scope: object.namespace,
    key: group.key,
    keyFrom: group.keyFrom,
    title: group.title,
    arrival: String(arrival),
    ...(group.order !== undefined && { order: group.order }),
    ...(group.revision !== undefined && { revision: group.revision }),
    ...settings,
  };
}

function join(object: RunObject, control: Control, entry: Entry): Act {
  const name = lateGroupName(control);
  const path = pointerTo('metadata', 'annotations', name);
  return {
    object,
    kind: 'join',
    fields: { control: `${control.kind} ${control.name}`, key: entry.key },
    operations: [
      { op: 'test', path: '/metadata/uid', value: object.uid },
      ...withAnnotations(object),
      { op: 'test', path, value: object.annotations[name] ?? null },
      { op: 'add', path, value: encodeGroupsMark(object.uid, [entry]) },
    ],
    events: [
      {
        regarding: object,
        type: 'Normal',
        reason: 'Joined',
        action: 'Label',
        note: `Joins ${entry.title ?? entry.key}: the ${control.kind} ${control.name} selects it, and came later`,
      },
    ],
  };
}
