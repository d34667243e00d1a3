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
const holding = (...items: readonly object[]): Answer => ({
  status: 200,
  body: { items: items.map((metadata) => ({ metadata })) },
});
const one = holding({ name: 'a' });
const forbidden: Answer = { status: 403, body: { message: 'forbidden' } };
const NOT_SERVED: Answer = { status: 404, body: {} };

/** What is told where the API server answers so. */
async function told(answers: Readonly<Record<string, Answer>>): Promise<readonly string[]> {
  const lines: string[] = [];
  await removeNamespace({
    call: async ({ method, path }) => {
      return await Promise.resolve({ ...empty, ...answers }[`${method} ${path}`] ?? NOT_SERVED);
    },
    namespace: 'ci',
    journal: createJournal({ print: (line) => lines.push(line), paint: noPaint }),
  });
  return lines;
}

const get = `GET ${NAMESPACE}`;
const pods = `GET ${NAMESPACE}/pods`;
const configMaps = `GET ${NAMESPACE}/configmaps`;
const secrets = `GET ${NAMESPACE}/secrets`;
const remove = `DELETE ${NAMESPACE}`;
const apps = 'GET /apis/apps/v1/namespaces/ci';
const triggers = 'GET /apis/triggers.tekton.dev/v1beta1/namespaces/ci';
const runs = 'GET /apis/tekton.dev/v1/namespaces/ci/pipelineruns';

/** Of a cluster without Tekton. */
const empty = Object.fromEntries(
  [
    pods,
    configMaps,
    secrets,
    `GET ${NAMESPACE}/persistentvolumeclaims`,
    `${apps}/deployments`,
    `${apps}/statefulsets`,
  ].map((path) => [path, none]),
);

describe('removeNamespace', () => {
  it('removes ours, in which there is nobody else', async () => {
    const answers = { [get]: ours, [remove]: { status: 200, body: {} } };
    expect(await told(answers)).toEqual(['done    removed namespace ci']);
  });
  it('removes what the cluster put there, and we', async () => {
    const answers = {
      [get]: ours,
      [configMaps]: holding({ name: 'kube-root-ca.crt' }),
      [secrets]: holding(
        { name: 'concurrency-certificates' },
        { name: 'default-token-x', annotations: { 'kubernetes.io/service-account.name': 'default' } },
      ),
      [remove]: { status: 200, body: {} },
    };
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
    ...(
      [
        ['Pod', pods],
        ['Deployment', `${apps}/deployments`],
        ['StatefulSet', `${apps}/statefulsets`],
        ['PersistentVolumeClaim', `GET ${NAMESPACE}/persistentvolumeclaims`],
        ['ConfigMap', configMaps],
        ['Secret', secrets],
        ['PipelineRun', runs],
        ['Trigger', `${triggers}/triggers`],
        ['EventListener', `${triggers}/eventlisteners`],
      ] as const
    ).map(
      ([kind, path]) =>
        [
          `has a ${kind} of others`,
          { [get]: ours, [path]: one },
          [`        left namespace ci: it holds what is not ours: ${kind} a`],
        ] as const,
    ),
    [
      'has much of others',
      { [get]: ours, [secrets]: holding(...['a', 'b', 'c', 'd', 'e'].map((name) => ({ name }))) },
      ['        left namespace ci: it holds what is not ours: Secret a, Secret b, Secret c and 2 more'],
    ],
    [
      'cannot be looked into',
      { [get]: ours, [secrets]: forbidden },
      ['        left namespace ci: cannot look whether it is ours alone: forbidden'],
    ],
    ['cannot be looked at', { [get]: forbidden }, ['FAILED  look at namespace ci: forbidden']],
    ['may not be removed', { [get]: ours, [remove]: forbidden }, ['FAILED  remove namespace ci: forbidden']],
  ])('leaves one that %s', async (_, answers, lines) => {
    expect(await told(answers)).toEqual(lines);
  });
});
