import type { ApiCall } from './api-call.js';
import { listPages } from './list-pages.js';
import { resourcePath } from './resource-path.js';

/** Without spec and status, which are nearly all of a run; a server that does not know the form gives whole objects. */
const METADATA = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json';

export interface RunSelection {
  /** Empty: all namespaces. */
  readonly namespace?: string;
  readonly labelSelector: string;
  /** Whether more than the metadata is wanted. */
  readonly isWhole?: boolean;
  readonly signal: AbortSignal;
  readonly onItem: (object: unknown) => void;
}

/** Lists PipelineRuns. Rejects where the list could not be read to its end. */
export async function listRuns(call: ApiCall, { namespace = '', labelSelector, ...o }: RunSelection): Promise<void> {
  const outcome = await listPages(call, {
    path:
      namespace === ''
        ? '/apis/tekton.dev/v1/pipelineruns'
        : resourcePath({ apiVersion: 'tekton.dev/v1', namespace, resource: 'pipelineruns' }),
    query: { labelSelector },
    ...(o.isWhole === true ? {} : { accept: METADATA }),
    signal: o.signal,
    onItem: o.onItem,
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
