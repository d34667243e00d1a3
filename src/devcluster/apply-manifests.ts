import { parseAllDocuments } from 'yaml';

interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}
type ApiCall = (request: {
  readonly method: 'POST';
  readonly path: string;
  readonly body: unknown;
}) => Promise<ApiAnswer>;

/** A Kubernetes object as a manifest holds it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
  };
}

/** Reads the documents of a YAML file. Throws for what is no Kubernetes object. */
export function readManifests(yaml: string): readonly Manifest[] {
  return parseAllDocuments(yaml).map((document) => {
    const [error] = document.errors;
    if (error !== undefined) {
      throw error;
    }
    const object: unknown = document.toJS();
    if (!isManifest(object)) {
      throw new Error('a manifest needs apiVersion, kind and metadata.name');
    }
    return object;
  });
}

/** Whether it is enough of an object to be made. */
export function isManifest(value: unknown): value is Manifest {
  const has = (object: unknown, name: string): object is object =>
    typeof object === 'object' && object !== null && name in object;
  return (
    has(value, 'apiVersion') &&
    has(value, 'kind') &&
    has(value, 'metadata') &&
    'metadata' in value &&
    has(value.metadata, 'name')
  );
}

/** Creates the objects, in order. Throws with the API server's words for one that it refuses. */
export async function createManifests(call: ApiCall, manifests: readonly Manifest[]): Promise<void> {
  for (const manifest of manifests) {
    const { status, body } = await call({ method: 'POST', path: collectionOf(manifest), body: manifest });
    if (status !== 201) {
      throw new Error(`${manifest.kind} ${manifest.metadata.name} was refused: ${JSON.stringify(body)}`);
    }
  }
}

/** Every kind that we apply is written in the plural by adding an s. */
function collectionOf({ apiVersion, kind, metadata: { namespace } }: Manifest): string {
  const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const plural = `${kind.toLowerCase()}s`;
  return namespace === undefined ? `${root}/${plural}` : `${root}/namespaces/${namespace}/${plural}`;
}
