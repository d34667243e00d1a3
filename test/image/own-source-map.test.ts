import { type SourceMapPayload, SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';

import { ownSourceMap } from '../../scripts/own-source-map.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isOwn = (source: string): boolean => source.startsWith('../src/');

interface Map3 {
  readonly version: number;
  readonly sources: readonly string[];
  readonly names: readonly string[];
  readonly mappings: string;
}

/** Where Node finds a position of the bundle in the sources. */
type Found = Partial<Record<'originalSource' | 'originalLine' | 'originalColumn' | 'name', unknown>>;
const finder = (map: Map3): ((line: number, column: number) => Found) => {
  // Copied, for Node keeps what it is given.
  const found = new SourceMap({ ...map } as unknown as SourceMapPayload);
  return (line, column) => found.findEntry(line, column);
};

describe('ownSourceMap', () => {
  let whole: Map3;
  let code: string;
  beforeAll(async () => {
    // Small, and with a package in it whose lines lie between ours.
    const { outputFiles } = await build({
      stdin: {
        contents:
          "import { formatDuration } from './src/core/duration.js';\nimport pc from 'picocolors';\nexport const say = (ms) => pc.red(formatDuration(ms));\n",
        resolveDir: root,
      },
      absWorkingDir: root,
      outdir: join(root, 'dist'),
      bundle: true,
      write: false,
      minify: true,
      platform: 'node',
      format: 'esm',
      sourcemap: true,
      sourcesContent: false,
    });
    const map = JSON.parse(outputFiles.find(({ path }) => path.endsWith('.map'))!.text) as Map3;
    // Node 20 misreads a last segment with nothing after it.
    whole = { ...map, mappings: `${map.mappings};` };
    code = outputFiles.find(({ path }) => path.endsWith('.js'))!.text;
  });

  it('finds our own sources where the whole map does, and nothing where that finds a package', () => {
    const own = ownSourceMap(whole, isOwn) as unknown as Map3;
    const [inWhole, inOwn] = [finder(whole), finder(own)];
    let ours = 0;
    let others = 0;
    code.split('\n').forEach((text, line) => {
      for (let column = 0; column < text.length; column += 1) {
        const { originalSource, originalLine, originalColumn, name } = inWhole(line, column);
        const found = inOwn(line, column);
        if (typeof originalSource === 'string' && isOwn(originalSource)) {
          ours += 1;
          expect(found).toMatchObject({ originalSource, originalLine, originalColumn });
          expect(found.name).toBe(name);
        } else {
          others += 1;
          expect(found.originalSource).toBeUndefined();
        }
      }
    });
    expect(ours).toBeGreaterThan(100);
    expect(others).toBeGreaterThan(100);
    expect(own.sources).toEqual(['../src/core/duration.ts']);
  });

  it('changes nothing where every source is ours', () => {
    const { version, sources, names, mappings } = whole;
    const same = ownSourceMap(whole, () => true) as unknown as Map3;
    expect(same.version).toBe(version);
    expect(new Set(same.sources)).toEqual(new Set(sources));
    expect(same.names.length).toBeLessThanOrEqual(names.length);
    const [before, after] = [finder(whole), finder(same)];
    code.split('\n').forEach((text, line) => {
      for (let column = 0; column < text.length; column += 7) {
        expect(after(line, column)).toMatchObject(before(line, column));
      }
    });
    expect(mappings).not.toBe('');
  });
});
