import type { ClaimEntry } from '../api/claim.js';
import type { Expression, Lookup } from '../core/evaluate-text.js';
import { evaluateText } from '../core/evaluate-text.js';
import type { ControlRef } from '../core/group.js';
import type { KeyResult } from '../core/key.js';
import type { Micros } from '../core/micros.js';
import { parseOrderValue } from '../core/order-value.js';
import type { Problem } from '../core/problem.js';
import type { Call } from './call.js';
import { cutText } from './cut-text.js';
import { type Preset, tidyTitle } from './preset.js';
import type { Settings } from './settings.js';

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
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** What the event says of itself, for the claim. */
export function entryOf(parts: EntryParts): EntryResult {
  const { call, settings, preset, lookup, found } = parts;
  const order = detail(settings.order ?? preset?.order, 'order', lookup);
  const revision = detail(settings.revision ?? preset?.revision, 'revision', lookup);
  const problems = [...order.problems, ...revision.problems];
  if (problems.length > 0) {
    return { ok: false, problems };
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
  readonly problems: readonly Problem[];
}

function detail(expression: Expression | undefined, param: string, lookup: Lookup): Detail {
  if (expression === undefined) {
    return { problems: [] };
  }
  const result = evaluateText(expression, lookup, MAX_DETAIL_BYTES);
  switch (result.kind) {
    case 'value':
      return { text: result.text, problems: [] };
    case 'missing':
      return { problems: [] };
    case 'invalid':
      return { problems: [{ path: `params[${param}]`, message: result.why }] };
  }
}

/** The preset's title where its key is used, else the key itself. */
function titleOf({ settings, preset, lookup, found }: EntryParts): string {
  const title =
    settings.key.length === 0 && preset !== undefined ? evaluateText(preset.title, lookup, MAX_TITLE * 4) : undefined;
  return cutText(title?.kind === 'value' ? tidyTitle(title.text) : found.key, MAX_TITLE);
}
