import type { JsonObject } from '../core/json.js';

/** What the EventListener posts to an interceptor (pkg/apis/triggers/v1beta1/interceptor_types.go), nothing left out. */
export interface InterceptorRequest {
  /** The sender's body as it came. */
  readonly body: string;
  readonly header: Readonly<Record<string, readonly string[]>>;
  readonly extensions: JsonObject;
  readonly interceptor_params: JsonObject;
  readonly context: InterceptorContext;
}

export interface InterceptorContext {
  /** The path only. */
  readonly event_url: string;
  readonly event_id: string;
  readonly trigger_id: string;
}

export interface RequestProblem {
  /** Where in the request, as `header.X-Github-Event[0]`; empty for the whole. */
  readonly path: string;
  readonly message: string;
}

export type ParsedInterceptorRequest =
  | { readonly ok: true; readonly value: InterceptorRequest }
  | { readonly ok: false; readonly problems: readonly RequestProblem[] };

/**
 * Reads what JSON.parse gave for a request. Go leaves out what is empty, so each part may be absent or null and then is
 * empty here; only `context` must be there. Unknown fields are passed over: a newer Tekton may send some.
 */
export function parseInterceptorRequest(value: unknown): ParsedInterceptorRequest {
  if (!isObject(value)) {
    return { ok: false, problems: [{ path: '', message: 'must be a JSON object' }] };
  }
  const problems: RequestProblem[] = [];
  const reader = new FieldReader(value, '', problems);
  const context = value['context'];
  if (!isObject(context)) {
    problems.push({ path: 'context', message: 'must be an object' });
  }
  const contextReader = new FieldReader(isObject(context) ? context : {}, 'context.', problems);
  const request: InterceptorRequest = {
    body: reader.text('body'),
    header: reader.header(),
    extensions: reader.object('extensions'),
    interceptor_params: reader.object('interceptor_params'),
    context: {
      event_url: contextReader.text('event_url'),
      event_id: contextReader.text('event_id'),
      trigger_id: contextReader.text('trigger_id'),
    },
  };
  return problems.length === 0 ? { ok: true, value: request } : { ok: false, problems };
}

/** Reads the fields of one object and notes what is wrong with them. */
class FieldReader {
  readonly #object: JsonObject;
  readonly #prefix: string;
  readonly #problems: RequestProblem[];

  constructor(object: JsonObject, prefix: string, problems: RequestProblem[]) {
    this.#object = object;
    this.#prefix = prefix;
    this.#problems = problems;
  }

  text(name: string): string {
    const value = this.#object[name] ?? '';
    return typeof value === 'string' ? value : this.#refuse(name, 'must be a string', '');
  }

  object(name: string): JsonObject {
    const value = this.#object[name] ?? {};
    return isObject(value) ? value : this.#refuse(name, 'must be an object', {});
  }

  header(): Readonly<Record<string, readonly string[]>> {
    const entries = Object.entries(this.object('header'));
    return Object.fromEntries(
      entries.map(([name, values]): [string, readonly string[]] => [name, this.#headerValues(name, values)]),
    );
  }

  #headerValues(name: string, values: unknown): readonly string[] {
    const list = values ?? [];
    return isTextList(list) ? list : this.#refuse(`header.${name}`, 'must be a list of strings', []);
  }

  #refuse<T>(name: string, message: string, instead: T): T {
    this.#problems.push({ path: `${this.#prefix}${name}`, message });
    return instead;
  }
}

/** The value is JSON, so an object in it is an object of JSON. */
function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((member) => typeof member === 'string');
}
