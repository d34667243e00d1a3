import { isDeepStrictEqual } from 'node:util';

import { type Fields, fieldsOf } from './fields.js';
import { type ObjectMeta, parseObjectMeta } from './object-meta.js';
import { metadataUnion } from './run-metadata.js';
import type { OwnMetadata, RunWrite } from './run-write.js';
import type { TektonApi } from './tekton-api.js';

/** Does one write of a step. A run that was deleted, or made anew under its name, meanwhile is left alone. */
export async function applyRunWrite(api: TektonApi, run: ObjectMeta, write: RunWrite): Promise<void> {
  const ref = { plural: 'pipelineruns', namespace: run.namespace, name: run.name } as const;
  switch (write.kind) {
    case 'createTaskRun':
      await api.createTaskRun(run.namespace, write.object);
      return;
    case 'cancelTaskRun':
      await api.cancelTaskRun(run.namespace, write.name, write.message);
      return;
    case 'metadata':
      await api.update(ref, 'object', (live) => withUnion(live, run.uid, write.metadata));
      return;
    case 'status':
      await api.update(ref, 'status', (live) => withStatus(live, run.uid, write.status));
      return;
  }
}

/** The live object with the union of its own metadata and the reconciler's older copy; itself if that is no change. */
function withUnion(live: Fields, uid: string, own: OwnMetadata): Fields {
  const meta = parseObjectMeta(live);
  if (meta?.uid !== uid) {
    return live;
  }
  const { labels, annotations } = meta;
  const union = metadataUnion({ labels, annotations }, own);
  return isDeepStrictEqual(union, { labels, annotations })
    ? live
    : { ...live, metadata: { ...fieldsOf(live['metadata']), ...union } };
}

/** The live object with that status; itself if it has it. */
export function withStatus(live: Fields, uid: string, status: Fields): Fields {
  const isChange = parseObjectMeta(live)?.uid === uid && !isDeepStrictEqual(fieldsOf(live['status']), status);
  return isChange ? { ...live, status } : live;
}
