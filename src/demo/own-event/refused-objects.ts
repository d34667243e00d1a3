import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.js';
import { textField } from '../../devcluster/eventlistener/fields.js';
import { nameOf } from './placed.js';
import { TRIGGERS_API } from './played.js';

/** The versions in which a cluster with Tekton Triggers takes its objects. */
const VERSIONS = ['v1beta1', 'v1alpha1'];

/** What a cluster with Tekton Triggers would refuse of an object of its own, in words for its author. */
export function refusedIn(document: JsonObject): readonly string[] {
  return [...versionFaults(document), ...paramFaults(document).map((fault) => `${nameOf(document)}: ${fault}`)];
}

function versionFaults(document: JsonObject): readonly string[] {
  const version = textField(document, 'apiVersion').slice(`${TRIGGERS_API}/`.length);
  return VERSIONS.includes(version)
    ? []
    : [
        `${nameOf(document)} is of ${TRIGGERS_API}/${version}, which no release of Triggers has: write ${TRIGGERS_API}/v1beta1`,
      ];
}

/** Of the interceptors, wherever in it they stand: in a Trigger, and in the triggers and groups of an EventListener. */
function paramFaults(value: JsonValue | undefined): readonly string[] {
  if (Array.isArray(value)) {
    return value.flatMap((each: JsonValue) => paramFaults(each));
  }
  if (!isJsonObject(value)) {
    return [];
  }
  const { interceptors, ...rest } = value;
  const own = Array.isArray(interceptors) ? interceptors.flatMap((each: JsonValue) => faultsOf(each)) : [];
  return [...own, ...Object.values(rest).flatMap((each) => paramFaults(each))];
}

function faultsOf(interceptor: JsonValue): readonly string[] {
  const params = isJsonObject(interceptor) ? interceptor['params'] : undefined;
  const isList = Array.isArray(params) && params.every((param: JsonValue) => isJsonObject(param) && 'name' in param);
  if (params === undefined || params === null || isList) {
    return [];
  }
  const [first = 'key'] = isJsonObject(params) ? Object.keys(params) : [];
  return [`params of an interceptor are a list: "- name: ${first}" and its "value:", for each of them`];
}
