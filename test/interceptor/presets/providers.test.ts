import { describe, expect, test } from '@jest/globals';

import { ExpressionCompiler } from '../../../src/interceptor/expression-compiler.js';
import { isNamed } from '../../../src/interceptor/presets/is-named.js';
import type { EventForm } from '../../../src/interceptor/presets/provider.js';
import { PROVIDERS } from '../../../src/interceptor/presets/providers.js';

const forms = PROVIDERS.flatMap((provider) =>
  (['pull-request', 'branch'] as const).flatMap((preset) =>
    provider.forms[preset].map((form, index) => ({ provider, preset, form, index, all: provider.forms[preset] })),
  ),
);

function textsOf({ key, title, order, revision, draft, when = [] }: EventForm): readonly string[] {
  const conditions = when.map(({ path }) => `$(${path})`);
  return [key, title, order, revision, draft, ...conditions].filter((text) => text !== undefined);
}

describe('PROVIDERS', () => {
  test.each(forms)('$provider.name, $preset $index: every expression can be read, and reads the body', ({ form }) => {
    const compiler = new ExpressionCompiler();
    textsOf(form).forEach((text) => compiler.compile(text, 'preset'));
    expect(compiler.problems).toEqual([]);
    expect([...compiler.paths.keys()].filter((path) => !path.startsWith('body.'))).toEqual([]);
  });

  test.each(forms)('$provider.name, $preset $index: an event that closes has no revision', ({ form }) => {
    expect(form.closes !== undefined && form.revision !== undefined).toBe(false);
  });

  test.each(forms)(
    '$provider.name, $preset $index: no form before it takes all of its events',
    ({ form, index, all }) => {
      const before = all.slice(0, index).filter(({ when = [] }) => when.length === 0);
      const isTaken = (event: string): boolean => before.some(({ events }) => isNamed(event, events));
      expect(form.events.every(isTaken)).toBe(false);
    },
  );

  test('their names are known once', () => {
    expect(PROVIDERS.map(({ name }) => name)).toEqual([
      'Gitea',
      'GitHub',
      'GitLab',
      'Bitbucket Cloud',
      'Bitbucket Server',
    ]);
  });
});
