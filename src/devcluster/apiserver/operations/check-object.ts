import { invalid, type Problem } from '../model/failures.js';
import type { KubeObject } from '../model/kube-object.js';
import { metadataProblems } from '../model/check-metadata.js';
import type { Resource } from '../model/resource.js';
import { checkTimes } from './check-times.js';
import { crdProblems } from './crd-problems.js';
import { eventProblems } from './event-problems.js';
import { webhookProblems } from './webhook-problems.js';

/** Refuses an object that the real server would not store (422), or that asks for what this one lacks (501). */
export function checkObject(resource: Resource, object: KubeObject): void {
  checkTimes(object);
  const problems = [...metadataProblems(object.metadata, resource), ...(checks[resource.kind]?.(object) ?? [])];
  if (problems.length > 0) {
    throw invalid(resource, object.metadata.name, problems);
  }
}

const checks: Readonly<Record<string, (object: KubeObject) => readonly Problem[]>> = {
  CustomResourceDefinition: crdProblems,
  MutatingWebhookConfiguration: webhookProblems,
  ValidatingWebhookConfiguration: webhookProblems,
  Event: eventProblems,
};
