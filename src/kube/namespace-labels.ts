import { labelsOf } from '../tekton/trigger-selector.js';
import type { ApiCall, ApiRequest } from './api-call.js';
import { RefusedError } from './refused-error.js';

type Labels = Readonly<Record<string, string>>;

/** Without spec and status; a server that does not know the form gives the whole object. */
const METADATA = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json';
/** A label that was just set may be missed this long. Namespaces are labelled once, and asked for at each run. */
const KEPT_MS = 10_000;
/** As many namespaces as make runs at one time. */
const MAX_KEPT = 1_000;
const DEADLINE_MS = 1_500;

/** Reads the labels of a namespace, and keeps them for seconds. Rejects where the API server refuses or does not answer. */
export function createNamespaceLabels(call: ApiCall, now: () => number): (namespace: string) => Promise<Labels> {
  const kept = new Map<string, { readonly at: number; readonly labels: Labels }>();
  return async (namespace) => {
    const known = kept.get(namespace);
    if (known !== undefined && now() - known.at < KEPT_MS) {
      return known.labels;
    }
    const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}`;
    const request: ApiRequest = { method: 'GET', path, accept: METADATA, deadlineMs: DEADLINE_MS };
    const answer = await call(request);
    if (answer.status !== 200) {
      throw new RefusedError(request, answer);
    }
    const labels = labelsOf(answer.body);
    if (kept.size >= MAX_KEPT) {
      kept.clear();
    }
    kept.set(namespace, { at: now(), labels });
    return labels;
  };
}
