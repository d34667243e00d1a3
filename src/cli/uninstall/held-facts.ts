import {
  API_VERSION,
  CLAIM_ANNOTATION,
  CLUSTER_CONTROL_KIND,
  CLUSTER_CONTROL_RESOURCE,
  CONTROL_KIND,
  CONTROL_RESOURCE,
  GROUP_LABEL,
  HELD_ANNOTATION,
} from '../../api/names.js';
import { itemsIn, type Listed, listAll } from '../list.js';
import { isUnseen, look, type Seen } from '../look.js';
import type { Call } from '../ports.js';
import { textAt, valueAt } from '../value-at.js';
import type { HeldFacts } from './held-act.js';

const RUNS = '/apis/tekton.dev/v1/pipelineruns';

/** Looks up the runs that may be held by us, with those of their groups; or answers why that is not known. */
export async function heldFacts(call: Call): Promise<HeldFacts | string> {
  const [grouped, unlabelled, namespaced, wide] = await Promise.all([
    listAll(call, { path: RUNS, labelSelector: GROUP_LABEL }),
    listAll(call, { path: RUNS, labelSelector: `!${GROUP_LABEL}`, isMetadataOnly: true }),
    listAll(call, { path: `/apis/${API_VERSION}/${CONTROL_RESOURCE}` }),
    listAll(call, { path: `/apis/${API_VERSION}/${CLUSTER_CONTROL_RESOURCE}` }),
  ]);
  // A control that cannot be read, or is gone: what it said when the run came stands on the run.
  const fault = [grouped, unlabelled].find(isUnseen);
  if (fault !== undefined) {
    return fault.message;
  }
  const controls = [...withType(namespaced, CONTROL_KIND), ...withType(wide, CLUSTER_CONTROL_KIND)];
  const lost = await Promise.all(
    itemsIn(unlabelled)
      .filter(mayBeHeld)
      .map(async (run) => await look(call, readOf(run))),
  );
  return {
    runs: [...itemsIn(grouped), ...lost.flatMap(foundIn)],
    controls,
    namespaceLabels: controls.length === 0 ? new Map() : await labelsOfNamespaces(call),
  };
}

function foundIn(seen: Seen): readonly unknown[] {
  return seen.kind === 'found' ? [seen.object] : [];
}

/** The items of a list do not say what they are. */
function withType(listed: Listed, kind: string): readonly unknown[] {
  return itemsIn(listed).map((item) => ({ ...(typeof item === 'object' ? item : {}), kind }));
}

/** A run whose group label was taken away bears our marks all the same. */
function mayBeHeld(run: unknown): boolean {
  return [HELD_ANNOTATION, CLAIM_ANNOTATION].some((name) => textAt(run, 'metadata', 'annotations', name) !== '');
}

function readOf(run: unknown): Parameters<Call>[0] {
  const [namespace, name] = [textAt(run, 'metadata', 'namespace'), textAt(run, 'metadata', 'name')];
  return { method: 'GET', path: `/apis/tekton.dev/v1/namespaces/${namespace}/pipelineruns/${name}` };
}

async function labelsOfNamespaces(call: Call): Promise<HeldFacts['namespaceLabels']> {
  const namespaces = itemsIn(await listAll(call, { path: '/api/v1/namespaces' }));
  return new Map(namespaces.map((namespace) => [textAt(namespace, 'metadata', 'name'), labelsOf(namespace)]));
}

function labelsOf(object: unknown): Readonly<Record<string, string>> {
  const labels = valueAt(object, 'metadata', 'labels');
  const pairs = Object.entries(typeof labels === 'object' && labels !== null ? labels : {});
  return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]));
}
