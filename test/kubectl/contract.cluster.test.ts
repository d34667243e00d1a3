import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { createClient } from '../contract/access.js';
import { tektonCrds } from '../cluster/tekton-crds.js';
import { type ControlPlane, startControlPlane } from '../cluster/control-plane.js';
import { kubectlContract } from './kubectl.contract.js';
import { createKubectl, kubectlIsInstalled } from './kubectl.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

(kubectlIsInstalled ? describe : describe.skip)('a real API server', () => {
  let plane: ControlPlane;
  beforeAll(async () => {
    plane = await startControlPlane({ root, folder: `${root}.cache/cluster/kubectl`, withControllerManager: true });
  });
  afterAll(async () => {
    await plane.stop();
  });

  // A group of its own, so that it has cleaned up before the server stops.
  describe('is to kubectl what it is', () => {
    kubectlContract(() => plane);
  });

  // Flux applies so, and Argo CD where it is told to. The embedded server knows no server-side apply.
  describe('lets a GitOps tool apply the manifests', () => {
    it('again and again: what the program filled in is not its own, and stays', async () => {
      const kubectl = createKubectl(plane);
      const client = createClient(plane);
      const run = async (line: string, input?: unknown): Promise<void> => {
        expect(await kubectl.run(line.split(' '), input)).toMatchObject({ code: 0, stderr: '' });
      };
      const apply = `apply --server-side --field-manager=gitops -k ${root}interceptor/`;
      const caBundle = Buffer.from(plane.ca).toString('base64');
      const webhooks = '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/concurrency.tekton.dev';
      const interceptor = '/apis/triggers.tekton.dev/v1alpha1/clusterinterceptors/concurrency';
      const patch = async (path: string, type: string, body: unknown): Promise<void> => {
        expect((await client.send('PATCH', path, { type, body })).status).toBe(200);
      };
      try {
        await run('apply -f -', { apiVersion: 'v1', kind: 'List', items: tektonCrds });
        await run('wait --for=condition=Established crd --all --timeout=20s');
        await run(apply);
        await patch(webhooks, 'application/json-patch+json', [
          { op: 'add', path: '/webhooks/0/clientConfig/caBundle', value: caBundle },
        ]);
        const labels = { 'server/type': 'https' };
        const published = { metadata: { labels }, spec: { clientConfig: { caBundle } } };
        await patch(interceptor, 'application/merge-patch+json', published);
        const before = await Promise.all([client.send('GET', webhooks), client.send('GET', interceptor)]);
        await run(apply);
        const after = await Promise.all([client.send('GET', webhooks), client.send('GET', interceptor)]);
        const versions = (answers: typeof after): readonly unknown[] =>
          answers.map(({ body }) => body.metadata.resourceVersion as unknown);
        expect(versions(after)).toEqual(versions(before));
        expect(after[0].body.webhooks[0].clientConfig.caBundle).toBe(caBundle);
        expect(after[1].body).toMatchObject(published);
      } finally {
        kubectl.remove();
        client.close();
      }
    });
  });
});
