import type { Problem } from './failures.js';
import type { Metadata, OwnerReference } from './kube-object.js';
import {
  dnsLabelProblem,
  labelValueProblem,
  pathSegmentProblem,
  qualifiedNameProblem,
  subdomainProblem,
} from './names.js';
import type { Resource } from './resource.js';

/** TotalAnnotationSizeLimitB of apimachinery: names and values of all annotations together. */
const annotationBytes = 262_144;

/** Everything wrong with an object's metadata, as ObjectMeta validation says it. */
export function metadataProblems(metadata: Metadata, resource: Resource): readonly Problem[] {
  return [
    ...nameProblems(metadata, resource),
    ...labelProblems(metadata.labels ?? {}),
    ...annotationProblems(metadata.annotations ?? {}),
    ...(metadata.finalizers ?? []).flatMap((finalizer) =>
      problem('metadata.finalizers', finalizer, qualifiedNameProblem(finalizer)),
    ),
    ...(metadata.ownerReferences ?? []).flatMap(ownerProblems),
  ];
}

const nameRules: Readonly<Record<Resource['nameRule'], (name: string) => string | undefined>> = {
  subdomain: subdomainProblem,
  label: dnsLabelProblem,
  path: pathSegmentProblem,
};

function nameProblems({ name }: Metadata, resource: Resource): readonly Problem[] {
  if (name === '') {
    const message = 'Required value: name or generateName is required';
    return [{ field: 'metadata.name', reason: 'FieldValueRequired', message }];
  }
  return problem('metadata.name', name, nameRules[resource.nameRule](name));
}

function labelProblems(labels: Readonly<Record<string, string>>): readonly Problem[] {
  return Object.entries(labels).flatMap(([name, value]) => [
    ...problem('metadata.labels', name, qualifiedNameProblem(name)),
    ...problem('metadata.labels', value, labelValueProblem(value)),
  ]);
}

function annotationProblems(annotations: Readonly<Record<string, string>>): readonly Problem[] {
  const names = Object.keys(annotations).flatMap((name) =>
    // Annotation names may have capitals in their prefix; apimachinery lowers them before the check.
    problem('metadata.annotations', name, qualifiedNameProblem(name.toLowerCase())),
  );
  const bytes = Object.entries(annotations).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
    0,
  );
  if (bytes <= annotationBytes) {
    return names;
  }
  const message = `Too long: may not be more than ${annotationBytes} bytes`;
  return [...names, { field: 'metadata.annotations', reason: 'FieldValueTooLong', message }];
}

function ownerProblems(owner: OwnerReference): readonly Problem[] {
  return (['apiVersion', 'kind', 'name', 'uid'] as const)
    .filter((name) => owner[name] === '')
    .flatMap((name) => {
      const why = `${name === 'apiVersion' ? 'version ' : ''}must not be empty`;
      return problem(`metadata.ownerReferences.${name}`, '', why);
    });
}

function problem(field: string, value: string, why: string | undefined): readonly Problem[] {
  return why === undefined
    ? []
    : [{ field, reason: 'FieldValueInvalid', message: `Invalid value: ${JSON.stringify(value)}: ${why}` }];
}
