import type { Control } from '../api/control.js';
import { selects } from '../api/control-selects.js';
import { type GroupOfControl, groupOfControl } from '../api/group-of-control.js';
import { CLUSTER_CONTROL_KIND, CONTROL_KIND } from '../api/names.js';
import { arrivalOfCreation } from '../core/arrival.js';
import { type Controls, controlIdOf } from '../core/field.js';
import { ALL_NAMESPACES, type ControlRef } from '../core/group.js';
import type { Micros } from '../core/micros.js';
import type { Membership } from '../core/run.js';
import { policyOf } from '../core/settings.js';
import type { RunObject } from '../tekton/run.js';

type Labels = Readonly<Record<string, string>>;

/** The controls of the cluster that may be used, and what their namespaceSelectors need to know. */
export interface LiveControls {
  readonly items: () => readonly Control[];
  /** Undefined where they are not known. */
  readonly namespaceLabels: (namespace: string) => Labels | undefined;
}

/** What the controls that live now say of runs. A new one is made whenever a control changes. */
export interface ControlView {
  /** For the decision. */
  readonly controls: Controls;
  /** The controls that select the run. */
  readonly selecting: (object: RunObject) => readonly Control[];
  /** What stands on the run, as the controls have it now. */
  readonly memberships: (object: RunObject, marked: readonly Membership[], createdAt: Micros) => readonly Membership[];
}

export function createControlView({ items, namespaceLabels }: LiveControls): ControlView {
  const all = items();
  const byId = new Map(all.map((control) => [controlIdOf(control), control]));
  const wide = all.filter(({ scope }) => scope === 'Cluster');
  const isSelected = (control: Control, object: RunObject): boolean =>
    selects(control, object, namespaceLabels(object.namespace));

  /** Where the labels of a namespace are not read yet, who looked at them before is believed: a new one has no runs of old. */
  function isStillSelected(control: Control, object: RunObject, marked: readonly Membership[]): boolean {
    const { namespaceSelector, ...anywhere } = control;
    const isUnread = namespaceSelector !== undefined && namespaceLabels(object.namespace) === undefined;
    const isMarked = marked.some(({ group }) => controlIdOf(group.control) === controlIdOf(control));
    return isUnread && isMarked ? selects(anywhere, object, undefined) : isSelected(control, object);
  }

  /**
   * The control lives, and is about other runs now, or finds no key on this one any more: what waits drains by the settings
   * that it brought, within its namespace. A control of another namespace never was about this run.
   */
  function attached(object: RunObject, membership: Membership): Membership {
    const control = byId.get(controlIdOf(membership.group.control));
    const holds =
      control === undefined || (control.scope === 'Namespace' && isStillSelected(control, object, [membership]));
    return holds ? membership : { ...membership, isDetached: true };
  }

  return {
    controls: new Map(all.map((control) => [controlIdOf(control), toLive(control)])),
    selecting: (object) => all.filter((control) => isSelected(control, object)),
    memberships: (object, marked, createdAt) => {
      const overAll = wide
        .filter((control) => isStillSelected(control, object, marked))
        .flatMap((control) => overAllNamespaces(control, object, createdAt));
      const replaced = new Set(overAll.map(({ group }) => controlIdOf(group.control)));
      const own = marked.filter(({ group }) => !replaced.has(controlIdOf(group.control)));
      return [...own.map((membership) => attached(object, membership)), ...overAll];
    },
  };
}

/** Whether a reference names a control of ours that lives as an object of its own. */
export function isOfControl({ kind }: ControlRef): boolean {
  return kind === CONTROL_KIND || kind === CLUSTER_CONTROL_KIND;
}

/**
 * Whether the reference, found on a run of the namespace, names a control that may be about it. Whoever may write a run may
 * write the name of another namespace's control on it: nothing is told of that there.
 */
export function isControlFor(namespace: string): (control: ControlRef) => boolean {
  return (control) => isOfControl(control) && (control.kind !== CONTROL_KIND || control.namespace === namespace);
}

function toLive({ settings, isPaused }: Control): ReturnType<Controls['get']> & object {
  return { policy: policyOf(settings), isPaused };
}

/** The group that a control puts the run into, by what the run says now. */
export function groupIn(control: Control, object: RunObject): GroupOfControl {
  return groupOfControl(control, object);
}

/**
 * A group over all namespaces trusts nothing that whoever may write a run could have written on it later: its key comes from
 * the spec, which stands, and its order from the creation.
 */
function overAllNamespaces(control: Control, object: RunObject, createdAt: Micros): readonly Membership[] {
  const found = groupIn(control, object);
  if (found.kind !== 'group') {
    return [];
  }
  const { group } = found;
  const { kind, namespace, name, settings } = control;
  return [
    {
      group: { control: { kind, namespace, name }, scope: ALL_NAMESPACES, key: group.key, keyFrom: group.keyFrom },
      title: group.title,
      policy: policyOf(settings),
      arrival: arrivalOfCreation(createdAt),
    },
  ];
}
