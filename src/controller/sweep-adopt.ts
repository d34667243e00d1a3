import { CLAIM_ANNOTATION, GROUP_LABEL } from '../api/names.js';
import { groupLabelOf } from '../core/group.js';
import { type JsonPatchOperation, pointerTo } from '../tekton/patch.js';
import type { Membership } from '../core/run.js';
import { isDone, type RunObject } from '../tekton/run.js';
import type { Act } from './act.js';
import { isOfControl } from './control-view.js';
import { toTracked } from './to-run.js';

/**
 * Gives a run that the webhook was not asked about the label and the claim that it would have given it. Nothing is held:
 * the run has started, and competes like any other. Undefined where with this claim it would still be none of ours.
 */
export function adopt(object: RunObject, claim: string): Act | undefined {
  const annotations = { ...object.annotations, [CLAIM_ANNOTATION]: claim };
  const memberships = toTracked({ ...object, annotations })?.run.memberships ?? [];
  const [first] = memberships;
  if (first === undefined) {
    return undefined;
  }
  if (isDone(object) && memberships.every(isByControl)) {
    return undefined;
  }
  const title = first.title ?? first.group.key;
  const label = groupLabelOf(first.group, title);
  return {
    object,
    kind: 'adopt',
    fields: { group: label },
    operations: [
      { op: 'test', path: '/metadata/uid', value: object.uid },
      ...added('labels', object, [GROUP_LABEL, label]),
      ...added('annotations', object, [CLAIM_ANNOTATION, claim]),
    ],
    events: [
      {
        regarding: object,
        type: 'Normal',
        reason: 'Adopted',
        action: 'Label',
        note: `Joins ${title}: ${isByControl(first) ? BY_CONTROL : AWAY}`,
      },
    ],
  };
}

const AWAY = 'it was made while the webhook did not answer';
const BY_CONTROL = 'a control selects it, and the webhook was not asked, or the control came later';

/** What a control selects is not looked up by any event: of what is done nothing is to be known. */
function isByControl({ group }: Membership): boolean {
  return isOfControl(group.control);
}

/** Adds an entry to a map that may not be there, if it is as it was seen: somebody else may write the same. */
function added(
  map: 'labels' | 'annotations',
  object: RunObject,
  [name, value]: readonly [string, string],
): readonly JsonPatchOperation[] {
  const isThere = map === 'labels' ? object.hasLabels : object.hasAnnotations;
  const path = pointerTo('metadata', map);
  const entry = pointerTo('metadata', map, name);
  return isThere
    ? [
        { op: 'test', path: entry, value: object[map][name] ?? null },
        { op: 'add', path: entry, value },
      ]
    : [
        { op: 'test', path, value: null },
        { op: 'add', path, value: { [name]: value } },
      ];
}
