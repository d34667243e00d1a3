import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));
const gitlab = createRequire(import.meta.url)('../fixtures/payloads/gitlab/merge-request.json') as { body: object };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tekton-concurrency-own-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const pullRequest = (push: number): object => ({
  action: 'synchronize',
  number: 7,
  repository: { id: 1, full_name: 'acme/web' },
  pull_request: { number: 7, updated_at: `2026-01-05T10:0${push}:00Z`, head: { sha: String(push).repeat(40) } },
});

function file(name: string, content: object | string): string {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return name;
}

interface Played {
  readonly code: number;
  readonly printed: string;
  readonly complained: string;
}

/** Plays from the folder of the user's files; the made-up ends of the names of runs are numbered. */
async function play(...args: readonly string[]): Promise<Played> {
  return await new Promise((resolve) => {
    const options = { cwd: folder, env: { ...process.env, INIT_CWD: folder } };
    const given = [join(root, 'dist', 'demo.js'), ...args, `--folder=${join(folder, 'demo')}`];
    const child = execFile(process.execPath, given, options, (_error, stdout, stderr) => {
      const names: string[] = [];
      const printed = stdout
        .replaceAll(/\b(run|pr)-[a-z0-9]{5}\b/g, (name) => {
          names.push(...(names.includes(name) ? [] : [name]));
          return `${name.split('-')[0]!}-(${names.indexOf(name) + 1})`;
        })
        .replaceAll(/delivery [-0-9a-f]{36}/g, 'delivery (id)');
      resolve({ code: child.exitCode ?? -1, printed, complained: stderr });
    });
  });
}

describe('an event of the user, played before anything is installed', () => {
  it('shows with two pushes which group they are in, what ends, and what goes on', async () => {
    const payloads = [1, 2].map((push) => `--payload=${file(`push-${push}.json`, pullRequest(push))}`);
    const { code, printed, complained } = await play(...payloads, '--event=pull_request');
    expect(complained).toBe('');
    expect(printed)
      .toBe(`Starting a Kubernetes API, Tekton and GitHub, all played, and tekton-concurrency, which is real …

1. push-1.json: pull_request
        sender  1 KiB from github
   interceptor  the key is 1#7 (preset pull-request), the group acme/web#7
   interceptor  CancelRunFinally; order 2026-01-05T10:01:00Z; revision ${'1'.repeat(40)} (not twice); delivery (id)
       webhook  run-(1) is held, grouped: acme/web#7
    controller  run-(1) starts

2. push-2.json: pull_request
        sender  1 KiB from github
   interceptor  the key is 1#7 (preset pull-request), the group acme/web#7
   interceptor  CancelRunFinally; order 2026-01-05T10:02:00Z; revision ${'2'.repeat(40)} (not twice); delivery (id)
       webhook  run-(2) is held, grouped: acme/web#7
    controller  run-(1) ends with CancelledRunFinally: Superseded by run-(2)
    controller  run-(2) starts: it supersedes run-(1)

In the end:

  run-(1)  acme/web#7: ended with CancelledRunFinally, Superseded by run-(2)
  run-(2)  acme/web#7: runs
`);
    expect(code).toBe(0);
  });

  it('plays the Trigger that the user gives, with its own policy, signatures and filters', async () => {
    const trigger = file(
      'trigger.yaml',
      `apiVersion: triggers.tekton.dev/v1beta1
kind: Trigger
metadata: { name: web, namespace: team }
spec:
  interceptors:
    - ref: { name: github }
      params:
        - { name: secretRef, value: { secretName: hook, secretKey: token } }
        - { name: eventTypes, value: [pull_request] }
    - ref: { name: concurrency }
      params:
        - { name: key, value: $(body.repository.full_name) }
        - { name: strategy, value: Queue }
  template: { ref: elsewhere }
`,
    );
    const payload = `--payload=${file('pr.json', pullRequest(1))}`;
    const events = ['--event=pull_request', '--event=pull_request', '--event=push'];
    const { code, printed } = await play(payload, payload, payload, ...events, `--trigger=${trigger}`);
    expect(printed).toContain('  - TriggerTemplate "elsewhere" is not in the file: a stand-in makes a PipelineRun\n');
    expect(printed).toContain('the key is acme/web ($(body.repository.full_name)), the group acme/web\n');
    expect(printed).toContain('    controller  run-(2) waits for its turn\n');
    expect(printed).toContain(
      'Trigger "web": interceptor stopped trigger processing: rpc error: code = FailedPrecondition',
    );
    expect(printed).toContain('  run-(1)  acme/web: runs\n  run-(2)  acme/web: waits\n');
    expect(printed).toContain('Not every event made a run of a group:\n  - pr.json: it made no run\n');
    expect(code).toBe(1);
  });

  it('knows an event of GitLab by its name', async () => {
    // As an editor may have saved it.
    const payload = file('mr.json', `\uFEFF${JSON.stringify(gitlab.body, null, 2).replaceAll('\n', '\r\n')}`);
    const { code, printed } = await play(`--payload=${payload}`, '--event=Merge Request Hook');
    expect(printed).toContain('(preset pull-request, GitLab)');
    expect(printed).toContain('Give --payload once more');
    expect(code).toBe(0);
  });

  it('shows what a close ends, and that it starts nothing', async () => {
    const trigger = file(
      'closing.yaml',
      `apiVersion: triggers.tekton.dev/v1beta1
kind: Trigger
metadata: { name: web, namespace: team }
spec:
  interceptors:
    - ref: { name: concurrency }
      params:
        - { name: preset, value: pull-request }
        - { name: onClose, value: End }
  template: { ref: web }
`,
    );
    const closed = { ...pullRequest(2), action: 'closed' };
    const payloads = [`--payload=${file('push.json', pullRequest(1))}`, `--payload=${file('close.json', closed)}`];
    const { code, printed } = await play(...payloads, '--event=pull_request', `--trigger=${trigger}`);
    expect(printed).toContain('the event ends what is there, and starts nothing\n');
    expect(printed.slice(printed.indexOf('In the end:'))).toBe(`In the end:

  run-(1)  acme/web#7: ended with CancelledRunFinally, Superseded by run-(2)
  run-(2)  acme/web#7: ended with Cancelled, Closed
`);
    expect(code).toBe(0);
  });

  it('shows what becomes of runs that their template holds', async () => {
    const payloads = [1, 2].map((push) => `--payload=${file(`push-${push}.json`, pullRequest(push))}`);
    const trigger = join(root, 'examples', 'no-webhook', '30-trigger.yaml');
    const { code, printed } = await play(...payloads, '--event=pull_request', `--trigger=${trigger}`);
    const [first, second] = [...printed.matchAll(/^ {2}(\S+) {2}acme\/web#7: (.*)$/gm)].map(([, name, state]) => ({
      name,
      state,
    }));
    expect(first?.state).toBe(`ended with CancelledRunFinally, Superseded by ${second?.name ?? ''}`);
    expect(second?.state).toBe('runs');
    expect(code).toBe(0);
  });

  it('says why an event has no group', async () => {
    const { code, printed } = await play(`--payload=${file('odd.json', { a: 1 })}`, '--event=pull_request');
    expect(printed).toContain('interceptor  ungrouped, Trigger "demo": no key');
    expect(printed).toContain('  - odd.json: run-(1) has no group\n');
    expect(code).toBe(1);
  });

  it.each([
    ['a payload that is not there', '--payload=no.json', '--payload no.json cannot be read: ENOENT'],
    ['a folder for a payload', '--payload=.', 'cannot be read: it is a folder'],
    [
      'a payload that is no object',
      '--payload=list.json',
      '--payload list.json is no JSON object: an EventListener takes',
    ],
    ['an event of GitLab by another name', '--payload=mr.json', 'GitLab\'s header says "Merge Request Hook"'],
    ['a Trigger that is none', '--payload=pr.json --trigger=pr.json', '--trigger pr.json: there is no Trigger and no'],
    [
      'an alias of YAML that names nothing',
      '--payload=pr.json --trigger=alias.yaml',
      '--trigger alias.yaml is no YAML: ',
    ],
    ['more than is played', '--payload=big.json', '--payload big.json is of 51 MiB; at most 50 MiB are played'],
  ])('refuses %s before it starts anything', async (_what, args, words) => {
    file('list.json', '[1]');
    file('mr.json', { object_kind: 'merge_request' });
    file('pr.json', pullRequest(1));
    file('alias.yaml', 'a: *b');
    file('big.json', { text: 'x'.repeat(50 * 1024 * 1024) });
    const { code, printed, complained } = await play(...args.split(' '), '--event=push');
    expect([code, printed]).toEqual([2, '']);
    expect(complained).toContain(words);
  });
});
