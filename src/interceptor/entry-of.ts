import type { ClaimEntry } from '../api/claim.js';
import type { Lookup } from '../core/evaluate-text.js';
import { evaluateText } from '../core/evaluate-text.js';
import type { ControlRef } from '../core/group.js';
import type { KeyResult } from '../core/key.js';
import type { Micros } from '../core/micros.js';
import { optional } from '../core/optional.js';
import { parseOrderValue } from '../core/order-value.js';
import type { Call } from './call.js';
import { cutText } from '../core/cut-text.js';
import { MAX_DETAIL_BYTES } from '../core/max-detail-bytes.js';
import type { PresetReading } from './presets/read-preset.js';
import { printableText } from '../core/printable-text.js';
import type { Settings } from './settings.js';
import { type ValueFault, valueFault } from './value-fault.js';

const MAX_TITLE = 200;

/** What the entry of an event is made from. */
export interface EntryParts {
  readonly call: Call;
  readonly settings: Settings;
  /** What the preset says of the event, where there is one. */
  readonly reading: PresetReading | undefined;
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
  const delivery = detail('delivery', parts);
  const faults = [order, revision, delivery].flatMap(({ fault }) => (fault === undefined ? [] : [fault]));
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
    settings: { ...settings.dials, sameRevision: settings.sameRevision },
    ...optional('order', orderIgnored ? undefined : order.text),
    ...optional('revision', revision.text),
    ...optional('delivery', delivery.text ?? call.delivery),
    ...(closes(parts) ? { action: 'End' } : {}),
  };
  return { ok: true, entry, orderIgnored };
}

interface Detail {
  readonly text?: string;
  readonly fault?: ValueFault;
}

function detail(param: 'order' | 'revision' | 'delivery', { settings, reading, lookup }: EntryParts): Detail {
  const own = settings[param];
  const byPreset = param === 'delivery' ? undefined : reading?.[param];
  const result = own === undefined ? byPreset : evaluateText(own, lookup, MAX_DETAIL_BYTES);
  switch (result?.kind) {
    case 'value':
      return { text: result.text };
    case 'missing':
    case undefined:
      return {};
    case 'invalid':
      return { fault: valueFault(param, own !== undefined, result.why) };
  }
}

/** Whether the event ends the older runs of its group, and starts none. */
function closes({ settings, reading }: EntryParts): boolean {
  return settings.action === 'End' || (settings.onClose === 'End' && reading?.closes !== undefined);
}

/** The preset's title where its key is used, else the key itself. */
function titleOf({ settings, reading, found }: EntryParts): string {
  const title = settings.key.length === 0 && reading?.title.kind === 'value' ? tidy(reading.title.text) : found.key;
  return cutText(printableText(title), MAX_TITLE);
}

/** As people read it: `acme/web@main` and not `acme/web@refs/heads/main`. */
function tidy(title: string): string {
  return title.replace('@refs/heads/', '@');
}
