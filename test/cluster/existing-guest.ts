import type { Guest } from '../../src/demo/guest.js';
import type { Manifest } from '../../src/devcluster/apply-manifests.js';
import type { ExistingInfo } from './existing-info.js';
import { NAMESPACE_PREFIX, OURS_LABEL } from './existing-names.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Manners on a cluster of somebody else's: namespaces have names of our own, everything has our label, and a webhook asks
 * about our namespaces only. `id` is another one for each stack, so that none waits for the namespaces of the last to go.
 */
export function existingGuest({ host, hasTekton }: ExistingInfo, id: string): Guest {
  const namespaceOf = (name: string): string => `${NAMESPACE_PREFIX}${id}-${name}`;
  return {
    namespaceOf,
    adapt: (manifest) => withSelector(withLabel(renamed(manifest, namespaceOf), id), id),
    machine: { listen: '0.0.0.0', host },
    hasTekton,
  };
}

/** The manifest with every namespace that it names called otherwise. */
function renamed(manifest: Manifest, namespaceOf: (name: string) => string): Manifest {
  const text = JSON.stringify(manifest, (member, value: unknown) => {
    if (member === 'namespace' && typeof value === 'string') {
      return namespaceOf(value);
    }
    return member === 'matchNames' && Array.isArray(value)
      ? value.map((name: string) => (name === '*' ? name : namespaceOf(name)))
      : value;
  });
  const copy = JSON.parse(text) as Manifest;
  return copy.kind === 'Namespace'
    ? { ...copy, metadata: { ...copy.metadata, name: namespaceOf(copy.metadata.name) } }
    : copy;
}

function withLabel(manifest: Manifest, id: string): Manifest {
  const { metadata } = manifest;
  return { ...manifest, metadata: { ...metadata, labels: { ...metadata.labels, [OURS_LABEL]: id } } };
}

/** The `webhooks` of a webhook configuration, each for namespaces with our label. */
function withSelector(manifest: Manifest & { readonly webhooks?: readonly Fields[] }, id: string): Manifest {
  const { webhooks } = manifest;
  return webhooks === undefined
    ? manifest
    : ({ ...manifest, webhooks: webhooks.map((webhook) => selective(webhook, id)) } as Manifest);
}

function selective(webhook: Fields, id: string): Fields {
  const selector = webhook['namespaceSelector'] as { readonly matchLabels?: Fields } | undefined;
  return {
    ...webhook,
    namespaceSelector: { ...selector, matchLabels: { ...selector?.matchLabels, [OURS_LABEL]: id } },
  };
}
