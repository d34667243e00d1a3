import { CERTIFICATES_ANNOTATION, COMPONENT } from '../api/names.js';
import type { ApiCall, ApiRequest } from './api-call.js';
import { valueAt } from '../core/value-at.js';
import { RefusedError } from './refused-error.js';
import { resourcePath } from './resource-path.js';

interface Content {
  readonly data: Readonly<Record<string, string>>;
  readonly note: string | undefined;
}

interface Read extends Content {
  readonly version: string;
}

/** The one Secret that certificates are kept in. Everything rejects where the API server refuses or does not answer. */
export interface CertificateSecret {
  /** Undefined where there is none. */
  readonly read: () => Promise<Read | undefined>;
  /** Writes if the Secret is still as `before`, or still absent; false where somebody else was faster. */
  readonly write: (before: Read | undefined, content: Content) => Promise<boolean>;
}

export function createCertificateSecret(
  call: ApiCall,
  { namespace, name }: { readonly namespace: string; readonly name: string },
): CertificateSecret {
  const place = { apiVersion: 'v1', namespace, resource: 'secrets' };
  const path = resourcePath({ ...place, name });
  /** As last read: what others wrote into it goes back with a write. */
  let last: unknown;

  return {
    read: async () => {
      const request: ApiRequest = { method: 'GET', path };
      const answer = await call(request);
      if (answer.status !== 200 && answer.status !== 404) {
        throw new RefusedError(request, answer);
      }
      last = answer.status === 200 ? answer.body : undefined;
      return last === undefined ? undefined : contentOf(last);
    },
    write: async (before, content) => {
      const body = objectWith(before === undefined ? fresh(namespace, name) : last, content, before?.version);
      const request: ApiRequest =
        before === undefined ? { method: 'POST', path: resourcePath(place), body } : { method: 'PUT', path, body };
      const answer = await call(request);
      // Deleted meanwhile is changed meanwhile; a 404 to a POST says that the namespace is not there.
      const isLost = answer.status === 409 || (answer.status === 404 && before !== undefined);
      if (answer.status !== 200 && answer.status !== 201 && !isLost) {
        throw new RefusedError(request, answer);
      }
      return !isLost;
    },
  };
}

function fresh(namespace: string, name: string): object {
  const labels = { 'app.kubernetes.io/name': COMPONENT, 'app.kubernetes.io/part-of': COMPONENT };
  return { metadata: { namespace, name, labels }, type: 'Opaque' };
}

function contentOf(object: unknown): Read {
  const data = Object.entries(valueAt(object, 'data') ?? {}).map(
    ([key, value]) => [key, decoded(String(value))] as const,
  );
  const note = valueAt(object, 'metadata', 'annotations', CERTIFICATES_ANNOTATION);
  return {
    data: Object.fromEntries(data),
    note: typeof note === 'string' ? note : undefined,
    version: String(valueAt(object, 'metadata', 'resourceVersion')),
  };
}

/** What was read, with this content; the version is the compare of compare-and-swap. */
function objectWith(object: unknown, { data, note }: Content, version: string | undefined): object {
  const { [CERTIFICATES_ANNOTATION]: _, ...annotations } = membersOf(valueAt(object, 'metadata', 'annotations'));
  return {
    ...membersOf(object),
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      ...membersOf(valueAt(object, 'metadata')),
      ...(version !== undefined && { resourceVersion: version }),
      annotations: { ...annotations, ...(note !== undefined && { [CERTIFICATES_ANNOTATION]: note }) },
    },
    data: Object.fromEntries(Object.entries(data).map(([key, text]) => [key, Buffer.from(text).toString('base64')])),
  };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function decoded(text: string): string {
  return Buffer.from(text, 'base64').toString();
}
