import type { ClaimEntry } from '../../src/api/claim.js';
import { type ClaimAnnotation, encodeClaimAnnotation } from '../../src/api/claim-annotation.js';
import { encodeHeldMark } from '../../src/api/marks.js';
import { CLAIM_ANNOTATION, EVENT_ID_LABEL, GROUP_LABEL, HELD_ANNOTATION } from '../../src/api/names.js';
import { MILLISECOND } from '../../src/core/micros.js';
import { PENDING, readRun, type RunObject } from '../../src/tekton/run.js';
import { aClaimEntry } from '../builders/a-claim-entry.js';
import { at } from '../builders/time.js';

type Texts = Readonly<Record<string, string>>;

export interface PipelineRunOptions {
  readonly name: string;
  /** Seconds after the beginning at which it was created, and its event arrived. */
  readonly second?: number;
  readonly namespace?: string;
  /** Held by the webhook, which is the default, or `no`, or by the template. */
  readonly held?: 'webhook' | 'template' | 'no';
  /** What its one claim entry has beside the default. */
  readonly entry?: Partial<ClaimEntry>;
  readonly claim?: Partial<ClaimAnnotation>;
  readonly labels?: Texts;
  readonly annotations?: Texts;
  readonly metadata?: object;
  readonly spec?: object;
  readonly status?: object;
}

/** RFC 3339 of so many seconds after the beginning, as Kubernetes writes it. */
export function iso(second: number): string {
  return new Date(at(second) / MILLISECOND).toISOString().replace('.000Z', 'Z');
}

/** RFC 3339 with milliseconds, as we write it. */
export function isoMs(second: number): string {
  return new Date(at(second) / MILLISECOND).toISOString();
}

export function aHeldMark(name: string, second: number): string {
  return encodeHeldMark({ nonce: `review-${name}`, since: isoMs(second), why: 'grouped: acme/web#7' });
}

export function aClaim({ name, second = 0, namespace = 'team-a', held, entry, claim }: PipelineRunOptions): string {
  const control = { kind: 'Trigger', namespace, name: 'ci' };
  return encodeClaimAnnotation({
    v: 1,
    eventID: `event-${name}`,
    trigger: 'ci',
    inject: held === 'template' ? 'Template' : 'Webhook',
    entries: [
      aClaimEntry({
        control,
        settings: { strategy: 'CancelRunFinally', sameRevision: 'Run' },
        arrival: String(at(second)),
        ...entry,
      }),
    ],
    ...claim,
  });
}

/** A PipelineRun of the group of pull request 7, as the API server stores it. Its uid is `u-<name>`. */
export function aPipelineRun(o: PipelineRunOptions): object {
  const { name, second = 0, namespace = 'team-a', held = 'webhook' } = o;
  return {
    apiVersion: 'tekton.dev/v1',
    kind: 'PipelineRun',
    metadata: {
      name,
      namespace,
      uid: `u-${name}`,
      resourceVersion: '1',
      creationTimestamp: iso(second),
      labels: { [GROUP_LABEL]: 'acme-web-7', [EVENT_ID_LABEL]: `event-${name}`, ...o.labels },
      annotations: {
        [CLAIM_ANNOTATION]: aClaim(o),
        ...(held === 'webhook' && { [HELD_ANNOTATION]: aHeldMark(name, second) }),
        ...o.annotations,
      },
      ...o.metadata,
    },
    spec: { pipelineRef: { name: 'ci' }, ...(held !== 'no' && { status: PENDING }), ...o.spec },
    ...(o.status !== undefined && { status: o.status }),
  };
}

export function aRunObject(o: PipelineRunOptions): RunObject {
  return readRun(aPipelineRun(o));
}

/** The status of a run that is done, or of one that works where the condition is Unknown. */
export function aStatus(
  condition: readonly ['True' | 'False' | 'Unknown', string],
  o: { readonly start?: number; readonly end?: number; readonly children?: boolean } = {},
): object {
  const [status, reason] = condition;
  return {
    conditions: [{ type: 'Succeeded', status, reason }],
    ...(o.start !== undefined && { startTime: iso(o.start) }),
    ...(o.end !== undefined && { completionTime: iso(o.end) }),
    ...(o.children === true && { childReferences: [{ kind: 'TaskRun', name: 'lint' }] }),
  };
}
