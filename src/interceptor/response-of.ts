import { INTERCEPTOR_NAME } from '../api/names.js';
import { fail, grpcCodes, type InterceptorResponse, proceed } from '../tekton/interceptor-response.js';
import { type ConcurrencyExtension, extensionTexts, type ExtensionTexts } from './concurrency-extension.js';
import type { Outcome } from './outcome.js';

/**
 * The answer on the wire. The whole object under our name is given back: the EventListener replaces it as a whole. Where
 * the event goes on, the status is for people who look (Tekton does not).
 */
export function responseOf(outcome: Outcome, extension: ConcurrencyExtension): InterceptorResponse {
  switch (outcome.kind) {
    case 'grouped':
      return passed(extension, outcome.texts, `grouped as ${outcome.entry.title}`);
    case 'ungrouped':
      return passed(extension, extensionTexts(extension, extension.entries), `ungrouped: ${outcome.why}`);
    case 'rejected':
      return fail(outcome.code, `${outcome.code}: ${outcome.why}`);
  }
}

function passed({ others }: ConcurrencyExtension, texts: ExtensionTexts, message: string): InterceptorResponse {
  return { ...proceed({ [INTERCEPTOR_NAME]: { ...others, ...texts } }), status: { code: grpcCodes.Ok, message } };
}
