import type { Problem } from '../model/failures.js';
import { fieldsAt, textAt, valueAt } from '../model/fields.js';
import type { KubeObject } from '../model/kube-object.js';

const longestNote = 1024;
const longestWord = 128;

/** What the validation of events refuses (pkg/apis/core/validation/events.go), as far as a recorder can meet it. */
export function eventProblems(event: KubeObject): readonly Problem[] {
  return event.apiVersion === 'v1'
    ? namespaceProblem(event, 'involvedObject')
    : [
        ...namespaceProblem(event, 'regarding'),
        ...required(event, 'eventTime'),
        ...['reportingController', 'reportingInstance', 'action', 'reason'].flatMap((name) => [
          ...required(event, name),
          ...tooLong(event, name, longestWord),
        ]),
        ...tooLong(event, 'note', longestNote),
        ...typeProblem(event),
      ];
}

/** An event lies in the namespace of what it is about; for cluster-scoped objects in default or kube-system. */
function namespaceProblem(event: KubeObject, field: string): readonly Problem[] {
  const namespace = textAt(fieldsAt(event, field), 'namespace') ?? '';
  const { namespace: own = '' } = event.metadata;
  if (namespace === own || (namespace === '' && ['default', 'kube-system'].includes(own))) {
    return [];
  }
  const message = `Invalid value: ${JSON.stringify(namespace)}: does not match event.namespace`;
  return [{ field: `${field}.namespace`, reason: 'FieldValueInvalid', message }];
}

function required(event: KubeObject, name: string): readonly Problem[] {
  const missing = (textAt(event, name) ?? '') === '';
  return missing ? [{ field: name, reason: 'FieldValueRequired', message: 'Required value' }] : [];
}

function tooLong(event: KubeObject, name: string, limit: number): readonly Problem[] {
  const message = `Invalid value: "": can have at most ${limit} characters`;
  return Buffer.byteLength(textAt(event, name) ?? '') > limit
    ? [{ field: name, reason: 'FieldValueInvalid', message }]
    : [];
}

function typeProblem(event: KubeObject): readonly Problem[] {
  const type = valueAt(event, 'type');
  const message = `Invalid value: ${JSON.stringify(type ?? '')}: has invalid value: only Normal and Warning are allowed`;
  return type === 'Normal' || type === 'Warning' ? [] : [{ field: 'type', reason: 'FieldValueInvalid', message }];
}
