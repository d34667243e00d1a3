import { headerValue } from '../header-value.js';
import { firstHeaderValue } from './first-header-value.js';
import { isNamed } from './is-named.js';
import type { Provider } from './provider.js';
import { PROVIDERS } from './providers.js';

/** Who sent an event, and what its header calls it. */
export interface Sender {
  readonly provider: Provider;
  readonly event: string;
}

/** Told by the headers alone: a body can be of any shape. Undefined for a sender that no preset knows. */
export function providerOf(header: Readonly<Record<string, readonly string[]>>): Sender | undefined {
  for (const provider of PROVIDERS) {
    const event = firstHeaderValue(header, provider.eventHeaders);
    if (event !== '' && tells(provider, event, header)) {
      return { provider, event };
    }
  }
  return undefined;
}

function tells({ tellTale }: Provider, event: string, header: Readonly<Record<string, readonly string[]>>): boolean {
  return tellTale === undefined || headerValue(header, tellTale.header) !== '' || isNamed(event, tellTale.events);
}
