import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';

import {
  API_GROUP,
  CLAIM_ANNOTATION,
  EVENT_ID_LABEL,
  GROUP_LABEL,
  HELD_ANNOTATION,
  IGNORE_ANNOTATION,
  INSTALL_NAMESPACE,
  TRIGGER_LABEL,
} from '../src/api/names.js';
import { encodeClaimAnnotation, parseClaimAnnotation } from '../src/api/claim-annotation.js';
import { parseConfig } from '../src/config.js';
import type { Manifest } from '../src/devcluster/apply-manifests.js';
import { celTruth } from '../src/devcluster/apiserver/model/cel.js';
import { claimNameFor, staysOut } from '../src/webhook/claim-name-for.js';
import { admissionRequestOf, runCreationOf } from '../src/webhook/run-creation.js';
import { aClaimEntry } from './builders/a-claim-entry.js';
import { buildOverlay, filesOf } from './manifests/build-overlay.js';

const folder = fileURLToPath(new URL('../interceptor/', import.meta.url));
const read = (name: string): string => readFileSync(folder + name, 'utf8');
const base = parse(read('base/kustomization.yaml')) as {
  readonly images: readonly { readonly name: string; readonly newTag: string }[];
};
const manifests = buildOverlay(folder);
/** Manifests as what their kind is; a wrong one fails where it is read. */
function ofKind(kind: 'Deployment'): readonly (Manifest & Deployment)[];
function ofKind(kind: 'Service'): readonly (Manifest & Service)[];
function ofKind(kind: 'MutatingWebhookConfiguration'): readonly (Manifest & Webhooks)[];
function ofKind(kind: string): readonly Manifest[];
function ofKind(kind: string): readonly Manifest[] {
  return manifests.filter((manifest) => manifest.kind === kind);
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface Deployment {
  readonly spec: {
    readonly replicas: number;
    readonly selector: { readonly matchLabels: Readonly<Record<string, string>> };
    readonly template: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: {
        readonly serviceAccountName: string;
        readonly terminationGracePeriodSeconds: number;
        readonly securityContext: object;
        readonly containers: readonly Container[];
        readonly volumes: readonly { readonly name: string; readonly secret: { readonly secretName: string } }[];
      };
    };
  };
}
interface Container {
  readonly name: string;
  readonly image: string;
  readonly args: readonly string[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
  readonly securityContext: object;
  readonly resources: { readonly requests: object; readonly limits: object };
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string; readonly readOnly: boolean }[];
}
interface Service {
  readonly spec: {
    readonly selector: Readonly<Record<string, string>>;
    readonly ports: readonly { readonly port: number; readonly targetPort: number }[];
  };
}

interface Webhooks {
  readonly webhooks: readonly { readonly matchConditions: readonly { readonly expression: string }[] }[];
}

const deployments = ofKind('Deployment').map(({ metadata, spec }) => ({
  name: metadata.name,
  spec,
  pod: spec.template.spec,
  container: spec.template.spec.containers[0]!,
}));

describe('the manifests in interceptor/', () => {
  it('are all named in the kustomization, each object once', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.yaml') && !name.endsWith('kustomization.yaml'))
      .map((name) => folder + name);
    expect(filesOf(folder).toSorted()).toEqual(files.toSorted());
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(deployments.map(({ name }) => name)).toEqual(['concurrency-interceptor', 'concurrency-controller']);
    const elsewhere = manifests.filter(({ metadata }) => ![undefined, INSTALL_NAMESPACE].includes(metadata.namespace));
    expect(elsewhere).toEqual([]);
  });

  it('hold nothing that the program fills in', () => {
    const filled = JSON.stringify(manifests);
    expect(filled).not.toContain('caBundle');
    expect(filled).not.toContain('server/type');
  });

  it('install the version of this package', () => {
    const { version } = JSON.parse(readFileSync(`${folder}../package.json`, 'utf8')) as { readonly version: string };
    expect(base.images).toEqual([{ name: 'tekton-concurrency', newTag: version }]);
  });

  describe.each(deployments)('Deployment $name', ({ name, spec, pod, container }) => {
    const config = parseConfig(container.args, {});
    const portOf = (of: string): number | undefined => container.ports.find((port) => port.name === of)?.containerPort;

    it('gives the program flags that it knows, and the ports that it opens', () => {
      expect(config).toMatchObject({ ok: true });
      expect(config).toMatchObject({
        value: {
          role: container.name,
          namespace: INSTALL_NAMESPACE,
          listen: { port: portOf('https') },
          healthListen: { port: portOf('health') },
        },
      });
    });

    it('is what a Service leads to', () => {
      const { labels } = spec.template.metadata;
      const selects = (selector: Readonly<Record<string, string>>): boolean =>
        Object.entries(selector).every(([label, value]) => labels[label] === value);
      expect(selects(spec.selector.matchLabels)).toBe(true);
      const services = ofKind('Service').filter((service) => selects(service.spec.selector));
      expect(services.map((service) => service.spec.ports.map(({ port, targetPort }) => [port, targetPort]))).toEqual([
        [[443, portOf('https')]],
      ]);
      // The certificate is for the name of the Service.
      expect(pod.volumes.map(({ secret }) => secret.secretName)).toEqual([`${services[0]?.metadata.name ?? ''}-tls`]);
    });

    it('finds its certificate where it looks for it', () => {
      const [mount] = container.volumeMounts;
      expect(mount).toMatchObject({ name: pod.volumes[0]?.name, readOnly: true });
      expect(config).toMatchObject({
        value: { tlsCert: `${mount?.mountPath ?? ''}/tls.crt`, tlsKey: `${mount?.mountPath ?? ''}/tls.key` },
      });
    });

    it('runs as an account that is there, and that has rights', () => {
      const account = pod.serviceAccountName;
      expect(ofKind('ServiceAccount').map(({ metadata }) => metadata.name)).toContain(account);
      const bindings = [...ofKind('RoleBinding'), ...ofKind('ClusterRoleBinding')];
      const own = bindings.filter((binding) => JSON.stringify(binding).includes(`"name":"${account}"`));
      expect(own.length).toBeGreaterThanOrEqual(2);
    });

    it('is asked for its health where it answers', () => {
      expect([container.livenessProbe.httpGet, container.readinessProbe.httpGet]).toEqual([
        { path: '/healthz', port: 'health' },
        { path: '/readyz', port: 'health' },
      ]);
    });

    it('keeps to the pod security standard "restricted"', () => {
      expect(pod.securityContext).toEqual({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      for (const forbidden of [
        'hostNetwork',
        'hostPID',
        'hostIPC',
        'hostPort',
        'hostPath',
        'privileged',
        'procMount',
      ]) {
        expect(JSON.stringify(pod)).not.toContain(`"${forbidden}"`);
      }
    });

    it('runs twice, with bounds, and has time to end', () => {
      expect(spec.replicas).toBe(2);
      expect(Object.keys(container.resources.requests)).toEqual(['cpu', 'memory']);
      expect(Object.keys(container.resources.limits)).toEqual(['cpu', 'memory']);
      const drainMs = config.ok === true ? config.value.drainDelayMs : Number.NaN;
      // The program closes what is open after ten seconds; the Lease and the log take a moment more.
      expect(pod.terminationGracePeriodSeconds * 1_000).toBeGreaterThanOrEqual(drainMs + 10_000 + 5_000);
    });

    it('names an image that an admin sets', () => {
      expect([name, container.image]).toEqual([`concurrency-${container.name}`, 'tekton-concurrency']);
    });
  });
});

describe('matchConditions', () => {
  const [configuration] = ofKind('MutatingWebhookConfiguration');
  const conditions = configuration?.webhooks[0]?.matchConditions ?? [];
  const match = (object: unknown): boolean =>
    conditions.every(({ expression }) => {
      const outcome = celTruth(expression, { object });
      expect(outcome).not.toHaveProperty('fault');
      return 'truth' in outcome && outcome.truth;
    });

  const claim = encodeClaimAnnotation({
    v: 1,
    eventID: 'e',
    trigger: 't',
    inject: 'Webhook',
    entries: [aClaimEntry()],
  });
  const some = (
    names: readonly string[],
    values: readonly string[],
  ): fc.Arbitrary<Record<string, string> | undefined> =>
    fc.option(fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...values)), { nil: undefined });
  const owners = fc.option(
    fc.array(
      fc.record({
        kind: fc.constantFrom('PipelineRun', 'TaskRun'),
        apiVersion: fc.constantFrom('tekton.dev/v1', 'tekton.dev/v1beta1', 'other.example/v1', 'v1'),
        name: fc.constant('o'),
        uid: fc.constant('u'),
      }),
      { maxLength: 3 },
    ),
    { nil: undefined },
  );

  it('are held against a claim that can be read', () => {
    expect(parseClaimAnnotation(claim).ok).toBe(true);
  });

  it('never keep a run from the webhook that it would look at', () => {
    fc.assert(
      fc.property(
        some(['app', EVENT_ID_LABEL, TRIGGER_LABEL, GROUP_LABEL, 'constructor'], ['', 'a']),
        some(['a', CLAIM_ANNOTATION, HELD_ANNOTATION, IGNORE_ANNOTATION, '__proto__x'], ['', 'true', claim]),
        owners,
        (labels, annotations, ownerReferences) => {
          const metadata = JSON.parse(
            JSON.stringify({ generateName: 'r-', labels, annotations, ownerReferences }),
          ) as object;
          const object = { apiVersion: 'tekton.dev/v1', kind: 'PipelineRun', metadata, spec: {} };
          const resource = { group: 'tekton.dev', version: 'v1', resource: 'pipelineruns' };
          const review = { request: { uid: 'u', operation: 'CREATE', resource, namespace: 'ci', object } };
          const creation = runCreationOf(admissionRequestOf(review)!)!;
          const asksForClaim = claimNameFor(creation.run) !== undefined;
          const names = Object.keys({ ...creation.run.labels, ...creation.run.annotations });
          const isMarked = !staysOut(creation.run) && names.some((name) => name.startsWith(`${API_GROUP}/`));
          if (asksForClaim || isMarked) {
            expect(match(object)).toBe(true);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('keep most runs from it: those that nothing of ours stands on', () => {
    const plain = { labels: { 'tekton.dev/pipeline': 'p' }, annotations: { a: 'b' } };
    expect([{}, plain].map((metadata) => match({ metadata, spec: {} }))).toEqual([false, false]);
  });
});
