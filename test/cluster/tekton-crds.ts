/** One of Tekton's kinds, as far as the tests use it. */
interface Kind {
  readonly group: string;
  readonly kind: string;
  /** The first is stored. */
  readonly versions: readonly string[];
  readonly isClusterScoped?: boolean;
  readonly hasStatus?: boolean;
}

const TEKTON = 'tekton.dev';
const TRIGGERS = 'triggers.tekton.dev';

const KINDS: readonly Kind[] = [
  { group: TEKTON, kind: 'PipelineRun', versions: ['v1', 'v1beta1'], hasStatus: true },
  { group: TEKTON, kind: 'TaskRun', versions: ['v1', 'v1beta1'], hasStatus: true },
  { group: TEKTON, kind: 'Pipeline', versions: ['v1', 'v1beta1'] },
  { group: TEKTON, kind: 'Task', versions: ['v1', 'v1beta1'] },
  { group: TEKTON, kind: 'CustomRun', versions: ['v1beta1'], hasStatus: true },
  { group: TRIGGERS, kind: 'EventListener', versions: ['v1beta1'], hasStatus: true },
  { group: TRIGGERS, kind: 'Trigger', versions: ['v1beta1'] },
  { group: TRIGGERS, kind: 'TriggerBinding', versions: ['v1beta1'] },
  { group: TRIGGERS, kind: 'TriggerTemplate', versions: ['v1beta1'] },
  { group: TRIGGERS, kind: 'ClusterTriggerBinding', versions: ['v1beta1'], isClusterScoped: true },
  { group: TRIGGERS, kind: 'ClusterInterceptor', versions: ['v1alpha1'], isClusterScoped: true, hasStatus: true },
];

/** Minimal CRDs of our own for Tekton's kinds: unknown fields are kept, the status is a subresource where it is one. */
export const tektonCrds = KINDS.map(({ group, kind, versions, isClusterScoped, hasStatus }) => {
  const singular = kind.toLowerCase();
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${singular}s.${group}` },
    spec: {
      group,
      scope: isClusterScoped === true ? 'Cluster' : 'Namespaced',
      names: { kind, listKind: `${kind}List`, plural: `${singular}s`, singular },
      versions: versions.map((name, index) => ({
        name,
        served: true,
        storage: index === 0,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        ...(hasStatus === true && { subresources: { status: {} } }),
      })),
    },
  };
});
