import type { ClaimEntry } from '../api/claim.js';
import type { Control } from '../api/control.js';
import { groupOfControl } from '../api/group-of-control.js';
import { parseInputMarks, RUN_KIND } from '../api/input-marks.js';
import { CLUSTER_CONTROL_KIND, CONTROL_KIND } from '../api/names.js';
import { describeProblemsInLine } from '../core/problem.js';
import { compareUtf8 } from '../tekton/compare-utf8.js';
import type { RunCreation } from './run-creation.js';

/** Groups that no event tells of, and what is to be said to whoever creates the run. */
export interface OwnEntries {
  readonly entries: readonly ClaimEntry[];
  readonly warnings: readonly string[];
}

export const NO_ENTRIES: OwnEntries = { entries: [], warnings: [] };

/** Whether an entry came with an event. Others are told anew at each creation: a copy may have other labels and params. */
export function isOfEvent({ control: { kind } }: ClaimEntry): boolean {
  return kind !== RUN_KIND && kind !== CONTROL_KIND && kind !== CLUSTER_CONTROL_KIND;
}

/** The group that the run asks for by itself. */
export function markEntries({ run, namespace }: RunCreation, arrival: string): OwnEntries {
  const parsed = parseInputMarks({ ...run, namespace });
  if (parsed === undefined) {
    return NO_ENTRIES;
  }
  if (parsed.ok) {
    const { control, settings, ...group } = parsed.value;
    return {
      entries: [{ ...OF_NO_TRIGGER, arrival, ...group, control: { ...control }, settings: { ...settings } }],
      warnings: [],
    };
  }
  return {
    entries: [],
    warnings: parsed.problems.map((problem) => `not grouped: ${describeProblemsInLine([problem])}`),
  };
}

/** The groups of the controls that select the run: those of its namespace first, and by name. */
export function controlEntries(creation: RunCreation, controls: readonly Control[], arrival: string): OwnEntries {
  const each = controls.toSorted(byKindAndName).map((control) => entryOfControl(creation, control, arrival));
  return { entries: each.flatMap(({ entries }) => entries), warnings: each.flatMap(({ warnings }) => warnings) };
}

function entryOfControl({ run, namespace }: RunCreation, control: Control, arrival: string): OwnEntries {
  const found = groupOfControl(control, { ...run, namespace });
  switch (found.kind) {
    case 'missing':
      return NO_ENTRIES;
    case 'invalid':
      return { entries: [], warnings: [`not grouped by ${control.kind} ${control.name}: ${found.why}`] };
    case 'group': {
      const { kind, namespace: home, name, settings } = control;
      const of = { control: { kind, namespace: home, name }, settings: { ...settings } };
      return { entries: [{ ...OF_NO_TRIGGER, arrival, ...found.group, ...of }], warnings: [] };
    }
  }
}

const OF_NO_TRIGGER = { triggerID: '' };

function byKindAndName(a: Control, b: Control): number {
  const [x, y] = [a, b].map(({ kind }) => (kind === CONTROL_KIND ? 0 : 1));
  return (x ?? 0) - (y ?? 0) || compareUtf8(a.name, b.name);
}
