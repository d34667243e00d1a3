import type { ApiCall } from './api-call.js';
import { listPages } from './list-pages.js';

/** Without spec and status, which are nearly all of a run; a server that does not know the form gives whole objects. */
const METADATA = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json';

export interface RunSelection {
  readonly labelSelector: string;
  readonly signal: AbortSignal;
  readonly onItem: (object: unknown) => void;
}

/** Lists the metadata of PipelineRuns of all namespaces. Rejects where the list could not be read to its end. */
export async function listRunMetadata(call: ApiCall, { labelSelector, signal, onItem }: RunSelection): Promise<void> {
  const outcome = await listPages(call, {
    path: '/apis/tekton.dev/v1/pipelineruns',
    query: { labelSelector },
    accept: METADATA,
    signal,
    onItem,
  });
  switch (outcome.kind) {
    case 'listed':
      return;
    case 'expired':
      throw new Error('the list of runs took so long that the API server forgot where it was');
    case 'failed':
      throw outcome.error;
  }
}
