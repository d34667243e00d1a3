import { readFileSync } from 'node:fs';

import { describe, expect, it } from '@jest/globals';

import { parseJson } from '../../../src/core/parse-json.js';
import { resolveParams } from '../../../src/tekton/bindings.js';
import { eventRoot } from '../../../src/tekton/event-root.js';

interface Recorded {
  readonly path: string;
  readonly body: string;
  readonly text?: string;
  readonly failure?: string;
}

/** What Triggers' own parseJSONPath, over client-go's jsonpath package, gave for each path in Go. */
const recorded = readFileSync(new URL('client-go.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded);

const rootOf = (body: string) =>
  eventRoot({
    body: parseJson(body),
    header: { 'X-Github-Event': ['push'], Accept: ['a', 'b'] },
    extensions: { lab: { n: 7 } },
    eventId: 'id-1',
  });

const bind = (path: string, body: string) => resolveParams([{ name: 'p', value: `$(${path})` }], [], rootOf(body));

describe('a path in a binding', () => {
  it.each(recorded.filter(({ text }) => text !== undefined))('gives what Go gives: $path on $body', (example) => {
    const result = bind(example.path, example.body);
    expect(result.ok && result.params.get('p')).toBe(example.text);
  });

  it.each(recorded.filter(({ failure }) => failure !== undefined))('fails as Go fails: $path on $body', (example) => {
    const result = bind(example.path, example.body);
    const prefix = `failed to ApplyEventValuesToParams: failed to replace JSONPath value for param p: $(${example.path}): `;
    expect(result).toEqual({ ok: false, message: prefix + (example.failure ?? '') });
  });
});
