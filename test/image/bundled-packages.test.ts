import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { bundledPackages } from '../../scripts/bundled-packages.mjs';

interface Input {
  readonly imports?: readonly string[];
  readonly bytes?: number;
}

/** As esbuild writes it, of the modules given and what they import. */
function aMetafile(modules: Readonly<Record<string, Input>>): object {
  const entries = Object.entries(modules);
  return {
    inputs: Object.fromEntries(
      entries.map(([path, { imports = [] }]) => [path, { imports: imports.map((each) => ({ path: each })) }]),
    ),
    outputs: {
      'main.js': {
        inputs: Object.fromEntries(entries.map(([path, { bytes = 1 }]) => [path, { bytesInOutput: bytes }])),
      },
    },
  };
}

describe('bundledPackages', () => {
  let root: string;
  const write = (path: string, content: unknown): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const install = (folder: string, about: object, licence?: string): void => {
    write(`${folder}/package.json`, about);
    if (licence !== undefined) {
      write(`${folder}/LICENSE.md`, licence);
    }
  };
  const lock = (...folders: readonly string[]): void => {
    const packages = Object.fromEntries(folders.map((folder) => [folder, { integrity: 'sha512-AQID' }]));
    write('package-lock.json', { packages });
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tekton-concurrency-bundled-'));
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  it('tells what is in the bundle, with licence and text, and who imports it', () => {
    lock('node_modules/a', 'node_modules/a/node_modules/@s/b', 'node_modules/shaken');
    install('node_modules/a', { name: 'a', version: '1.0.0', license: 'ISC' }, 'ISC, by A\n');
    install('node_modules/a/node_modules/@s/b', { name: '@s/b', version: '2.0.0', license: 'MIT' }, 'MIT, by B\n');
    const metafile = aMetafile({
      'src/main.ts': { imports: ['node_modules/a/index.js', 'src/own.ts'] },
      'src/own.ts': {},
      'node_modules/a/index.js': { imports: ['node_modules/a/lib.js', 'node_modules/a/node_modules/@s/b/index.js'] },
      'node_modules/a/lib.js': {},
      'node_modules/a/node_modules/@s/b/index.js': { imports: ['node_modules/shaken/index.js'] },
      'node_modules/shaken/index.js': { bytes: 0 },
    });
    expect(bundledPackages(metafile, root)).toEqual({
      direct: ['a@1.0.0'],
      packages: [
        {
          id: '@s/b@2.0.0',
          name: '@s/b',
          version: '2.0.0',
          licence: 'MIT',
          text: 'MIT, by B',
          sha512: '010203',
          dependsOn: [],
        },
        {
          id: 'a@1.0.0',
          name: 'a',
          version: '1.0.0',
          licence: 'ISC',
          text: 'ISC, by A',
          sha512: '010203',
          dependsOn: ['@s/b@2.0.0'],
        },
      ],
    });
  });

  it('writes out the MIT licence where a package only names it', () => {
    lock('node_modules/a');
    install('node_modules/a', { name: 'a', version: '1.0.0', license: 'MIT', author: { name: 'Ada $&' } });
    const { packages } = bundledPackages(aMetafile({ 'node_modules/a/index.js': {} }), root);
    expect(packages[0]?.text).toMatch(/^Copyright \(c\) Ada \$&\n\nPermission is hereby granted/);
  });

  it.each([
    ['names no licence', { name: 'a', version: '1.0.0' }, 'its package.json names no licence'],
    [
      'has no text of it',
      { name: 'a', version: '1.0.0', license: 'ISC', author: 'A' },
      'the text of its licence (ISC) is not in it',
    ],
    [
      'has an MIT licence of nobody',
      { name: 'a', version: '1.0.0', license: 'MIT' },
      'the text of its licence (MIT) is not in it',
    ],
  ])('refuses a package that %s', (_, about, message) => {
    lock('node_modules/a');
    install('node_modules/a', about);
    expect(() => bundledPackages(aMetafile({ 'node_modules/a/index.js': {} }), root)).toThrow(message);
  });
});
