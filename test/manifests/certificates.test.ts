import { describe, expect, it } from '@jest/globals';

import { type Deployment, objectsOf, ofKind, type Overlay, OVERLAYS, type Volume } from './installed.js';

function deploymentOf(overlay: Overlay, name: string): Deployment {
  return ofKind(objectsOf(overlay), 'Deployment').find(({ metadata }) => metadata.name === name)!;
}

function filesFlags({ spec }: Deployment): readonly string[] {
  return spec.template.spec.containers[0]!.args.filter((flag) => flag.startsWith('--tls'));
}

/** The files of a pod: path in the container → Secret and its key. */
function filesOf({ spec }: Deployment, keys: (volume: Volume) => readonly string[]): Readonly<Record<string, string>> {
  const { containers, volumes = [] } = spec.template.spec;
  return Object.fromEntries(
    (containers[0]!.volumeMounts ?? []).flatMap(({ name, mountPath, readOnly }) => {
      const volume = volumes.find((each) => each.name === name)!;
      expect(readOnly).toBe(true);
      const { secretName, items } = volume.secret;
      const all = items ?? keys(volume).map((key) => ({ key, path: key }));
      return all.map(({ key, path }) => [`${mountPath}/${path}`, `${secretName} ${key}`]);
    }),
  );
}

const ofOwn = (): readonly string[] => {
  throw new Error('the whole of the Secret with the CA is mounted');
};
const ofCertManager = (): readonly string[] => ['ca.crt', 'tls.crt', 'tls.key'];
const at = '/etc/tekton-concurrency/tls';

describe.each(OVERLAYS)('the interceptor of the overlay %s', (overlay) => {
  const deployment = deploymentOf(overlay, 'concurrency-interceptor');

  it('finds its certificate where it looks for it, and no key of a CA', () => {
    expect(filesFlags(deployment)).toEqual([`--tls-cert=${at}/tls.crt`, `--tls-key=${at}/tls.key`]);
    expect(filesOf(deployment, overlay === 'cert-manager' ? ofCertManager : ofOwn)).toEqual(
      overlay === 'cert-manager'
        ? {
            [`${at}/ca.crt`]: 'concurrency-interceptor-tls ca.crt',
            [`${at}/tls.crt`]: 'concurrency-interceptor-tls tls.crt',
            [`${at}/tls.key`]: 'concurrency-interceptor-tls tls.key',
          }
        : {
            [`${at}/tls.crt`]: 'concurrency-certificates interceptor.crt',
            [`${at}/tls.key`]: 'concurrency-certificates interceptor.key',
          },
    );
  });
});

describe('the controller', () => {
  it.each(['default', 'template'] as const)(
    'of the overlay %s makes its certificates, and needs no file',
    (overlay) => {
      const deployment = deploymentOf(overlay, 'concurrency-controller');
      expect(filesOf(deployment, ofOwn)).toEqual({});
      expect(filesFlags(deployment)).toEqual([]);
    },
  );

  it('of the overlay cert-manager reads certificate, key and CA from the Secret of its Certificate', () => {
    const deployment = deploymentOf('cert-manager', 'concurrency-controller');
    expect(filesFlags(deployment)).toEqual([
      `--tls-cert=${at}/tls.crt`,
      `--tls-key=${at}/tls.key`,
      `--tls-ca=${at}/ca.crt`,
    ]);
    expect(filesOf(deployment, ofCertManager)).toEqual({
      [`${at}/ca.crt`]: 'concurrency-webhook-tls ca.crt',
      [`${at}/tls.crt`]: 'concurrency-webhook-tls tls.crt',
      [`${at}/tls.key`]: 'concurrency-webhook-tls tls.key',
    });
  });
});

describe('the Certificates of cert-manager', () => {
  const objects = objectsOf('cert-manager');
  const certificates = ofKind(objects, 'Certificate');

  it('are for the names by which the Services are called, and lie in the Secrets that the pods mount', () => {
    const leaves = certificates.filter(({ spec }) => spec.dnsNames !== undefined);
    expect(leaves.map(({ spec: { dnsNames, secretName } }) => ({ dnsNames, secretName }))).toEqual(
      ofKind(objects, 'Service').map(({ metadata }) => ({
        dnsNames: [`${metadata.name}.${metadata.namespace ?? ''}.svc`],
        secretName: `${metadata.name}-tls`,
      })),
    );
    const mounted = ofKind(objects, 'Deployment').flatMap(
      ({ spec }) => spec.template.spec.volumes?.map(({ secret }) => secret.secretName) ?? [],
    );
    expect(mounted).toEqual(leaves.map(({ spec }) => spec.secretName));
  });

  it('are signed by Issuers that are there', () => {
    const issuers = ofKind(objects, 'Issuer').map(({ kind, metadata }) => ({ kind, name: metadata.name }));
    for (const { spec } of certificates) {
      expect(issuers).toContainEqual({ kind: spec.issuerRef.kind, name: spec.issuerRef.name });
    }
  });
});
