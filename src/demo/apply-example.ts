import { createManifests } from '../devcluster/apply-manifests.js';
import type { ApiCall } from '../kube/api-call.js';
import type { Guest } from './guest.js';
import { manifestsIn } from './manifests-in.js';

/** Applies an example as its README says; answers its namespace, as the manifests have it. */
export async function applyExample(
  { call, guest }: { readonly call: ApiCall; readonly guest: Guest },
  folder: string,
  secret: string,
): Promise<string> {
  const manifests = manifestsIn(folder);
  const namespace = manifests.find(({ kind }) => kind === 'EventListener')?.metadata.namespace;
  if (namespace === undefined) {
    throw new Error(`${folder} has no EventListener`);
  }
  const token = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'github-webhook', namespace },
    data: { token: Buffer.from(secret).toString('base64') },
  };
  await createManifests(call, [...manifests, token].map(guest.adapt));
  return namespace;
}
