// A field that nobody tests end to end, or that no page tells of, is a field that may not work.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from '@jest/globals';

import { clusterControlSpecSchema, controlStatusSchema } from '../src/api/schema/control-schema.js';
import { paramsSchema } from '../src/api/schema/params-schema.js';
import { settingsSchema } from '../src/api/schema/claim-schema.js';

const root = fileURLToPath(new URL('..', import.meta.url));

function textsBelow(folder: string, ending: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

const scenarios = textsBelow('test/e2e', '.test.ts');
const manifests = [...textsBelow('examples', '.yaml'), ...textsBelow('test/e2e/fixtures', '.yaml')];
/** Pages that people wrote: the generated reference has every field by itself. */
const pages = [
  ...['docs', 'examples'].flatMap((folder) => textsBelow(folder, '.md')).filter((text) => !text.startsWith('<!--')),
  readFileSync(join(root, 'README.md'), 'utf8'),
];

const titles = scenarios.flatMap((text) =>
  Array.from(text.matchAll(/\b(?:it|test)\(\s*(['"`])(.*?)\1/gs), ([, , title = '']) => title),
);

function names(word: string): (text: string) => boolean {
  const whole = new RegExp(`\\b${word}\\b`);
  return (text) => whole.test(text);
}

interface Property {
  readonly description: string;
  readonly enum?: readonly string[];
}

type Properties = Readonly<Record<string, Property>>;

const params: Properties = paramsSchema.properties;
/** What a ConcurrencyControl has, the ClusterConcurrencyControl has too. */
const controls: Properties = clusterControlSpecSchema.properties;
const status: Properties = controlStatusSchema.properties;

describe.each([
  ['the params', params],
  ['the fields of controls', controls],
  ['the status of controls', status],
])('%s', (_, properties) => {
  it.each(Object.keys(properties))('%s is named by the title of an end-to-end test', (name) => {
    expect(titles.filter(names(name))).not.toEqual([]);
  });

  it.each(Object.keys(properties))('%s is told of in a page that somebody wrote', (name) => {
    expect(pages.some(names(name))).toBe(true);
  });
});

describe('the words that params and controls know', () => {
  const words = [params, controls].flatMap((properties) =>
    Object.entries(properties).flatMap(([name, { enum: all = [] }]) => all.map((word) => [name, word] as const)),
  );

  it.each(words)('%s: %s stands in an end-to-end test or in an example', (_, word) => {
    expect([...scenarios, ...manifests].some(names(word))).toBe(true);
  });
});

describe('the settings on the wire', () => {
  it('are params, all of them', () => {
    const known = new Set(Object.keys(params));
    expect(Object.keys(settingsSchema.properties).filter((name) => !known.has(name))).toEqual([]);
  });
});
