import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import type { TextResult } from '../../../src/core/evaluate-text.js';
import { readEventBody } from '../../../src/interceptor/event-body.js';
import type { Closing, PresetName } from '../../../src/interceptor/presets/provider.js';
import { readPreset } from '../../../src/interceptor/presets/read-preset.js';

type Fields = Readonly<Record<string, unknown>>;
type Header = Readonly<Record<string, readonly string[]>>;

/** An event as the EventListener gets it. */
export interface Payload {
  readonly header: Header;
  readonly body: Fields;
}

/** A payload of test/fixtures/payloads, such as `gitlab/push`. */
export function aPayload(name: string): Payload {
  const path = fileURLToPath(new URL(`../../fixtures/payloads/${name}.json`, import.meta.url));
  return JSON.parse(readFileSync(path, 'utf8')) as Payload;
}

/** The payload with these fields of the body changed: objects are merged, everything else is put in their place. */
export function changed({ header, body }: Payload, changes: Fields): Payload {
  return { header, body: merged(body, changes) };
}

/** The payload with another value of a header. */
export function under(name: string, value: string, { header, body }: Payload): Payload {
  return { header: { ...header, [name]: [value] }, body };
}

function merged(to: Fields, changes: Fields): Fields {
  return Object.fromEntries([
    ...Object.entries(to),
    ...Object.entries(changes).map(([name, value]) => {
      const old = to[name];
      return [name, isFields(value) && isFields(old) ? merged(old, value) : value] as const;
    }),
  ]);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The real bodies of GitHub by the names of their events. */
export function githubExamples(): ReadonlyMap<string, readonly Fields[]> {
  const examples = createRequire(import.meta.url)('@octokit/webhooks-examples') as readonly {
    readonly name: string;
    readonly examples: readonly Fields[];
  }[];
  return new Map(examples.map(({ name, examples: bodies }) => [name, bodies]));
}

/** A real body of GitHub: the first of the event that has these fields. */
export function fromGitHub(event: string, fields: Fields = {}): Payload {
  const body = (githubExamples().get(event) ?? []).find((example) =>
    Object.entries(fields).every(([name, value]) => example[name] === value),
  );
  if (body === undefined) {
    throw new Error(`there is no such example of ${event}`);
  }
  return { header: { 'X-Github-Event': [event], 'X-Github-Delivery': ['d-1'] }, body };
}

/** What a preset read, as plain texts; what has no value is left out. */
export interface Read {
  readonly key?: string;
  readonly keyFrom?: string;
  readonly title?: string;
  readonly order?: string;
  readonly revision?: string;
  readonly closes?: Closing;
  readonly draft?: boolean;
}

export function read(preset: PresetName, payload: Payload): Read {
  return readText(preset, payload.header, JSON.stringify(payload.body));
}

/** The same for a body as text, for what JSON.stringify cannot write. */
export function readText(preset: PresetName, header: Header, text: string): Read {
  const { key, title, order, revision, ...rest } = readPreset(preset, factsOf(header, text));
  return {
    ...(key.kind === 'key' ? { key: key.key, keyFrom: key.keyFrom } : {}),
    ...given('title', title),
    ...given('order', order),
    ...given('revision', revision),
    ...rest,
  };
}

/** Why a payload has no key. */
export function whyMissing(preset: PresetName, payload: Payload): string {
  const { key } = readPreset(preset, factsOf(payload.header, JSON.stringify(payload.body)));
  return key.kind === 'missing' ? key.why.join('; ') : key.kind;
}

function factsOf(header: Header, text: string): Parameters<typeof readPreset>[1] {
  return { header, body: readEventBody(text, 'application/json'), extensions: {}, eventID: 'e-1' };
}

function given(name: string, text: TextResult): Fields {
  return text.kind === 'value' ? { [name]: text.text } : {};
}
