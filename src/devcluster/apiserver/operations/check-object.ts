import { invalid, notImplemented, type Problem } from '../model/failures.js';
import { fieldsAt, isFields, listAt, textAt } from '../model/fields.js';
import type { KubeObject } from '../model/kube-object.js';
import { metadataProblems } from '../model/check-metadata.js';
import type { Resource } from '../model/resource.js';
import { checkTimes } from './check-times.js';
import { eventProblems } from './event-problems.js';

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

function crdProblems(crd: KubeObject): readonly Problem[] {
  const spec = fieldsAt(crd, 'spec');
  const name = `${textAt(fieldsAt(spec, 'names'), 'plural') ?? ''}.${textAt(spec, 'group') ?? ''}`;
  if (textAt(fieldsAt(spec, 'conversion'), 'strategy') === 'Webhook') {
    throw notImplemented('conversion webhooks');
  }
  return crd.metadata.name === name
    ? []
    : [
        {
          field: 'metadata.name',
          reason: 'FieldValueInvalid',
          message: `Invalid value: "${crd.metadata.name}": must be spec.names.plural+"."+spec.group`,
        },
      ];
}

function webhookProblems(configuration: KubeObject): readonly Problem[] {
  return listAt(configuration, 'webhooks')
    .filter(isFields)
    .flatMap((webhook, at): readonly Problem[] => {
      if (listAt(webhook, 'matchConditions').length > 0) {
        throw notImplemented(`matchConditions (webhook "${textAt(webhook, 'name') ?? ''}"): filter in the webhook too`);
      }
      const client = fieldsAt(webhook, 'clientConfig');
      const one = (textAt(client, 'url') === undefined) !== (client['service'] === undefined);
      const field = `webhooks[${at}].clientConfig`;
      const message = 'Required value: exactly one of url or service is required';
      return one ? [] : [{ field, reason: 'FieldValueRequired', message }];
    });
}
