import type { Manifest } from '../devcluster/apply-manifests.js';

/**
 * The manifest of a ClusterInterceptor or a webhook configuration with the caBundle that its caller checks us by. With it,
 * and never without, goes the label that makes EventListeners use https. `ca` is PEM.
 */
export function withCaBundle(manifest: Manifest, ca: string): Manifest {
  const caBundle = Buffer.from(ca).toString('base64');
  const filled = JSON.stringify(manifest, (name, value: unknown) =>
    name === 'clientConfig' && typeof value === 'object' ? { ...value, caBundle } : value,
  );
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- a manifest with one member more
  const copy = JSON.parse(filled) as Manifest;
  return manifest.kind === 'ClusterInterceptor'
    ? { ...copy, metadata: { ...copy.metadata, labels: { ...copy.metadata.labels, 'server/type': 'https' } } }
    : copy;
}
