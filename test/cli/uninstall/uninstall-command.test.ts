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
const nothingHeld = { '/apis/tekton.dev/v1/pipelineruns': none };

/** What the command says on a cluster that answers so, and what it changed there. */
async function uninstall(
  answers: Readonly<Record<string, Answer>>,
  argv: readonly string[] = [],
  given: Partial<CliDeps> = {},
): Promise<Ended & { readonly changes: readonly string[] }> {
  const changes: string[] = [];
  const call = async ({ method, path }: Asked): Promise<Answer> => {
    if (method !== 'GET') {
      changes.push(`${method} ${path}`);
    }
    return await Promise.resolve({ ...nothingHeld, ...answers }[path] ?? NOT_THERE);
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
      err: 'cannot look which Triggers call the interceptor: forbidden\nTake the interceptor out of them first, or say --force.',
      changes: [],
    });
    expect((await uninstall(answers, ['--yes', '--force'])).code).toBe(0);
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
    const answers = { [WEBHOOK]: { status: 403, body: { message: 'forbidden' } } };
    const { code, out, changes } = await uninstall(answers, ['--yes']);
    expect(code).toBe(1);
    expect(out).toContain('FAILED  remove MutatingWebhookConfiguration concurrency.tekton.dev: forbidden\n');
    expect(out).toMatch(/1 of 1 steps failed: put right what they say, and call uninstall again\.$/);
    expect(changes.length).toBeGreaterThan(20);
  });
});
