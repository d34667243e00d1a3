import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import {
  API_GROUP,
  CLAIM_ANNOTATION,
  CONTROLS_LABEL,
  EVENT_ID_LABEL,
  GROUP_LABEL,
  HELD_ANNOTATION,
  IGNORE_ANNOTATION,
  INSTALL_NAMESPACE,
  TRIGGER_LABEL,
} from '../../src/api/names.js';
import { encodeClaimAnnotation, parseClaimAnnotation } from '../../src/api/claim-annotation.js';
import { celTruth } from '../../src/devcluster/apiserver/model/cel.js';
import { matchesLabels, requirementsOf } from '../../src/devcluster/apiserver/model/label-selector.js';
import { claimNameFor, staysOut } from '../../src/webhook/claim-name-for.js';
import { admissionRequestOf, runCreationOf } from '../../src/webhook/run-creation.js';
import { aClaimEntry } from '../builders/a-claim-entry.js';
import { objectsOf, ofKind, type WebhookEntry } from './installed.js';

const STRICT_LABEL = `${API_GROUP}/strict`;

const [configuration] = ofKind(objectsOf('default'), 'MutatingWebhookConfiguration');
const entries = configuration!.webhooks;

interface Namespace {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** The entries that the API server asks about a run. */
function asked(object: unknown, { name, labels }: Namespace): readonly WebhookEntry[] {
  const all = { ...labels, 'kubernetes.io/metadata.name': name };
  return entries.filter(
    ({ namespaceSelector, matchConditions }) =>
      matchesLabels(requirementsOf({ ...namespaceSelector }), all) &&
      matchConditions.every(({ expression }) => {
        const outcome = celTruth(expression, { object });
        expect(outcome).not.toHaveProperty('fault');
        return 'truth' in outcome && outcome.truth;
      }),
  );
}

const claim = encodeClaimAnnotation({ v: 1, eventID: 'e', trigger: 't', inject: 'Webhook', entries: [aClaimEntry()] });

const some = (names: readonly string[], values: readonly string[]): fc.Arbitrary<Record<string, string> | undefined> =>
  fc.option(fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...values)), { nil: undefined });
const owners = fc.option(
  fc.array(
    fc.record({
      kind: fc.constantFrom('PipelineRun', 'TaskRun', 'CustomRun', 'Run', 'Pipeline'),
      apiVersion: fc.constantFrom('tekton.dev/v1', 'tekton.dev/v1beta1', 'other.example/v1', 'v1'),
      name: fc.constant('o'),
      uid: fc.constant('u'),
    }),
    { maxLength: 3 },
  ),
  { nil: undefined },
);
const runs = fc
  .record({
    labels: some(['app', EVENT_ID_LABEL, TRIGGER_LABEL, GROUP_LABEL, 'constructor'], ['', 'a']),
    annotations: some(['a', CLAIM_ANNOTATION, HELD_ANNOTATION, IGNORE_ANNOTATION, '__proto__x'], ['', 'true', claim]),
    ownerReferences: owners,
  })
  .map((metadata) => ({
    apiVersion: 'tekton.dev/v1',
    kind: 'PipelineRun',
    // What is undefined is not there.
    metadata: JSON.parse(JSON.stringify({ generateName: 'r-', ...metadata })) as {
      readonly ownerReferences?: readonly { readonly kind: string; readonly apiVersion: string }[];
    },
    spec: {},
  }));
const namespaces = fc.record({
  name: fc.constantFrom('ci', 'ci', INSTALL_NAMESPACE, 'kube-system'),
  labels: fc.dictionary(
    fc.constantFrom(CONTROLS_LABEL, STRICT_LABEL, 'team'),
    fc.constantFrom('enabled', 'enabled', 'Enabled', ''),
  ),
});
const isOn = ({ labels }: Namespace, label: string): boolean => labels[label] === 'enabled';

describe('the entries of the webhook for runs', () => {
  it('are held against a claim that can be read', () => {
    expect(parseClaimAnnotation(claim).ok).toBe(true);
  });

  it('never ask twice about one run', () => {
    fc.assert(
      fc.property(runs, namespaces, (run, namespace) => {
        expect(asked(run, namespace).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });

  it('never keep a run from the webhook that it would look at, save in our own namespace and a strict kube-system', () => {
    fc.assert(
      fc.property(runs, namespaces, (object, namespace) => {
        const isExempt = namespace.name === 'kube-system' && isOn(namespace, STRICT_LABEL);
        fc.pre(namespace.name !== INSTALL_NAMESPACE && !isExempt);
        const resource = { group: 'tekton.dev', version: 'v1', resource: 'pipelineruns' };
        const review = { request: { uid: 'u', operation: 'CREATE', resource, namespace: namespace.name, object } };
        const creation = runCreationOf(admissionRequestOf(review)!)!;
        const asksForClaim = claimNameFor(creation.run) !== undefined;
        const names = Object.keys({ ...creation.run.labels, ...creation.run.annotations });
        const isMarked = !staysOut(creation.run) && names.some((name) => name.startsWith(`${API_GROUP}/`));
        if (asksForClaim || isMarked) {
          expect(asked(object, namespace)).toHaveLength(1);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('always ask about the runs of a namespace with controls, save children of other runs', () => {
    fc.assert(
      fc.property(runs, namespaces, (run, namespace) => {
        fc.pre(namespace.name === 'ci' && isOn(namespace, CONTROLS_LABEL));
        const isChild = (run.metadata.ownerReferences ?? []).some(
          ({ kind, apiVersion }) =>
            ['PipelineRun', 'TaskRun', 'CustomRun', 'Run'].includes(kind) && apiVersion.startsWith('tekton.dev/'),
        );
        expect(asked(run, namespace)).toHaveLength(isChild ? 0 : 1);
      }),
    );
  });

  it('keep most runs of other namespaces from it: those that nothing of ours stands on', () => {
    const plain = { labels: { 'tekton.dev/pipeline': 'p' }, annotations: { a: 'b' } };
    for (const metadata of [{}, plain]) {
      expect(asked({ metadata, spec: {} }, { name: 'ci', labels: {} })).toEqual([]);
    }
  });

  it('never stop a run while we are away but in a namespace that is strict, and never one of ours or of Kubernetes', () => {
    fc.assert(
      fc.property(runs, namespaces, (run, namespace) => {
        const policies = asked(run, namespace).map(({ failurePolicy }) => failurePolicy);
        const mayStop = namespace.name === 'ci' && isOn(namespace, STRICT_LABEL);
        expect(policies.filter((policy) => policy !== (mayStop ? 'Fail' : 'Ignore'))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('never ask about runs of our own namespace', () => {
    fc.assert(
      fc.property(runs, namespaces, (run, { labels }) => {
        expect(asked(run, { name: INSTALL_NAMESPACE, labels })).toEqual([]);
      }),
    );
  });

  it('are pairs that differ in whom they are about, and in what happens while we are away', () => {
    const [ours, oursStrict, controls, controlsStrict] = entries.map((entry) => ({
      ...entry,
      name: '',
      namespaceSelector: {},
      failurePolicy: '',
    }));
    expect(entries).toHaveLength(4);
    expect(oursStrict).toEqual(ours);
    expect(controlsStrict).toEqual(controls);
    expect({ ...controls, matchConditions: [] }).toEqual({ ...ours, matchConditions: [] });
  });
});
