import { describe, expect, it } from '@jest/globals';

import type { Answer } from '../../../src/cli/ports.js';
import { createJournal } from '../../../src/cli/uninstall/journal.js';
import { removeNamespace } from '../../../src/cli/uninstall/remove-namespace.js';
import { noPaint } from '../run-command.js';

const NAMESPACE = '/api/v1/namespaces/ci';
const ours: Answer = {
  status: 200,
  body: { metadata: { labels: { 'app.kubernetes.io/name': 'tekton-concurrency' } } },
};
const none: Answer = { status: 200, body: { items: [] } };
const one: Answer = { status: 200, body: { items: [{}] } };
const forbidden: Answer = { status: 403, body: { message: 'forbidden' } };

/** What is told where the API server answers so. */
async function told(answers: Readonly<Record<string, Answer>>): Promise<readonly string[]> {
  const lines: string[] = [];
  await removeNamespace({
    call: async ({ method, path }) => {
      const found = answers[`${method} ${path}`];
      if (found === undefined) {
        throw new Error(`nobody asks for ${method} ${path}`);
      }
      return await Promise.resolve(found);
    },
    namespace: 'ci',
    journal: createJournal({ print: (line) => lines.push(line), paint: noPaint }),
  });
  return lines;
}

const get = `GET ${NAMESPACE}`;
const pods = `GET ${NAMESPACE}/pods`;
const runs = 'GET /apis/tekton.dev/v1/namespaces/ci/pipelineruns';
const remove = `DELETE ${NAMESPACE}`;

describe('removeNamespace', () => {
  it('removes ours, in which there is nobody else', async () => {
    const answers = { [get]: ours, [pods]: none, [runs]: none, [remove]: { status: 200, body: {} } };
    expect(await told(answers)).toEqual(['done    removed namespace ci']);
  });
  it.each<readonly [string, Readonly<Record<string, Answer>>, readonly string[]]>([
    ['is not there', { [get]: { status: 404, body: {} } }, []],
    ['is going already', { [get]: { status: 200, body: { status: { phase: 'Terminating' } } } }, []],
    [
      'somebody else made',
      { [get]: { status: 200, body: {} } },
      ['        left namespace ci: it is not labelled as ours'],
    ],
    [
      'has pods of others',
      { [get]: ours, [pods]: one, [runs]: none },
      ['        left namespace ci: others have pods or runs in it'],
    ],
    [
      'has runs',
      { [get]: ours, [pods]: none, [runs]: one },
      ['        left namespace ci: others have pods or runs in it'],
    ],
    [
      'cannot be looked into',
      { [get]: ours, [pods]: forbidden, [runs]: none },
      ['        left namespace ci: cannot look whether it is ours alone: forbidden'],
    ],
    ['cannot be looked at', { [get]: forbidden }, ['FAILED  look at namespace ci: forbidden']],
    [
      'may not be removed',
      { [get]: ours, [pods]: none, [runs]: none, [remove]: forbidden },
      ['FAILED  remove namespace ci: forbidden'],
    ],
  ])('leaves one that %s', async (_, answers, lines) => {
    expect(await told(answers)).toEqual(lines);
  });
});
