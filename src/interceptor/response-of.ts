import { INTERCEPTOR_NAME } from '../api/names.js';
import { fail, grpcCodes, type InterceptorResponse, proceed } from '../tekton/interceptor-response.js';
import { type ConcurrencyExtension, extensionTexts } from './concurrency-extension.js';
import type { Outcome } from './outcome.js';

/**
 * The answer on the wire. The whole object under our name is given back: the EventListener replaces it as a whole. Where
 * the event goes on, the status is for people who look (Tekton does not).
 */
export function responseOf(outcome: Outcome, extension: ConcurrencyExtension): InterceptorResponse {
  switch (outcome.kind) {
    case 'grouped':
      return {
        ...proceed(extensionsOf(extension, [...extension.entries, outcome.entry])),
        status: { code: grpcCodes.Ok, message: `grouped as ${outcome.entry.title}` },
      };
    case 'ungrouped':
      return {
        ...proceed(extensionsOf(extension, extension.entries)),
        status: { code: grpcCodes.Ok, message: `ungrouped: ${outcome.why}` },
      };
    case 'rejected':
      return fail(outcome.code, `${outcome.code}: ${outcome.why}`);
  }
}

function extensionsOf(
  extension: ConcurrencyExtension,
  entries: ConcurrencyExtension['entries'],
): NonNullable<InterceptorResponse['extensions']> {
  return { [INTERCEPTOR_NAME]: { ...extension.others, ...extensionTexts(extension, entries) } };
}
