import { fileURLToPath } from 'node:url';

import type { Manifest } from '../../src/devcluster/apply-manifests.js';
import { buildOverlay } from './build-overlay.js';

/** Where the manifests are. */
export const INTERCEPTOR_FOLDER = fileURLToPath(new URL('../../interceptor/', import.meta.url));

export const OVERLAYS = ['default', 'template', 'cert-manager'] as const;
export type Overlay = (typeof OVERLAYS)[number];

export type Labels = Readonly<Record<string, string>>;

export interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
export interface Container {
  readonly name: string;
  readonly image: string;
  readonly args: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
  readonly securityContext: object;
  readonly resources: Readonly<Record<'requests' | 'limits', Readonly<Record<string, string>>>>;
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string; readonly readOnly: boolean }[];
}
export interface Deployment extends Manifest {
  readonly spec: {
    readonly replicas: number;
    readonly strategy: object;
    readonly selector: { readonly matchLabels: Labels };
    readonly template: {
      readonly metadata: { readonly labels: Labels };
      readonly spec: {
        readonly serviceAccountName: string;
        readonly automountServiceAccountToken: boolean;
        readonly terminationGracePeriodSeconds: number;
        readonly topologySpreadConstraints: readonly object[];
        readonly securityContext: object;
        readonly containers: readonly Container[];
        readonly volumes?: readonly Volume[];
      };
    };
  };
}
export interface Volume {
  readonly name: string;
  readonly secret: {
    readonly secretName: string;
    readonly items?: readonly { readonly key: string; readonly path: string }[];
  };
}
export interface Service extends Manifest {
  readonly spec: {
    readonly selector: Labels;
    readonly ports: readonly { readonly port: number; readonly targetPort: number }[];
  };
}
export interface ClusterInterceptor extends Manifest {
  readonly spec: {
    readonly clientConfig: {
      readonly service: { readonly name: string; readonly namespace: string; readonly port: number };
    };
  };
}
export interface DisruptionBudget extends Manifest {
  readonly spec: { readonly selector: { readonly matchLabels: Labels } };
}
export interface NetworkPolicy extends Manifest {
  readonly spec: {
    readonly podSelector: { readonly matchLabels: Labels };
    readonly policyTypes: readonly string[];
    readonly ingress: readonly {
      readonly from?: readonly object[];
      readonly ports: readonly { readonly port: number }[];
    }[];
  };
}
export interface Requirement {
  readonly key: string;
  readonly operator: 'In' | 'NotIn';
  readonly values: readonly string[];
}
export interface WebhookEntry {
  readonly name: string;
  readonly clientConfig: { readonly service: { readonly name: string; readonly namespace: string } };
  readonly namespaceSelector: { readonly matchExpressions: readonly Requirement[] };
  readonly matchConditions: readonly { readonly name: string; readonly expression: string }[];
  readonly failurePolicy: string;
}
export interface WebhookConfiguration extends Manifest {
  readonly webhooks: readonly WebhookEntry[];
}
export interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly verbs: readonly string[];
}
export interface Role extends Manifest {
  readonly rules: readonly Rule[];
}
export interface Binding extends Manifest {
  readonly roleRef: { readonly apiGroup: string; readonly kind: string; readonly name: string };
  readonly subjects: readonly { readonly kind: string; readonly name: string; readonly namespace: string }[];
}
export interface Certificate extends Manifest {
  readonly spec: {
    readonly secretName: string;
    readonly dnsNames?: readonly string[];
    readonly issuerRef: { readonly kind: string; readonly name: string };
  };
}
interface Kinds {
  readonly Deployment: Deployment;
  readonly Service: Service;
  readonly ClusterInterceptor: ClusterInterceptor;
  readonly PodDisruptionBudget: DisruptionBudget;
  readonly NetworkPolicy: NetworkPolicy;
  readonly MutatingWebhookConfiguration: WebhookConfiguration;
  readonly ValidatingWebhookConfiguration: WebhookConfiguration;
  readonly Role: Role;
  readonly ClusterRole: Role;
  readonly RoleBinding: Binding;
  readonly ClusterRoleBinding: Binding;
  readonly ServiceAccount: Manifest & { readonly automountServiceAccountToken: boolean };
  readonly Certificate: Certificate;
  readonly Issuer: Manifest;
}

/** All objects of an overlay. */
export function objectsOf(overlay: Overlay): readonly Manifest[] {
  return buildOverlay(`${INTERCEPTOR_FOLDER}overlays/${overlay}`);
}

/** Objects as what their kind is; a wrong one fails where it is read. */
export function ofKind<K extends keyof Kinds>(objects: readonly Manifest[], kind: K): readonly Kinds[K][] {
  return objects.filter((object) => object.kind === kind) as unknown as readonly Kinds[K][];
}

/** Whether all labels of a selector stand on an object. */
export function selects(selector: Labels, labels: Labels): boolean {
  return Object.entries(selector).every(([name, value]) => labels[name] === value);
}
