import { isJsonObject, type JsonValue } from '../../core/json.js';
import { interceptorRequestText } from '../../tekton/interceptor-request-text.js';
import type { InterceptorResponse } from '../../tekton/interceptor-response.js';
import { EventLost } from './event-lost.js';
import { objectField, textField } from './fields.js';
import { interceptorUrl } from './interceptor-address.js';
import type { InterceptorClient } from './interceptor-client.js';
import type { ObjectReader } from './object-reader.js';
import { jsonProblem } from './json-problem.js';
import { jsonTypeName } from './json-type-name.js';
import type { InterceptorCall } from './received-event.js';

export interface AskTools {
  readonly reader: ObjectReader;
  readonly client: InterceptorClient;
  /** Whom interceptors may be signed by. */
  readonly trustedCas: () => Promise<readonly string[]>;
}

/** Asks a ClusterInterceptor that runs elsewhere. */
export async function askExternal(
  name: string,
  { event, triggerId, params, extensions }: InterceptorCall,
  { reader, client, trustedCas }: AskTools,
): Promise<InterceptorResponse> {
  const url = await interceptorUrl(name, reader);
  const cas = url.protocol === 'https:' ? await trustedCas() : [];
  const request = interceptorRequestText({
    body: event.body,
    header: event.header,
    extensions,
    interceptor_params: params,
    context: { event_url: event.url, event_id: event.id, trigger_id: triggerId },
  });
  const answer = await client.post(url, request, cas);
  if (answer.status !== 200) {
    throw new EventLost(`interceptor response was not 200: ${answer.text}`);
  }
  return toResponse(answer.text);
}

/** Reads an answer as Go does: a `continue` that is not there is false. */
function toResponse(text: string): InterceptorResponse {
  const problem = jsonProblem(text);
  if (problem !== undefined) {
    throw new EventLost(problem);
  }
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- JSON.parse yields exactly JSON values
  const answer = (JSON.parse(text) as JsonValue) ?? {};
  if (!isJsonObject(answer)) {
    throw cannotUnmarshal(answer, 'Go value of type v1beta1.InterceptorResponse');
  }
  const proceeds = answer['continue'] ?? false;
  if (typeof proceeds !== 'boolean') {
    throw cannotUnmarshal(proceeds, 'Go struct field InterceptorResponse.continue of type bool');
  }
  const status = objectField(answer, 'status');
  const code = typeof status['code'] === 'number' ? status['code'] : 0;
  return {
    continue: proceeds,
    extensions: objectField(answer, 'extensions'),
    status: { code, message: textField(status, 'message') },
  };
}

function cannotUnmarshal(value: JsonValue, target: string): EventLost {
  return new EventLost(`json: cannot unmarshal ${jsonTypeName(value)} into ${target}`);
}
