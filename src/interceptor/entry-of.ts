import type { ClaimEntry } from '../api/claim.js';
import type { Lookup } from '../core/evaluate-text.js';
import { evaluateText } from '../core/evaluate-text.js';
import type { ControlRef } from '../core/group.js';
import type { KeyResult } from '../core/key.js';
import type { Micros } from '../core/micros.js';
import { parseOrderValue } from '../core/order-value.js';
import type { Call } from './call.js';
import { cutText } from './cut-text.js';
import { type Preset, tidyTitle } from './preset.js';
import { printableText } from './printable-text.js';
import type { Settings } from './settings.js';
import { type ValueFault, valueFault } from './value-fault.js';

/** Order and revision are at most 256 bytes: they stand in annotations, eight times at the most. */
const MAX_DETAIL_BYTES = 256;
const MAX_TITLE = 200;

/** What the entry of an event is made from. */
export interface EntryParts {
  readonly call: Call;
  readonly settings: Settings;
  /** The preset, where it knows the sender. */
  readonly preset: Preset | undefined;
  readonly lookup: Lookup;
  readonly control: ControlRef;
  readonly found: Extract<KeyResult, { kind: 'key' }>;
  readonly arrival: Micros;
}

export type EntryResult =
  | {
      readonly ok: true;
      readonly entry: ClaimEntry;
      /** Whether the order expression gave a text that orders nothing. */
      readonly orderIgnored: boolean;
    }
  | { readonly ok: false; readonly faults: readonly ValueFault[] };

/** What the event says of itself, for the claim. */
export function entryOf(parts: EntryParts): EntryResult {
  const { call, settings, found } = parts;
  const order = detail('order', parts);
  const revision = detail('revision', parts);
  const faults = [order, revision].flatMap(({ fault }) => (fault === undefined ? [] : [fault]));
  if (faults.length > 0) {
    return { ok: false, faults };
  }
  const orderIgnored = order.text !== undefined && parseOrderValue(order.text) === undefined;
  const entry: ClaimEntry = {
    triggerID: call.triggerID,
    arrival: String(parts.arrival),
    control: { ...parts.control },
    key: found.key,
    keyFrom: found.keyFrom,
    title: titleOf(parts),
    settings: { strategy: settings.strategy, sameRevision: settings.sameRevision },
    ...given('order', orderIgnored ? undefined : order.text),
    ...given('revision', revision.text),
    ...given('delivery', call.delivery),
  };
  return { ok: true, entry, orderIgnored };
}

/** Absent and not undefined: a claim holds no nulls, for a merge patch would read them as removals. */
function given<N extends string>(name: N, text: string | undefined): Partial<Record<N, string>> {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- a computed name widens to string
  return text === undefined ? {} : ({ [name]: text } as Record<N, string>);
}

interface Detail {
  readonly text?: string;
  readonly fault?: ValueFault;
}

function detail(param: 'order' | 'revision', { settings, preset, lookup }: EntryParts): Detail {
  const own = settings[param];
  const expression = own ?? preset?.[param];
  if (expression === undefined) {
    return {};
  }
  const result = evaluateText(expression, lookup, MAX_DETAIL_BYTES);
  switch (result.kind) {
    case 'value':
      return { text: result.text };
    case 'missing':
      return {};
    case 'invalid':
      return { fault: valueFault(param, own !== undefined, result.why) };
  }
}

/** The preset's title where its key is used, else the key itself. */
function titleOf({ settings, preset, lookup, found }: EntryParts): string {
  const title =
    settings.key.length === 0 && preset !== undefined ? evaluateText(preset.title, lookup, MAX_TITLE * 4) : undefined;
  return cutText(printableText(title?.kind === 'value' ? tidyTitle(title.text) : found.key), MAX_TITLE);
}
