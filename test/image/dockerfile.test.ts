import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from '@jest/globals';

import { buildContext } from './build-context.js';
import { parseDockerfile } from './dockerfile.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('parseDockerfile', () => {
  it('reads stages, flags, and instructions over several lines', () => {
    const text = `# syntax\nARG A=1\nFROM --platform=x a AS b\nRUN one \\\n  two\nFROM c\nCOPY --from=b /x ./\n`;
    expect(parseDockerfile(text)).toEqual({
      args: ['A=1'],
      stages: [
        { name: 'b', base: 'a', instructions: [{ keyword: 'RUN', flags: {}, text: 'one    two' }] },
        { name: '', base: 'c', instructions: [{ keyword: 'COPY', flags: { from: 'b' }, text: '/x ./' }] },
      ],
    });
  });
});

describe('our Dockerfile', () => {
  const { args, stages } = parseDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  const [build, final] = [stages[0]!, stages[1]!];
  const textsOf = (keyword: string): readonly string[] =>
    final.instructions.filter((each) => each.keyword === keyword).map(({ text }) => text);

  it('takes every base by a digest that the builder must name, and names no registry', () => {
    expect(args).toEqual(['NODE_IMAGE=node', 'NODE_DIGEST']);
    expect(stages.map(({ base }) => base)).toEqual(['${NODE_IMAGE}@${NODE_DIGEST}', '${NODE_IMAGE}@${NODE_DIGEST}']);
  });

  it('runs as a user that is a number and not root, without a shell', () => {
    expect(textsOf('USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]);
    expect(JSON.parse(textsOf('ENTRYPOINT').join(''))).toEqual(['node', '--enable-source-maps', '/app/main.js']);
    expect(textsOf('CMD').concat(textsOf('RUN'), textsOf('ADD'))).toEqual([]);
  });

  it('takes what it runs from the build alone', () => {
    const copies = final.instructions.filter(({ keyword }) => keyword === 'COPY');
    expect(copies.map(({ flags, text }) => [flags['from'], text])).toEqual([[build.name, '/build/image/ ./']]);
  });

  it('has the version of package.json', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
    expect(textsOf('ARG')).toContain(`VERSION=${version}`);
  });

  it('is sent no more than it copies', () => {
    const copied = build.instructions
      .filter(({ keyword }) => keyword === 'COPY')
      .flatMap(({ text }) => text.split(/\s+/).slice(0, -1));
    const context = buildContext(root);
    expect(context.filter((path) => !copied.some((from) => path === from || path.startsWith(`${from}/`)))).toEqual([]);
    expect(copied.filter((from) => !context.some((path) => path === from || path.startsWith(`${from}/`)))).toEqual([]);
  });
});
