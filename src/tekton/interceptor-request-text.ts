import type { JsonObject } from '../core/json.js';
import { toGoJson } from './go-json.js';
import type { InterceptorRequest } from './interceptor-request.js';

/** A request as the EventListener writes it: Go's order of fields and escapes, and nothing that is empty but the context. */
export function interceptorRequestText(request: InterceptorRequest): string {
  const { body, header, extensions, interceptor_params: params, context } = request;
  const fields = [
    body === '' ? [] : [`"body":${toGoJson(body)}`],
    member('header', header),
    member('extensions', extensions),
    member('interceptor_params', params),
    [`"context":{${Object.entries(context).flatMap(contextMember).join(',')}}`],
  ];
  return `{${fields.flat().join(',')}}`;
}

function member(name: string, value: JsonObject): readonly string[] {
  return Object.keys(value).length === 0 ? [] : [`"${name}":${toGoJson(value)}`];
}

function contextMember([name, value]: readonly [string, string]): readonly string[] {
  return value === '' ? [] : [`"${name}":${toGoJson(value)}`];
}
