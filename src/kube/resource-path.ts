export interface ResourceRef {
  /** Group and version. */
  readonly apiVersion: string;
  readonly namespace: string;
  /** The plural, as in URLs. */
  readonly resource: string;
  /** Without it the whole collection is meant. */
  readonly name?: string;
}

/** `/apis/tekton.dev/v1/namespaces/ci/pipelineruns/build-7`; the core group has no name, and another root. */
export function resourcePath({ apiVersion, namespace, resource, name }: ResourceRef): string {
  const root = apiVersion.includes('/') ? '/apis' : '/api';
  const collection = `${root}/${apiVersion}/namespaces/${encodeURIComponent(namespace)}/${resource}`;
  return name === undefined ? collection : `${collection}/${encodeURIComponent(name)}`;
}
