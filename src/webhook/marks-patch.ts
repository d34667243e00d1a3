import { type JsonPatchOperation, pointerTo } from '../tekton/patch.js';
import { PENDING, type RunObject } from '../tekton/run.js';

type Texts = Readonly<Record<string, string>>;

/** How a run should differ when it leaves the webhook. */
export interface Marks {
  readonly labels: Texts;
  readonly annotations: Texts;
  /** Annotations to take away: what was copied with the run and is not true of it. */
  readonly drops: readonly string[];
  readonly setsPending: boolean;
}

/** The changes that give a run these marks: fields of ours only, and nothing that is so already. */
export function marksPatch(run: RunObject, marks: Marks): readonly JsonPatchOperation[] {
  return [
    ...additions('labels', { has: run.hasLabels, present: run.labels, wanted: marks.labels }),
    ...additions('annotations', { has: run.hasAnnotations, present: run.annotations, wanted: marks.annotations }),
    ...marks.drops
      .filter((name) => Object.hasOwn(run.annotations, name))
      .map((name) => ({ op: 'remove' as const, path: pointerTo('metadata', 'annotations', name) })),
    ...(marks.setsPending ? [{ op: 'add', path: pointerTo('spec', 'status'), value: PENDING } as const] : []),
  ];
}

/** An `add` into a map that is not there fails the whole patch, and one of a map that is there wipes it. */
function additions(
  map: 'labels' | 'annotations',
  { has, present, wanted }: { readonly has: boolean; readonly present: Texts; readonly wanted: Texts },
): readonly JsonPatchOperation[] {
  const missing = Object.entries(wanted).filter(([name, value]) => present[name] !== value);
  if (missing.length === 0) {
    return [];
  }
  return has
    ? missing.map(([name, value]) => ({ op: 'add', path: pointerTo('metadata', map, name), value }))
    : [{ op: 'add', path: pointerTo('metadata', map), value: Object.fromEntries(missing) }];
}

/** What Kubernetes allows all annotations of an object to take together, names and values, in bytes. */
const MAX_ANNOTATIONS = 262_144;

/** Whether the annotations of a run would still be accepted with these in addition. */
export function fitsAnnotations(run: RunObject, wanted: Texts): boolean {
  const all = Object.entries({ ...run.annotations, ...wanted });
  return all.reduce((sum, pair) => sum + Buffer.byteLength(pair.join('')), 0) <= MAX_ANNOTATIONS;
}
