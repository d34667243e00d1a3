import { badRequest, type Problem } from '../model/failures.js';
import { fieldsAt } from '../model/fields.js';
import type { KubeObject } from '../model/kube-object.js';

const keyRule = /^[-._a-zA-Z0-9]{1,253}$/;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** What is wrong with the data of a ConfigMap or a Secret: keys (422), or values that Go could not read (400). */
export function dataProblems(object: KubeObject): readonly Problem[] {
  const data = fieldsAt(object, 'data');
  for (const value of Object.values(data)) {
    if (typeof value !== 'string' || (object.kind === 'Secret' && !base64.test(value))) {
      const wanted =
        object.kind === 'Secret' ? 'illegal base64 data' : 'json: cannot unmarshal data: it is not a map of strings';
      throw badRequest(`${object.kind} in version "v1" cannot be handled as a ${object.kind}: ${wanted}`);
    }
  }
  return Object.keys(data)
    .filter((key) => !keyRule.test(key) || key === '.' || key.startsWith('..'))
    .map((key) => ({
      field: `data[${key}]`,
      reason: 'FieldValueInvalid',
      message: `Invalid value: ${JSON.stringify(key)}: a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')`,
    }));
}
