import { evaluateText, type Lookup, type TextResult } from '../../core/evaluate-text.js';
import { evaluateKey, type KeyResult } from '../../core/key.js';
import { type EventFacts, eventLookup } from '../event-lookup.js';
import { ExpressionCompiler } from '../expression-compiler.js';
import { cutText } from '../../core/cut-text.js';
import { MAX_DETAIL_BYTES } from '../../core/max-detail-bytes.js';
import { printableText } from '../../core/printable-text.js';
import { isNamed } from './is-named.js';
import type { Closing, Condition, EventForm, PresetName, Provider } from './provider.js';
import { providerOf } from './provider-of.js';
import { PROVIDERS } from './providers.js';

/** A longer title is none: the key stands in for it. */
const MAX_TITLE_BYTES = 800;
/** As much of an event's name as is quoted: anybody may send any header. */
const MAX_QUOTE = 80;

/** What a preset says of an event. Each text is a value, or missing, or not as the provider sends it. */
export interface PresetReading {
  /** Missing for an event that is not of a form that the preset reads. */
  readonly key: KeyResult;
  readonly title: TextResult;
  readonly order: TextResult;
  readonly revision: TextResult;
  /** How the event closes its pull request or branch, where it does. */
  readonly closes?: Closing;
  /** Whether the pull request is a draft, where the event says so. */
  readonly draft?: boolean;
}

/**
 * Reads an event by a preset. This folder holds what the presets know of each provider, as tables (`github.ts` and its
 * neighbours); here they are looked up and evaluated. The few expressions of one form are taken apart for each event: those
 * of all providers, kept per Trigger, would be most of what a Trigger takes in memory.
 */
export function readPreset(preset: PresetName, facts: EventFacts): PresetReading {
  const sender = providerOf(facts.header);
  if (sender === undefined) {
    return unread(`the preset ${preset} knows a sender by ${eventHeaders()}, and this event has none of these headers`);
  }
  const { provider } = sender;
  const event = cutText(printableText(sender.event), MAX_QUOTE);
  const forms = provider.forms[preset].filter(({ events }) => isNamed(sender.event, events));
  if (forms.length === 0) {
    return unread(`the preset ${preset} reads ${eventsOf(provider, preset)} of ${provider.name}, and this is ${event}`);
  }
  const reader = createReader(facts);
  const unmet: string[] = [];
  for (const form of forms) {
    const why = firstUnmet(form, reader);
    if (why === undefined) {
      return reading(reader, form, { provider, preset, event });
    }
    unmet.push(why);
  }
  return unread(`${provider.name}'s ${event}: ${unmet.join(', ')}`);
}

/** Why a form is not that of the event, if it is not. */
function firstUnmet({ when = [] }: EventForm, { unmet }: Reader): string | undefined {
  for (const condition of when) {
    const why = unmet(condition);
    if (why !== undefined) {
      return why;
    }
  }
  return undefined;
}

interface Origin {
  readonly provider: Provider;
  readonly preset: PresetName;
  readonly event: string;
}

function reading({ key, text }: Reader, form: EventForm, { provider, preset, event }: Origin): PresetReading {
  const draft = text(form.draft, MAX_DETAIL_BYTES);
  return {
    key: eventKey(key(form.key, keyName(provider, preset)), provider.name, event),
    title: text(form.title, MAX_TITLE_BYTES),
    order: eventText(text(form.order, MAX_DETAIL_BYTES), provider.name),
    revision: eventText(text(form.revision, MAX_DETAIL_BYTES), provider.name),
    ...(form.closes === undefined ? {} : { closes: form.closes }),
    ...(draft.kind === 'value' ? { draft: draft.text === 'true' } : {}),
  };
}

/** Repositories of two providers may have one id: the name of the key expression keeps their groups apart. */
function keyName({ name }: Provider, preset: PresetName): string {
  return name === 'GitHub' ? `preset ${preset}` : `preset ${preset}, ${name}`;
}

function eventKey(key: KeyResult, provider: string, event: string): KeyResult {
  switch (key.kind) {
    case 'key':
      return key;
    case 'missing':
      return { kind: 'missing', why: key.why.map((why) => `${provider}'s ${event}: ${why}`) };
    case 'invalid':
      return { kind: 'invalid', why: notAsSent(provider, key.why) };
  }
}

function eventText(text: TextResult, provider: string): TextResult {
  return text.kind === 'invalid' ? { kind: 'invalid', why: notAsSent(provider, text.why) } : text;
}

function notAsSent(provider: string, why: string): string {
  return `the event is not as ${provider} sends it: ${why}`;
}

interface Reader {
  readonly key: (text: string, name: string) => KeyResult;
  readonly text: (text: string | undefined, maxBytes: number) => TextResult;
  /** Why a condition does not hold, if it does not. */
  readonly unmet: (condition: Condition) => string | undefined;
}

function createReader(facts: EventFacts): Reader {
  const compiler = new ExpressionCompiler();
  const lookup: Lookup = eventLookup(facts, compiler.paths);
  const text: Reader['text'] = (expression, maxBytes) =>
    expression === undefined ? NOTHING : evaluateText(compiler.compile(expression, 'preset'), lookup, maxBytes);
  return {
    key: (expression, name) => evaluateKey([{ ...compiler.compile(expression, 'preset'), name }], lookup),
    text,
    unmet: ({ path, is }) => {
      const found = text(`$(${path})`, MAX_DETAIL_BYTES);
      if (found.kind !== 'value') {
        return found.why;
      }
      return is === undefined || is.includes(found.text) ? undefined : `$(${path}) is not ${is[0]}`;
    },
  };
}

const NOTHING: TextResult = { kind: 'missing', why: 'the event does not say it' };

function unread(why: string): PresetReading {
  return { key: { kind: 'missing', why: [why] }, title: NOTHING, order: NOTHING, revision: NOTHING };
}

function eventsOf({ forms }: Provider, preset: PresetName): string {
  return [...new Set(forms[preset].flatMap(({ events }) => events))].join(', ');
}

function eventHeaders(): string {
  return [...new Set(PROVIDERS.flatMap((provider) => provider.eventHeaders))].join(', ');
}
