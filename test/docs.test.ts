import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

import { parseParams } from '../src/api/params.js';
import { paramsSchema } from '../src/api/schema/params-schema.js';

const root = fileURLToPath(new URL('..', import.meta.url));

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function filesBelow(folder: string, ending: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...['docs', 'examples'].flatMap((folder) => filesBelow(folder, '.md')),
];

/** A page without its code, where brackets mean something else. */
function prose(page: string): string {
  return read(page)
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '');
}

/** The anchors that headings make, as GitHub writes them. */
function anchorsOf(page: string): readonly string[] {
  const headings = read(page).matchAll(/^#+ (.*)$/gm);
  return Array.from(headings, ([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function isBroken(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
}

describe('the pages', () => {
  it('were found', () => {
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/cases.md', 'docs/adr/README.md']));
  });

  it.each(pages)('%s links to nothing that is not there', (page) => {
    const links = Array.from(prose(page).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link);
    const relative = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(relative.filter((link) => isBroken(page, link))).toEqual([]);
  });

  it.each(pages)('%s names only npm scripts that exist', (page) => {
    const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
    const named = Array.from(read(page).matchAll(/npm run ([\w:-]+)/g), ([, name = '']) => name);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it.each(pages)('%s names only files of the project that exist', (page) => {
    const named = Array.from(
      read(page).matchAll(/`((?:src|test|docs|examples)\/[\w./-]+\.\w+)`/g),
      ([, path = '']) => path,
    );
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('README.md', () => {
  const text = read('README.md');

  it('shows a Trigger whose params are accepted', () => {
    const [, block = ''] = /```yaml\n([\s\S]*?)```/.exec(text) ?? [];
    const { interceptors } = parse(block) as {
      readonly interceptors: readonly {
        readonly ref: { readonly name: string };
        readonly params?: readonly { readonly name: string; readonly value: unknown }[];
      }[];
    };
    const params = interceptors.find(({ ref }) => ref.name === 'concurrency')?.params ?? [];
    expect(parseParams(Object.fromEntries(params.map(({ name, value }) => [name, value])))).toMatchObject({ ok: true });
  });

  it('shows lines that the demo prints', () => {
    const [, block = ''] = /^```\n(1\. A pull request[\s\S]*?)```/m.exec(text) ?? [];
    const withoutNames = (line: string): string => line.replace(/pr-2-(?:[a-z0-9]{5}|\(\d\))/g, 'pr-2-…');
    const told = read('test/e2e/story.txt').split('\n').map(withoutNames);
    const shown = block.split('\n').filter((line) => line !== '…');
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.map(withoutNames).filter((line) => !told.includes(line))).toEqual([]);
  });

  it('lists every param, and none that does not exist', () => {
    const [, table = ''] = /^## Params\n([\s\S]*?)^\| strategy /m.exec(text) ?? [];
    const names = Array.from(table.matchAll(/^\| `(\w+)`/gm), ([, name = '']) => name);
    expect(names.toSorted(inCodeUnits)).toEqual(Object.keys(paramsSchema.properties).toSorted(inCodeUnits));
  });
});

describe('docs/adr/README.md', () => {
  it('lists every record, numbered without a gap', () => {
    const records = filesBelow('docs/adr', '.md')
      .map((path) => path.slice('docs/adr/'.length))
      .filter((name) => name !== 'README.md')
      .toSorted(inCodeUnits);
    const listed = Array.from(read('docs/adr/README.md').matchAll(/\((\d{4}-[\w-]+\.md)\)/g), ([, name = '']) => name);
    expect(listed).toEqual(records);
    expect(records.map((name) => Number(name.slice(0, 4)))).toEqual(records.map((_, index) => index + 1));
  });
});

describe('docs/cases.md', () => {
  const table = read('docs/cases.md').matchAll(/^\| ([KIACQLS]\d{2}) +\|[^|]*\|([^|]*)\|([^|]*)\|$/gm);
  const rows = Array.from(table, ([, id = '', tests = '', notes = '']) => ({
    id,
    files: Array.from(tests.matchAll(/`([^`]+)`/g), ([, file = '']) => file),
    notes,
  }));
  const tested = new Map(filesBelow('test', '.test.ts').map((file) => [file, idsIn(read(file))]));

  it('has one row for each case', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(80);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says of each case where it is tested, or with which later work it comes', () => {
    const silent = rows.filter(({ files, notes }) => files.length === 0 && !/later:|without the id/.test(notes));
    expect(silent).toEqual([]);
  });

  it('names for a case only files with a test whose title begins with its id', () => {
    const wrong = rows.flatMap(({ id, files }) =>
      files.filter((file) => tested.get(file)?.has(id) !== true).map((file) => [id, file]),
    );
    expect(wrong).toEqual([]);
  });

  it('names every test file that has such a title', () => {
    const named = new Map(rows.map(({ id, files }) => [id, files]));
    const missing = [...tested].flatMap(([file, ids]) =>
      [...ids].filter((id) => named.get(id)?.includes(file) !== true).map((id) => [id, file]),
    );
    expect(missing).toEqual([]);
  });
});

/** The ids that titles of a test file begin with; a title may begin with several. */
function idsIn(text: string): ReadonlySet<string> {
  const beginnings = text.matchAll(/['"`]((?:[KIACQLS]\d{2}:? )+)/g);
  return new Set(Array.from(beginnings, ([, ids = '']) => ids.match(/[KIACQLS]\d{2}/g) ?? []).flat());
}

function inCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
