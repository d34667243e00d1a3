import type { Manifest } from '../devcluster/apply-manifests.js';

/** A webhook configuration that leads to a port of this machine in place of a Service, where there is no network for it. */
export function withWebhookUrl(manifest: Manifest, host: string, port: number): Manifest {
  if (!manifest.kind.endsWith('WebhookConfiguration')) {
    return manifest;
  }
  const text = JSON.stringify(manifest, (name, value: unknown) => (name === 'clientConfig' ? withUrl(value) : value));
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- a manifest with other members
  return JSON.parse(text) as Manifest;

  function withUrl(config: unknown): unknown {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- from a manifest of ours
    const { service, ...rest } = config as { readonly service: { readonly path: string } };
    return { ...rest, url: `https://${host}:${port}${service.path}` };
  }
}
