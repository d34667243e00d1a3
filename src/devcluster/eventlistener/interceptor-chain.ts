import type { JsonObject } from '../../core/json.js';
import type { InterceptorResponse } from '../../tekton/interceptor-response.js';
import { askCel } from './cel-interceptor.js';
import { EventLost } from './event-lost.js';
import { askExternal, type AskTools } from './external-interceptor.js';
import { askGithub } from './github-interceptor.js';
import { askGitlab } from './gitlab-interceptor.js';
import type { InterceptorCall, ReceivedEvent } from './received-event.js';
import type { TriggerInterceptor } from './trigger.js';

export type ChainResult =
  | { readonly proceeds: true; readonly extensions: JsonObject }
  | { readonly proceeds: false; readonly code: number; readonly message: string };

/** The interceptors of a trigger or of a triggerGroup. */
export interface Chain {
  readonly interceptors: readonly TriggerInterceptor[];
  readonly namespace: string;
  readonly triggerId: string;
  /** What the interceptors of its triggerGroup added. */
  readonly extensions: JsonObject;
}

/**
 * Asks interceptors one after the other. Each sees what the earlier ones added; extensions of one name replace
 * each other whole. The first that does not proceed ends the chain.
 */
export async function askInterceptors(chain: Chain, event: ReceivedEvent, tools: AskTools): Promise<ChainResult> {
  let { extensions } = chain;
  for (const interceptor of chain.interceptors) {
    if (interceptor.kind === 'unsupported') {
      throw new EventLost(`${interceptor.what} is not supported by this EventListener`);
    }
    const { namespace, triggerId } = chain;
    const call = { event, namespace, triggerId, params: interceptor.params, extensions };
    const answer = await ask(interceptor.name, call, tools);
    if (!answer.continue) {
      return { proceeds: false, code: answer.status?.code ?? 0, message: answer.status?.message ?? '' };
    }
    extensions = { ...extensions, ...answer.extensions };
  }
  return { proceeds: true, extensions };
}

/** `github`, `gitlab` and `cel` are Tekton's own, and answered here; a ClusterInterceptor of that name is not called. */
async function ask(name: string, call: InterceptorCall, tools: AskTools): Promise<InterceptorResponse> {
  switch (name) {
    case 'github':
      return await askGithub(call, tools.reader);
    case 'gitlab':
      return await askGitlab(call, tools.reader);
    case 'cel':
      return askCel(call);
    default:
      return await askExternal(name, call, tools);
  }
}
