import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from '@jest/globals';

import { importFaults, type PackageFile } from './imports/import-faults.js';
import { type ImportingFile, importsOf, readImports } from './imports/read-imports.js';

const root = fileURLToPath(new URL('..', import.meta.url));

const packages: PackageFile = {
  dependencies: { '@kubernetes/client-node': '1', express: '1', winston: '1', ajv: '1', yaml: '1' },
  devDependencies: { 'json-schema-to-ts': '1' },
};

/** A made-up file that imports these: `type x` for a type only. */
function aFile(path: string, ...targets: readonly string[]): ImportingFile {
  const imports = targets.map((text) => {
    const target = text.replace(/^type /, '');
    return { target, isRelative: target.endsWith('.ts'), isTypeOnly: text !== target };
  });
  return { path, imports };
}

describe('the imports of src', () => {
  const files = readImports(`${root}src`);

  it('are in order: arrows, packages and cycles', () => {
    const own = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as PackageFile;
    expect(importFaults(files, own)).toEqual([]);
  });

  it('were found', () => {
    expect(files.length).toBeGreaterThan(50);
    const decide = files.find(({ path }) => path === 'core/decide.ts');
    expect(decide?.imports).toContainEqual({ target: 'core/judge.ts', isRelative: true, isTypeOnly: false });
    expect(decide?.imports).toContainEqual({ target: 'core/run.ts', isRelative: true, isTypeOnly: true });
  });
});

describe('importsOf', () => {
  it.each([
    ["import x from './x.js'", false],
    ["import './x.js'", false],
    ["import { type X } from './x.js'", false],
    ["import x, { type X } from './x.js'", false],
    ["import * as x from './x.js'", false],
    ["export { x } from './x.js'", false],
    ["export * from './x.js'", false],
    ["const x = await import('./x.js')", false],
    ['const x = await import(`./x.js`)', false],
    ["const x = require('./x.js')", false],
    ["import type { X } from './x.js'", true],
    ["export type { X } from './x.js'", true],
    ["let x: import('./x.js').X", true],
    ["function f(): Promise<typeof import('./x.js')> {}", true],
  ])('finds %s', (text, isTypeOnly) => {
    expect(importsOf(text, (specifier) => `core/${specifier}`)).toEqual([
      { target: 'core/./x.js', isRelative: true, isTypeOnly },
    ]);
  });

  it('finds packages by their specifier', () => {
    const text = "import a from '@kubernetes/client-node/dist/x.js'; import b from 'node:fs';";
    expect(importsOf(text, () => 'never').map(({ target }) => target)).toEqual([
      '@kubernetes/client-node/dist/x.js',
      'node:fs',
    ]);
  });

  it.each(['const text = "import x from \'./x.js\'"', "// import x from './x.js'", 'export const x = 1', 'import(x)'])(
    'finds nothing in %s',
    (text) => {
      expect(importsOf(text, () => 'never')).toEqual([]);
    },
  );
});

describe('importFaults', () => {
  it.each([
    [aFile('core/a.ts', 'core/b.ts', 'node:crypto')],
    [aFile('api/a.ts', 'core/b.ts', 'type ajv', 'type json-schema-to-ts')],
    [aFile('tekton/a.ts', 'core/b.ts', 'api/names.ts')],
    [aFile('webhook/a.ts', 'core/b.ts', 'api/b.ts', 'tekton/b.ts', 'express', 'node:http')],
    [aFile('kube/a.ts', 'core/b.ts', 'api/b.ts', 'tekton/b.ts', '@kubernetes/client-node')],
    [aFile('certificates/a.ts', 'core/b.ts', 'api/b.ts', 'node:crypto')],
    [aFile('devcluster/simulator/a.ts', 'devcluster/simulator/b/c.ts', 'tekton/b.ts', 'express', 'yaml')],
    [aFile('main.ts', 'kube/a.ts', 'devcluster/apiserver/a.ts', 'log.ts', 'type @kubernetes/client-node')],
    [aFile('server.ts', 'type express')],
    [aFile('log.ts', 'winston')],
  ])('has nothing against %j', (file) => {
    expect(importFaults([file], packages)).toEqual([]);
  });

  it.each([
    ['core/a.ts', 'api/names.ts', 'no arrow points that way'],
    ['core/a.ts', 'type api/names.ts', 'no arrow points that way'],
    ['core/a.ts', 'tekton/a.ts', 'no arrow points that way'],
    ['core/a.ts', 'log.ts', 'no arrow points that way'],
    ['core/a.ts', 'type yaml', undefined],
    ['core/a.ts', 'yaml', 'a pure part has no packages'],
    ['core/a.ts', 'node:fs', 'a pure part leaves the world alone'],
    ['core/a.ts', 'fs', 'a pure part leaves the world alone'],
    ['api/a.ts', 'tekton/run.ts', 'no arrow points that way'],
    ['api/a.ts', 'ajv', 'a pure part has no packages'],
    ['tekton/a.ts', 'api/claim.ts', 'no arrow points that way'],
    ['tekton/a.ts', 'kube/a.ts', 'no arrow points that way'],
    ['interceptor/a.ts', 'webhook/a.ts', 'no arrow points that way'],
    ['interceptor/a.ts', 'kube/a.ts', 'no arrow points that way'],
    ['webhook/a.ts', 'controller/a.ts', 'no arrow points that way'],
    ['controller/a.ts', 'type kube/a.ts', 'no arrow points that way'],
    ['controller/a.ts', 'express', 'not the place for its values'],
    ['controller/a.ts', 'type express', 'not the place for its types'],
    ['controller/a.ts', 'main.ts', 'no arrow points that way'],
    ['cli/a.ts', 'controller/a.ts', 'no arrow points that way'],
    ['certificates/a.ts', 'kube/a.ts', 'no arrow points that way'],
    ['kube/a.ts', 'certificates/ports.ts', 'no arrow points that way'],
    ['kube/a.ts', 'controller/ports.ts', 'no arrow points that way'],
    ['kube/a.ts', 'express', 'not the place for its values'],
    ['kube/a.ts', 'ajv', 'not the place for its values'],
    ['devcluster/apiserver/a.ts', 'devcluster/simulator/a.ts', 'no arrow points that way'],
    ['devcluster/simulator/a.ts', 'devcluster/eventlistener/a.ts', 'no arrow points that way'],
    ['devcluster/eventlistener/a.ts', 'kube/a.ts', 'no arrow points that way'],
    ['devcluster/shared.ts', 'core/a.ts', 'the importing folder has no place in the design'],
    ['util/a.ts', 'core/a.ts', 'the importing folder has no place in the design'],
    ['webhook/a.ts', '@kubernetes/client-node', 'not the place for its values'],
    ['main.ts', '@kubernetes/client-node', 'not the place for its values'],
    ['server.ts', 'express', 'not the place for its values'],
    ['main.ts', 'winston', 'not the place for its values'],
    ['main.ts', 'type winston', 'not the place for its types'],
    ['main.ts', 'ajv/dist/2020.js', 'not the place for its values'],
    ['main.ts', 'left-pad', 'it is not in package.json'],
    ['main.ts', 'type @types/node', 'it is not in package.json'],
    ['main.ts', 'constructor', 'it is not in package.json'],
    ['main.ts', '../package.ts', 'it lies outside src'],
  ])('judges %s importing %s: %s', (path, target, fault) => {
    const faults = fault === undefined ? [] : [`${path} imports ${target.replace(/^type /, '')}: ${fault}`];
    expect(importFaults([aFile(path, target)], packages)).toEqual(faults);
  });

  it.each([
    ['of one file', [aFile('core/a.ts', 'core/a.ts')], 'core/a.ts → core/a.ts'],
    ['of two', [aFile('core/a.ts', 'core/b.ts'), aFile('core/b.ts', 'core/a.ts')], 'core/a.ts → core/b.ts → core/a.ts'],
    [
      'that is entered from outside, of types only',
      [
        aFile('main.ts', 'core/x.ts', 'core/a.ts'),
        aFile('core/x.ts'),
        aFile('core/a.ts', 'core/x.ts', 'type core/b.ts'),
        aFile('core/b.ts', 'type core/c.ts'),
        aFile('core/c.ts', 'core/x.ts', 'type core/a.ts'),
      ],
      'core/a.ts → core/b.ts → core/c.ts → core/a.ts',
    ],
  ])('finds a cycle %s', (_, files, cycle) => {
    expect(importFaults(files, packages)).toEqual([`cycle: ${cycle}`]);
  });

  it('finds no cycle in a diamond', () => {
    const files = [
      aFile('core/a.ts', 'core/b.ts', 'core/c.ts'),
      aFile('core/b.ts', 'core/d.ts'),
      aFile('core/c.ts', 'core/d.ts'),
      aFile('core/d.ts'),
    ];
    expect(importFaults(files, packages)).toEqual([]);
  });
});
