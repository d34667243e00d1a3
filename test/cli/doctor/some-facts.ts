import { RIGHTS } from '../../../src/api/rights.js';
import type { Facts } from '../../../src/cli/doctor/facts.js';
import type { Finding } from '../../../src/cli/doctor/finding.js';
import type { Listed } from '../../../src/cli/list.js';
import type { Seen } from '../../../src/cli/look.js';
import { OUR_CRDS } from '../../../src/cli/our-crds.js';
import { issueCertificate, makeAuthority } from '../../../src/kube/certificates.js';

export const NOW = Date.parse('2026-03-04T05:06:07Z');
export const ABSENT: Seen = { kind: 'absent' };
export const FORBIDDEN: Seen & { readonly kind: 'refused' } = {
  kind: 'refused',
  status: 403,
  message: 'forbidden: User "ann" cannot do that',
};
export const SILENT: Seen & { readonly kind: 'silent' } = {
  kind: 'silent',
  message: 'connect ECONNREFUSED 10.0.0.1:443',
};

export function found(object: unknown): Seen {
  return { kind: 'found', object };
}

export function refused(status: number, message: string): Seen {
  return { kind: 'refused', status, message };
}

export function listed(...items: readonly unknown[]): Listed {
  return { kind: 'listed', items };
}

export function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

export function aDeployment(image = 'registry.example/concurrency:0.1.0', ...args: readonly string[]): object {
  return {
    spec: { replicas: 2, template: { spec: { containers: [{ image, args }], volumes: [] } } },
    status: { availableReplicas: 2 },
  };
}

/** With an authority and certificates of the time of NOW: good for 90 days. */
export interface Keys {
  readonly ca: string;
  readonly otherCa: string;
  readonly interceptor: string;
  readonly webhook: string;
  readonly foreign: string;
}

const now = new Date(NOW);

export async function makeKeys(): Promise<Keys> {
  const authority = await makeAuthority({ commonName: 'test', now, days: 730 });
  const other = await makeAuthority({ commonName: 'other', now, days: 730 });
  const issue = async (name: string): Promise<string> =>
    (await issueCertificate(authority, { dnsNames: [name], ipAddresses: [], now, days: 90 })).cert;
  return {
    ca: authority.cert,
    otherCa: other.cert,
    interceptor: await issue('concurrency-interceptor.tekton-concurrency.svc'),
    webhook: await issue('concurrency-webhook.tekton-concurrency.svc'),
    foreign: await issue('somebody.else.svc'),
  };
}

/** Those of an install with which nothing is wrong. */
export function someFacts(keys: Keys): Facts {
  const caBundle = base64(keys.ca);
  const webhooks = found({
    webhooks: [
      { name: 'a', clientConfig: { caBundle } },
      { name: 'b', clientConfig: { caBundle } },
    ],
  });
  const resources = (...names: readonly string[]): Seen => found({ resources: names.map((name) => ({ name })) });
  const slice = { endpoints: [{ addresses: ['10.1.1.1'], conditions: { ready: true } }] };
  return {
    now: NOW,
    namespace: 'tekton-concurrency',
    testNamespace: 'default',
    version: found({ gitVersion: 'v1.33.2' }),
    served: new Map([
      ['tekton.dev/v1', resources('pipelineruns', 'taskruns')],
      ['triggers.tekton.dev/v1beta1', resources('triggers', 'eventlisteners')],
      ['triggers.tekton.dev/v1alpha1', resources('clusterinterceptors')],
    ]),
    crds: new Map(
      OUR_CRDS.map((crd) => [
        crd.metadata.name,
        found({ ...crd, status: { conditions: [{ type: 'Established', status: 'True' }] } }),
      ]),
    ),
    rights: RIGHTS.map((right) => ({ right, answer: found({ status: { allowed: true } }) })),
    deployments: { interceptor: found(aDeployment()), controller: found(aDeployment()) },
    mutating: webhooks,
    validating: webhooks,
    clusterInterceptor: found({
      metadata: { creationTimestamp: '2026-03-01T00:00:00Z', labels: { 'server/type': 'https' } },
      spec: {
        clientConfig: {
          caBundle,
          service: { namespace: 'tekton-concurrency', name: 'concurrency-interceptor', port: 443 },
        },
      },
    }),
    secrets: new Map([
      [
        'concurrency-certificates',
        found({
          data: {
            'ca.crt': base64(keys.ca),
            'interceptor.crt': base64(keys.interceptor),
            'webhook.crt': base64(keys.webhook),
          },
        }),
      ],
    ]),
    services: {
      interceptor: found({ spec: { ports: [{ port: 443 }] } }),
      controller: found({ spec: { ports: [{ port: 443 }] } }),
    },
    endpoints: { interceptor: listed(slice), controller: listed(slice) },
    lease: found({
      spec: { holderIdentity: 'pod-1_x', leaseDurationSeconds: 15, renewTime: '2026-03-04T05:06:05.000000Z' },
    }),
    dryRun: found({
      metadata: {
        labels: { 'concurrency.tekton.dev/group': 'doctor-aaaaaaaaaaaaaaaa' },
        annotations: { 'concurrency.tekton.dev/claim': 'e30' },
      },
    }),
    testEvent: found({ continue: true, extensions: { concurrency: { key: 'doctor' } } }),
    triggers: listed(),
    eventListeners: listed(),
  };
}

/** Findings as lines: what a table of a test names. */
export function lines(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ level, what, do: todo }) => `${level}: ${what}${todo === undefined ? '' : ` → ${todo}`}`);
}
