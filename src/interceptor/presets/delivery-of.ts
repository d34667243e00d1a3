import { firstHeaderValue } from './first-header-value.js';
import { providerOf } from './provider-of.js';

/** What the sender calls this delivery, or nothing: a header counts only where its provider sent the event. */
export function deliveryOf(header: Readonly<Record<string, readonly string[]>>): string {
  const sender = providerOf(header);
  return sender === undefined ? '' : firstHeaderValue(header, sender.provider.deliveryHeaders);
}
