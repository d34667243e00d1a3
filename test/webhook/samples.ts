import { type ClaimEntry, toClaim } from '../../src/api/claim.js';
import { type ClaimAnnotation, encodeClaimAnnotation } from '../../src/api/claim-annotation.js';
import { EVENT_ID_LABEL, TRIGGER_LABEL } from '../../src/api/names.js';
import { admit, type Admission } from '../../src/webhook/admit.js';
import type { WebhookDeps } from '../../src/webhook/decide-creation.js';
import type { Found } from '../../src/webhook/event-grouping.js';
import type { Sources } from '../../src/webhook/grouping-of.js';
import type { HoldWhenAway } from '../../src/webhook/hold-when-away.js';
import { admissionRequestOf, type RunCreation, runCreationOf } from '../../src/webhook/run-creation.js';
import { applyPatch } from './apply-patch.js';

/** The time of every admission in these tests. */
export const NOW = Date.parse('2026-03-04T05:06:07.089Z');
export const EVENT = '1d98564f-6f2a-4a0e-9f5e-0a7f1c3f8a11';
export const EVENT_LABELS = { [EVENT_ID_LABEL]: EVENT, [TRIGGER_LABEL]: 'build' };

export interface RunFields {
  readonly metadata?: object;
  readonly labels?: unknown;
  readonly annotations?: unknown;
  readonly spec?: object;
}

/** A PipelineRun as an EventListener creates it. */
export function aRun({ metadata = {}, labels = EVENT_LABELS, annotations, spec }: RunFields = {}): object {
  return {
    apiVersion: 'tekton.dev/v1',
    kind: 'PipelineRun',
    metadata: { generateName: 'ci-', labels, ...(annotations === undefined ? {} : { annotations }), ...metadata },
    spec: { pipelineRef: { name: 'p' }, ...spec },
  };
}

/** The AdmissionReview of a creation in namespace `lab`. */
export function aReview(object: unknown, request: object = {}): object {
  return {
    apiVersion: 'admission.k8s.io/v1',
    kind: 'AdmissionReview',
    request: {
      uid: 'review-1',
      kind: { group: 'tekton.dev', version: 'v1', kind: 'PipelineRun' },
      resource: { group: 'tekton.dev', version: 'v1', resource: 'pipelineruns' },
      operation: 'CREATE',
      namespace: 'lab',
      object,
      ...request,
    },
  };
}

export function aCreation(object: unknown, request: object = {}): RunCreation {
  return runCreationOf(admissionRequestOf(aReview(object, request))!)!;
}

export function anEntry(entry: Partial<ClaimEntry> = {}): ClaimEntry {
  return {
    triggerID: 'namespaces/lab/triggers/build',
    arrival: '1772600767000000',
    control: { kind: 'Trigger', namespace: 'lab', name: 'build' },
    key: '42#7',
    keyFrom: 'preset pull-request',
    title: 'acme/web#7',
    settings: { strategy: 'CancelRunFinally', sameRevision: 'Skip' },
    ...entry,
  };
}

/** The claim of the event, as the API server gives it; entries by name. */
export function aClaim(entries: Readonly<Record<string, ClaimEntry>> = { aaaa: anEntry() }, spec: object = {}): object {
  const claim = toClaim({ eventID: EVENT, trigger: 'build', entryName: 'x', entry: anEntry(), expiresAt: NOW });
  const called = Object.entries(entries).map(([name, entry]) => [name, { ...entry, calls: { '1': entry.arrival } }]);
  return { ...claim, spec: { ...claim.spec, entries: Object.fromEntries(called), ...spec } };
}

export function found(object: unknown = aClaim()): Found {
  return { kind: 'claim', object, isOfAnother: false };
}

export function aClaimText(claim: Partial<ClaimAnnotation> = {}): string {
  return encodeClaimAnnotation({
    v: 1,
    eventID: EVENT,
    trigger: 'build',
    inject: 'Template',
    entries: [anEntry()],
    ...claim,
  });
}

/** What there is to know of a run beside its claim: by itself nothing. */
export function sources(claim: Found = { kind: 'notSought' }, others: Partial<Sources> = {}): Sources {
  return { found: claim, controls: [], arrival: NOW * 1_000, takesPart: true, ...others };
}

/** What a webhook needs beside what concerns claims, where there are no controls. */
export const noControls: Pick<WebhookDeps, 'controls' | 'namespaceLabels' | 'arrivals' | 'takesPart'> = {
  controls: async () => await Promise.resolve([]),
  namespaceLabels: async () => await Promise.resolve({}),
  arrivals: { next: () => NOW * 1_000, observe: () => undefined },
  takesPart: () => true,
};

/** What an API server would store: the object after the webhook's patch. */
export function admitted(
  object: unknown,
  {
    claim = found(),
    now = NOW,
    request = {},
    away,
    ...others
  }: Partial<Sources> & { claim?: Found; now?: number; request?: object; away?: HoldWhenAway } = {},
): Admission & { readonly object: StoredRun } {
  const admission = admit(aCreation(object, request), sources(claim, others), now, away);
  return { ...admission, object: applyPatch(object, admission.patch) as StoredRun };
}

export interface StoredRun {
  readonly metadata: {
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec?: { readonly status?: unknown };
}
