import { invalid, type Problem } from '../model/failures.js';
import type { KubeObject } from '../model/kube-object.js';
import { metadataProblems } from '../model/check-metadata.js';
import type { Resource } from '../model/resource.js';
import { objectProblems } from '../schema/conformed-object.js';
import { checkTimes } from './check-times.js';
import { crdProblems } from './crd-problems.js';
import { dataProblems } from './data-problems.js';
import { eventProblems } from './event-problems.js';
import { leaseProblems } from './lease-problems.js';
import { webhookProblems } from './webhook-problems.js';

/** Refuses an object that the real server would not store (422), or that asks for what this one lacks (501). */
export function checkObject(resource: Resource, object: KubeObject, current?: KubeObject): void {
  checkTimes(object);
  const problems = [
    ...metadataProblems(object.metadata, resource),
    ...objectProblems(resource, object, current),
    ...(checks[resource.kind]?.(object, current) ?? []),
  ];
  if (problems.length > 0) {
    // The validation of events knows those of v1 alone.
    throw invalid(resource.kind === 'Event' ? { ...resource, group: '' } : resource, object.metadata.name, problems);
  }
}

type Check = (object: KubeObject, current: KubeObject | undefined) => readonly Problem[];

const checks: Readonly<Record<string, Check>> = {
  CustomResourceDefinition: crdProblems,
  MutatingWebhookConfiguration: webhookProblems,
  ValidatingWebhookConfiguration: webhookProblems,
  Event: eventProblems,
  Lease: leaseProblems,
  ConfigMap: dataProblems,
  Secret: dataProblems,
};
