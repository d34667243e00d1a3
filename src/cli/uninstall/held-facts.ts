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
import { itemsIn, type Listed, listAll, listKept } from '../list.js';
import { isUnseen, look } from '../look.js';
import type { RunObject } from '../../tekton/run.js';
import type { Call } from '../ports.js';
import { valueAt } from '../../core/value-at.js';
import { textAt } from '../typed-at.js';
import type { HeldFacts, KeepRun } from './held-act.js';

const RUNS = '/apis/tekton.dev/v1/pipelineruns';

/** How many runs are read at a time. */
const AT_ONCE = 10;

interface Name {
  readonly namespace: string;
  readonly name: string;
}

/**
 * Looks up the runs that may be held by us, with those of their groups; or answers why that is not known. Without Tekton's
 * CRDs there is none.
 */
export async function heldFacts(call: Call, keep: KeepRun): Promise<HeldFacts | string> {
  const [grouped, unlabelled, namespaced, wide] = await Promise.all([
    listKept(call, { path: RUNS, labelSelector: GROUP_LABEL }, (run) => [keep(run)]),
    listKept(call, { path: RUNS, labelSelector: `!${GROUP_LABEL}`, isMetadataOnly: true }, lostIn),
    listAll(call, { path: `/apis/${API_VERSION}/${CONTROL_RESOURCE}` }),
    listAll(call, { path: `/apis/${API_VERSION}/${CLUSTER_CONTROL_RESOURCE}` }),
  ]);
  // A control that cannot be read, or is gone: what it said when the run came stands on the run.
  const fault = [grouped, unlabelled].find(isUnseen);
  if (fault !== undefined) {
    return fault.message;
  }
  const controls = [...withType(namespaced, CONTROL_KIND), ...withType(wide, CLUSTER_CONTROL_KIND)];
  const lost = await readAll(call, itemsIn(unlabelled), keep);
  return {
    runs: [...itemsIn(grouped), ...lost.runs],
    controls,
    namespaceLabels: controls.length === 0 ? new Map() : await labelsOfNamespaces(call),
    problems: lost.problems,
  };
}

/** Reads these runs, a few at a time. One that is gone by now is not held. */
async function readAll(
  call: Call,
  names: readonly Name[],
  keep: KeepRun,
): Promise<Pick<HeldFacts, 'runs' | 'problems'>> {
  const runs: RunObject[] = [];
  const problems: string[] = [];
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const some = names.slice(at, at + AT_ONCE);
    const answers = await Promise.all(
      some.map(async (name) => ({ name, seen: await look(call, { method: 'GET', path: pathOf(name) }) })),
    );
    for (const { name, seen } of answers) {
      if (isUnseen(seen)) {
        problems.push(`read run ${name.namespace}/${name.name}: ${seen.message}`);
      } else if (seen.kind === 'found') {
        runs.push(keep(seen.object));
      }
    }
  }
  return { runs, problems };
}

/** The items of a list do not say what they are. */
function withType(listed: Listed, kind: string): readonly unknown[] {
  return itemsIn(listed).map((item) => ({ ...(typeof item === 'object' ? item : {}), kind }));
}

/** A run whose group label was taken away bears our marks all the same. */
function lostIn(run: unknown): readonly Name[] {
  const isMarked = [HELD_ANNOTATION, CLAIM_ANNOTATION].some(
    (name) => textAt(run, 'metadata', 'annotations', name) !== '',
  );
  return isMarked ? [{ namespace: textAt(run, 'metadata', 'namespace'), name: textAt(run, 'metadata', 'name') }] : [];
}

function pathOf({ namespace, name }: Name): string {
  return `/apis/tekton.dev/v1/namespaces/${namespace}/pipelineruns/${name}`;
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
