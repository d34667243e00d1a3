import type { Manifest } from '../../../src/devcluster/apply-manifests.js';

export const STEPS = ['CRDs', 'rights', 'workloads', 'registrations'] as const;
export type Step = (typeof STEPS)[number];

/** A pod starts when its account is there, whatever the account may do by then. */
const STEP_OF: Readonly<Record<string, Step>> = {
  CustomResourceDefinition: 'CRDs',
  Role: 'rights',
  RoleBinding: 'rights',
  ClusterRole: 'rights',
  ClusterRoleBinding: 'rights',
  ServiceAccount: 'workloads',
  Service: 'workloads',
  Deployment: 'workloads',
  PodDisruptionBudget: 'workloads',
  NetworkPolicy: 'workloads',
  Issuer: 'workloads',
  Certificate: 'workloads',
  ClusterInterceptor: 'registrations',
  MutatingWebhookConfiguration: 'registrations',
  ValidatingWebhookConfiguration: 'registrations',
};

/** The objects of a step. The namespace is part of each: without it nothing else could be made in it. */
export function objectsOfStep(objects: readonly Manifest[], step: Step): readonly Manifest[] {
  return objects.filter(({ kind }) => kind === 'Namespace' || stepOf(kind) === step);
}

function stepOf(kind: string): Step {
  const step = STEP_OF[kind];
  if (step === undefined) {
    throw new Error(`say in which step a ${kind} is applied`);
  }
  return step;
}

/** All orders of some things. */
export function ordersOf<T>(things: readonly T[]): readonly (readonly T[])[] {
  return things.length === 0
    ? [[]]
    : things.flatMap((first) => ordersOf(things.filter((each) => each !== first)).map((rest) => [first, ...rest]));
}
