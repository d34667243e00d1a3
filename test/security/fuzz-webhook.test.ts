import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';

import { createWebhook } from '../../src/webhook/create-webhook.js';
import type { UngroupedEvent } from '../../src/webhook/ports.js';
import { aControl } from '../builders/a-control.js';
import { aClaim, aClaimText, anEntry, aReview, aRun, EVENT_LABELS, NOW, noControls } from '../webhook/samples.js';
import { cpuMs } from './cpu-ms.js';
import { broken, hostileJson, hostileName, hostileText, hostileValue, prototypes } from './hostile.js';

const unchanged = prototypes();
const errors: unknown[] = [];
const told: UngroupedEvent[] = [];
const found = { claim: undefined as unknown };
const seen = { patched: 0 };
const app = createWebhook({
  findClaim: async () => await Promise.resolve(found.claim),
  readEventListener: async () => await Promise.resolve(found.claim),
  readTrigger: async () => await Promise.resolve<unknown>(undefined),
  ...noControls,
  controls: async () =>
    await Promise.resolve([
      aControl({ key: "$(metadata.labels['app'])$(params.a)" }),
      aControl({ groupBy: ['__proto__'], key: undefined }),
    ]),
  isLeaderAlive: () => true,
  holdWhenAway: 'Limited',
  recordUngrouped: (event) => told.push(event),
  countAdmission: () => undefined,
  clock: () => NOW,
  log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: (...line) => errors.push(line) },
});
const server = http.createServer(app);
const listening = new Promise<string>((resolve) => {
  server.listen(0, '127.0.0.1', () => {
    resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
});
afterAll(async () => {
  await listening;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  unchanged();
});

const OURS = /^\/(metadata\/(labels|annotations)(\/concurrency\.tekton\.dev~1[a-z-]+)?|spec\/status)$/;

/** Posts a text; what is an AdmissionReview with a uid has an answer, and whatever is answered is small and of the known form. */
async function answerTo(path: string, text: string): Promise<number> {
  const response = await fetch(`${await listening}${path}`, { method: 'POST', body: text });
  const answer = await response.text();
  expect([200, 400]).toContain(response.status);
  expect(answer.length).toBeLessThan(64 * 1024);
  if (response.status === 200) {
    const { response: given } = JSON.parse(answer) as { readonly response: Readonly<Record<string, unknown>> };
    expect(typeof given['uid']).toBe('string');
    expect(path === '/validate' ? typeof given['allowed'] : given['allowed']).toBe(
      path === '/validate' ? 'boolean' : true,
    );
    seen.patched += given['patch'] === undefined ? 0 : 1;
    expect(pathsOf(given['patch']).filter((one) => !OURS.test(one))).toEqual([]);
  }
  return response.status;
}

function pathsOf(patch: unknown): readonly string[] {
  return typeof patch !== 'string'
    ? []
    : (JSON.parse(Buffer.from(patch, 'base64').toString()) as { readonly path: string }[]).map((one) => one.path);
}

const OUR_NAMES = [
  'claim',
  'held',
  'uid',
  'groups',
  'key',
  'shared-as',
  'strategy',
  'order',
  'max-running',
  'reason',
  'group',
].map((name) => `concurrency.tekton.dev/${name}`);
const names = fc.oneof(fc.constantFrom(...OUR_NAMES), hostileName);
const values = fc.oneof(
  hostileText,
  fc.constantFrom('1', 'Queue', aClaimText(), '{"nonce":"n","since":"x","why":""}'),
  hostileJson,
);
const map = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.tuple(names, values), { maxLength: 6 }).map((pairs): unknown => Object.fromEntries(pairs)),
  },
  { weight: 1, arbitrary: hostileValue },
);
const runs = fc.record({
  labels: map.map((labels) => (typeof labels === 'object' ? { ...labels, ...EVENT_LABELS } : labels)),
  annotations: map,
  metadata: fc.record(
    { ownerReferences: hostileValue, name: hostileValue, generateName: hostileValue },
    { requiredKeys: [] },
  ),
  spec: fc.record(
    { status: hostileValue, params: hostileValue, managedBy: hostileValue, pipelineRef: hostileValue },
    { requiredKeys: [] },
  ),
});
const claims = fc.oneof(
  hostileValue,
  fc.record({ spec: hostileValue }),
  fc
    .record({ key: hostileText, title: hostileText, order: hostileText, arrival: hostileText })
    .map((entry) => aClaim({ a: anEntry(entry) })),
);

describe('the webhook', () => {
  it('always allows a hostile run, and changes nothing of it but what is ours', async () => {
    await fc.assert(
      fc.asyncProperty(runs, claims, async ({ metadata, ...run }, claim) => {
        found.claim = claim;
        await answerTo('/pipelineruns', JSON.stringify(aReview(aRun({ ...run, metadata }))));
      }),
      { numRuns: 250 },
    );
  });

  it('always answers a review with a hostile part, about runs and about controls', async () => {
    const parts = fc.record(
      {
        operation: hostileValue,
        namespace: hostileValue,
        resource: hostileValue,
        object: hostileValue,
        oldObject: hostileValue,
        dryRun: hostileValue,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(parts, fc.constantFrom('/pipelineruns', '/validate'), async (request, path) => {
        await answerTo(path, JSON.stringify(aReview(aRun(), request)));
      }),
      { numRuns: 150 },
    );
  });

  it('always answers a review of a hostile control', async () => {
    const spec = fc.record(
      {
        selector: hostileValue,
        key: hostileValue,
        keys: hostileValue,
        groupBy: hostileValue,
        strategy: hostileText,
        order: hostileText,
        namespaceSelector: hostileValue,
        queueTimeout: hostileText,
      },
      { requiredKeys: [] },
    );
    const resource = fc.constantFrom('concurrencycontrols', 'clusterconcurrencycontrols');
    await fc.assert(
      fc.asyncProperty(spec, resource, hostileValue, async (given, kind, metadata) => {
        const object = {
          apiVersion: 'concurrency.tekton.dev/v1alpha1',
          kind: 'ConcurrencyControl',
          metadata,
          spec: given,
        };
        const request = { operation: 'UPDATE', object, oldObject: { spec: metadata }, resource: { resource: kind } };
        await answerTo('/validate', JSON.stringify(aReview({}, request)));
      }),
      { numRuns: 150 },
    );
  });

  it('always answers JSON of any kind, and what was JSON', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(hostileJson, broken(hostileJson)),
        fc.constantFrom('/pipelineruns', '/validate'),
        async (text, path) => {
          await answerTo(path, text);
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each([
    ['annotations of 256 KiB', aRun({ annotations: { a: 'x'.repeat(256 * 1024) } })],
    [
      'a claim annotation of 256 KiB',
      aRun({ annotations: { 'concurrency.tekton.dev/claim': 'e'.repeat(256 * 1024) } }),
    ],
    [
      'an order of 256 KiB',
      aRun({
        annotations: {
          'concurrency.tekton.dev/key': 'k',
          'concurrency.tekton.dev/order': `1.${'0'.repeat(256 * 1024)}1`,
        },
      }),
    ],
    ['a key of 256 KiB', aRun({ annotations: { 'concurrency.tekton.dev/key': 'k'.repeat(256 * 1024) } })],
    [
      'a strategy of 256 KiB',
      aRun({
        annotations: { 'concurrency.tekton.dev/key': 'k', 'concurrency.tekton.dev/strategy': 'k'.repeat(256 * 1024) },
      }),
    ],
    ['10,000 labels', aRun({ labels: Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`l${at}`, 'v'])) })],
    ['10,000 owners', aRun({ metadata: { ownerReferences: Array.from({ length: 10_000 }, () => ({ kind: 'x' })) } })],
    [
      '100,000 params',
      aRun({ spec: { params: Array.from({ length: 100_000 }, (_, at) => ({ name: `p${at}`, value: 'v' })) } }),
    ],
  ])('answers a run with %s within three seconds', async (_, run) => {
    found.claim = undefined;
    const took = await cpuMs(async () => {
      await answerTo('/pipelineruns', JSON.stringify(aReview(run)));
    });
    expect(took).toBeLessThan(3_000);
  });

  it('answers a claim of thousands of entries within three seconds', async () => {
    found.claim = aClaim(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`entry-${at}`, anEntry()])));
    const took = await cpuMs(async () => {
      await answerTo('/pipelineruns', JSON.stringify(aReview(aRun())));
    });
    expect(took).toBeLessThan(3_000);
  });

  it.each([
    ['a selector of names that go on and on', { selector: { matchLabels: { [`${'a'.repeat(300_000)}]b`]: 1 } } }],
    [
      'a selector of thousands of names',
      { selector: { matchLabels: Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`n${at}`, 1])) } },
    ],
    ['thousands of keys', { selector: {}, keys: Array.from({ length: 50_000 }, () => '$(params.a)') }],
    ['thousands of labels to group by', { selector: {}, groupBy: Array.from({ length: 50_000 }, () => 'a') }],
    ['an expression that goes on and on', { selector: {}, key: '$('.repeat(100_000) }],
    ['fields by the thousand', Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}`, 1]))],
  ])('answers a control with %s within three seconds', async (_, spec) => {
    const object = {
      apiVersion: 'concurrency.tekton.dev/v1alpha1',
      kind: 'ConcurrencyControl',
      metadata: { name: 'c' },
      spec,
    };
    const took = await cpuMs(async () => {
      await answerTo('/validate', JSON.stringify(aReview(object, { resource: { resource: 'concurrencycontrols' } })));
    });
    expect(took).toBeLessThan(3_000);
  });

  it.each(['/pipelineruns', '/validate'])(
    'answers 200 to a review of what is nested 100,000 deep at %s',
    async (path) => {
      const nested = '['.repeat(100_000) + ']'.repeat(100_000);
      const resource = path === '/validate' ? 'concurrencycontrols' : 'pipelineruns';
      for (const place of ['spec', 'metadata', 'status']) {
        const review = JSON.stringify(
          aReview({ kind: 'ConcurrencyControl', spec: {}, metadata: {}, [place]: 'HERE' }, { resource: { resource } }),
        );
        for (const value of [nested, `{"a":${nested}}`]) {
          await expect(answerTo(path, review.replace('"HERE"', value))).resolves.toBe(200);
        }
      }
      await answerTo(path, nested);
    },
  );

  it('has marked some, has said nothing longer than an Event holds, and has not failed', () => {
    expect(seen.patched).toBeGreaterThan(20);
    expect(told.filter(({ note, trigger }) => note.length > 1_000 || trigger.length > 253)).toEqual([]);
    // What is nested too deep is told of, once for each such review of a control.
    expect(errors.filter((line) => !JSON.stringify(line).includes('could not be reviewed'))).toEqual([]);
  });
});
