import { GROUP_LABEL } from '../api/names.js';
import { groupLabelOf } from '../core/group.js';
import { pointerTo } from '../tekton/patch.js';
import type { RunObject } from '../tekton/run.js';
import type { Act } from './act.js';
import type { Track } from './to-run.js';

/**
 * Writes the group label of a run of ours again where somebody removed it: it is what the watch selects by. Undefined
 * where there is nothing to do, or where the run is in no group.
 */
export function restoreLabel(object: RunObject, track: Track): Act | undefined {
  // Nearly every run has it: only for one that has not are its marks read.
  const isMissing = object.labels[GROUP_LABEL] === undefined;
  const [first] = (isMissing ? track(object)?.run.memberships : undefined) ?? [];
  if (first === undefined) {
    return undefined;
  }
  const label = groupLabelOf(first.group, first.title ?? first.group.key);
  const labels = '/metadata/labels';
  return {
    object,
    kind: 'relabel',
    fields: { group: label },
    operations: [
      { op: 'test', path: '/metadata/uid', value: object.uid },
      ...(object.hasLabels
        ? []
        : ([
            { op: 'test', path: labels, value: null },
            { op: 'add', path: labels, value: {} },
          ] as const)),
      { op: 'add', path: pointerTo('metadata', 'labels', GROUP_LABEL), value: label },
    ],
    events: [
      {
        regarding: object,
        type: 'Warning',
        reason: 'LabelRestored',
        action: 'Label',
        note: `The label ${GROUP_LABEL} was removed and is written again: the run stays in its group`,
      },
    ],
  };
}
