import { describe, expect, it } from '@jest/globals';

import type { Answer, Asked } from '../../../src/cli/ports.js';
import type { CliDeps } from '../../../src/cli/run-cli.js';
import { type Ended, runCommand } from '../run-command.js';

const NOT_THERE: Answer = { status: 404, body: {} };
const none: Answer = { status: 200, body: { items: [] } };
const TRIGGERS = '/apis/triggers.tekton.dev/v1beta1/triggers';
const WEBHOOK = '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/concurrency.tekton.dev';
const CONTROLS = '/apis/concurrency.tekton.dev/v1alpha1/concurrencycontrols';
const WIDE = '/apis/concurrency.tekton.dev/v1alpha1/clusterconcurrencycontrols';
const RUNS = '/apis/tekton.dev/v1/pipelineruns';
const aServer = { '/version': { status: 200, body: { gitVersion: 'v1.33.2' } }, [RUNS]: none };
const forbidden: Answer = { status: 403, body: { message: 'forbidden' } };

/** What the command says on a cluster that answers so, and what it changed there. */
async function uninstall(
  answers: Readonly<Record<string, Answer>>,
  argv: readonly string[] = [],
  given: Partial<CliDeps> = {},
  first: (asked: Asked) => Answer | undefined = () => undefined,
): Promise<Ended & { readonly changes: readonly string[] }> {
  const changes: string[] = [];
  const call = async (asked: Asked): Promise<Answer> => {
    const { method, path } = asked;
    if (method !== 'GET') {
      changes.push(`${method} ${path}`);
    }
    return await Promise.resolve(first(asked) ?? { ...aServer, ...answers }[path] ?? NOT_THERE);
  };
  const connect = async (): Promise<{ call: typeof call; close: () => void }> =>
    await Promise.resolve({ call, close: () => undefined });
  return { ...(await runCommand(['uninstall', ...argv], { connect, ...given })), changes };
}

const installed = { [WEBHOOK]: { status: 200, body: {} } };
const answering =
  (answer: boolean) =>
  async (question: string): Promise<boolean> => {
    expect(question).toBe('Remove it all? [y/N] ');
    return await Promise.resolve(answer);
  };

describe('uninstall', () => {
  it('changes nothing where the answer is no', async () => {
    const { code, err, changes } = await uninstall(installed, [], { confirm: answering(false) });
    expect({ code, err, changes }).toEqual({ code: 1, err: 'Nothing was done.', changes: [] });
  });

  it('goes on where the answer is yes', async () => {
    const { code, out } = await uninstall(installed, [], { confirm: answering(true) });
    expect(code).toBe(0);
    expect(out).toContain('done    removed MutatingWebhookConfiguration concurrency.tekton.dev\nDone, in 1 step.');
  });

  it('removes the registrations first and the CRDs last', async () => {
    const { changes } = await uninstall(installed, ['--yes']);
    expect(changes[0]).toBe(`DELETE ${WEBHOOK}`);
    expect(changes.slice(-3).every((change) => change.includes('/customresourcedefinitions/'))).toBe(true);
  });

  it('does not go on where it cannot look who calls the interceptor', async () => {
    const answers = { ...installed, [TRIGGERS]: { status: 403, body: { message: 'forbidden' } } };
    const { code, err, changes } = await uninstall(answers, ['--yes']);
    expect({ code, err, changes }).toEqual({
      code: 1,
      err: 'cannot look which Triggers call the interceptor: forbidden\nAsk with the rights of a cluster admin, or say --force.',
      changes: [],
    });
    expect((await uninstall(answers, ['--yes', '--force'])).code).toBe(0);
  });

  it.each<readonly [string, Answer, string]>([
    [
      'a login page',
      { status: 200, body: '<html>' },
      'what answers is no Kubernetes API server: it does not say its version',
    ],
    ['something else', { status: 404, body: {} }, 'what answers is no Kubernetes API server'],
    ['a login that is over', { status: 401, body: { message: 'Unauthorized' } }, 'refuses us: Unauthorized'],
    ['a fault', { status: 500, body: 'oh' }, 'answers with HTTP 500: oh'],
  ])('does not begin with %s in place of an API server', async (_, answer, words) => {
    for (const argv of [['--yes', '--force'], ['--dry-run']]) {
      const { code, err, changes } = await uninstall({ ...installed, '/version': answer }, argv);
      expect({ code, changes }).toEqual({ code: 1, changes: [] });
      expect(err.split('\n')[0]).toBe(`API server: ${words}`);
    }
  });

  it('says in a dry run where it would stop, and that something is left to do', async () => {
    const trigger = {
      metadata: { namespace: 'ci', name: 'build' },
      spec: { interceptors: [{ ref: { name: 'concurrency' } }] },
    };
    const answers = { ...installed, [TRIGGERS]: { status: 200, body: { items: [trigger] } } };
    const { code, out, err } = await uninstall(answers, ['--dry-run']);
    expect({ code, err }).toEqual({
      code: 1,
      err: [
        'These still call the ClusterInterceptor concurrency; without it their events are lost:',
        '  Trigger ci/build',
        'uninstall would stop here. Take the interceptor out of them first, or say --force.',
      ].join('\n'),
    });
    expect(out).toContain('  MutatingWebhookConfiguration concurrency.tekton.dev');
    expect((await uninstall(answers, ['--dry-run', '--force'])).code).toBe(0);
  });

  it('names the controls that go with their CRDs, and not where those are kept', async () => {
    const answers = {
      [CONTROLS]: { status: 200, body: { items: [{ metadata: { namespace: 'ci', name: 'deploys' } }] } },
      [WIDE]: { status: 200, body: { items: [{ metadata: { name: 'all' } }] } },
    };
    const text = 'With the CRDs go these controls:\n  ConcurrencyControl ci/deploys\n  ClusterConcurrencyControl all';
    expect((await uninstall(answers, ['--dry-run'])).out).toContain(text);
    expect((await uninstall(answers, ['--dry-run', '--keep-crds'])).out).not.toContain('controls');
  });

  it('tells what failed, goes on, and leaves something to do', async () => {
    const service = '/api/v1/namespaces/tekton-concurrency/services/concurrency-interceptor';
    const { code, out, changes } = await uninstall({ [service]: forbidden }, ['--yes']);
    expect(code).toBe(1);
    expect(out).toContain('FAILED  remove Service concurrency-interceptor: forbidden\n');
    expect(out).toMatch(/1 of 1 steps failed: put right what they say, and call uninstall again\.$/);
    expect(changes.length).toBeGreaterThan(20);
  });

  it('stops where a registration cannot be removed, and says who has to do what', async () => {
    const { code, out, changes } = await uninstall({ [WEBHOOK]: forbidden }, ['--yes', '--force']);
    expect(code).toBe(1);
    expect(out).toContain('FAILED  remove MutatingWebhookConfiguration concurrency.tekton.dev: forbidden\n');
    expect(out).toContain(
      'kubectl delete mutatingwebhookconfiguration,validatingwebhookconfiguration concurrency.tekton.dev\n',
    );
    expect(changes.filter((change) => !change.includes('webhookconfigurations'))).toEqual([]);
  });

  it('does not begin where it cannot look for held runs, and says what comes of it by force', async () => {
    const answers = { ...installed, [RUNS]: forbidden };
    const refused = await uninstall(answers, ['--yes']);
    expect({ code: refused.code, err: refused.err, changes: refused.changes }).toEqual({
      code: 1,
      err: [
        'Not every held run is known:',
        '  look for held runs: forbidden',
        'Nothing was done: put that right, or say --force, which may leave runs held.',
      ].join('\n'),
      changes: [],
    });
    const dry = await uninstall(answers, ['--dry-run']);
    expect({ code: dry.code, err: dry.err }).toEqual({
      code: 1,
      err: [
        'Not every held run is known:',
        '  look for held runs: forbidden',
        'uninstall would stop here: put that right, or say --force, which may leave runs held.',
      ].join('\n'),
    });
    const forced = await uninstall(answers, ['--yes', '--force']);
    expect(forced.err).toContain('a run that is not found stays held until somebody starts it');
    expect(forced.code).toBe(1);
    expect(forced.changes.at(-1)).toContain('/customresourcedefinitions/');
  });

  it('stops before the rest where held runs cannot be looked up any more, even by force', async () => {
    let isFirst = true;
    const { code, out, changes } = await uninstall(installed, ['--yes', '--force'], {}, ({ method, path }) => {
      const answer = path === RUNS && !isFirst ? forbidden : undefined;
      isFirst &&= method === 'GET';
      return answer;
    });
    expect(code).toBe(1);
    expect(out).toContain('FAILED  look for held runs: forbidden\n');
    expect(out).toContain('stopped: a run may still be held');
    expect(changes.at(-1)).toContain('/leases/');
  });

  it('looks for held runs again when the pods of the interceptor have ended', async () => {
    const pods = '/api/v1/namespaces/tekton-concurrency/pods';
    const asked: string[] = [];
    let left = 3;
    const { code, out } = await uninstall(installed, ['--yes'], {}, ({ path, query = {} }) => {
      const selector = query['labelSelector'] ?? '';
      asked.push(`${path} ${selector}`);
      if (path !== pods || !selector.endsWith('component=interceptor')) {
        return undefined;
      }
      left -= 1;
      return left > 0 ? { status: 200, body: { items: [{}] } } : none;
    });
    expect(code).toBe(0);
    expect(out).toContain('waiting for the pods of the interceptor to end …\n');
    const lastOf = (start: string): number => asked.findLastIndex((line) => line.startsWith(start));
    expect(lastOf(`${pods} app.kubernetes.io/name=tekton-concurrency`)).toBeGreaterThan(0);
    expect(lastOf(RUNS)).toBeGreaterThan(lastOf(`${pods} app.kubernetes.io/name=tekton-concurrency`));
  });
});
