import { celMethod, type CelResult, CelScalar, isCelError, isCelList, mapType, run } from '@bufbuild/cel';
import { strings } from '@bufbuild/cel/ext';

import type { JsonObject, JsonValue } from '../../core/json.js';
import { canonicalHeaderName } from '../../tekton/header.js';
import { fail, type InterceptorResponse, proceed } from '../../tekton/interceptor-response.js';
import { fromCelValue, toCelValue } from './cel-value.js';
import { objectField, objectsField, textField } from './fields.js';
import type { InterceptorCall } from './received-event.js';

const headers = mapType(CelScalar.STRING, CelScalar.DYN);

const canonical = celMethod('canonical', headers, [CelScalar.STRING], CelScalar.STRING, function (name) {
  return firstOf(this.get(canonicalHeaderName(name)));
});

const match = celMethod('match', headers, [CelScalar.STRING, CelScalar.STRING], CelScalar.BOOL, function (name, value) {
  return firstOf(this.get(canonicalHeaderName(name))) === value;
});

const truncate = celMethod('truncate', CelScalar.STRING, [CelScalar.INT], CelScalar.STRING, function (length) {
  return this.slice(0, Number(length));
});

const funcs = [...strings, canonical, match, truncate];

function firstOf(values: unknown): string {
  const first = isCelList(values) ? values.get(0) : undefined;
  return typeof first === 'string' ? first : '';
}

/**
 * Tekton's core `cel` interceptor (pkg/interceptors/cel): `filter` and `overlays`. Of Tekton's own functions only
 * canonical, match and truncate are there; an expression with another one is refused, as one with a typing mistake is.
 */
export function askCel({ event, params, extensions }: InterceptorCall): InterceptorResponse {
  const bindings = {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- JSON.parse yields exactly JSON values
    body: toCelValue(JSON.parse(event.body === '' ? '{}' : event.body) as JsonValue),
    header: toCelValue(event.header),
    extensions: toCelValue(extensions),
    requestURL: event.url,
  };
  const evaluate = (expression: string): CelResult => run(expression, bindings, { funcs });
  const filter = textField(params, 'filter');
  if (filter !== '') {
    const result = evaluate(filter);
    if (isCelError(result)) {
      return evaluationFailed(filter, result.message);
    }
    if (result !== true) {
      return fail('FailedPrecondition', `expression ${filter} did not return true`);
    }
  }
  return overlaid(objectsField(params, 'overlays'), evaluate);
}

function overlaid(overlays: readonly JsonObject[], evaluate: (expression: string) => CelResult): InterceptorResponse {
  let extensions: JsonObject = {};
  for (const overlay of overlays) {
    const expression = textField(overlay, 'expression');
    const result = evaluate(expression);
    if (isCelError(result)) {
      return evaluationFailed(expression, result.message);
    }
    const value = fromCelValue(result);
    if (value === undefined) {
      return fail('Internal', `failed to convert overlay result to type: ${expression}`);
    }
    extensions = withMember(extensions, textField(overlay, 'key').split('.'), value);
  }
  return overlays.length === 0 ? proceed() : proceed(extensions);
}

function evaluationFailed(expression: string, reason: string): InterceptorResponse {
  return fail('InvalidArgument', `error evaluating cel expression: expression "${expression}": ${reason}`);
}

/** Sets a member below others: the key `pr.number` is an object `pr` with a member `number`. */
function withMember(object: JsonObject, [name = '', ...below]: readonly string[], value: JsonValue): JsonObject {
  const member = below.length === 0 ? value : withMember(objectField(object, name), below, value);
  return { ...object, [name]: member };
}
