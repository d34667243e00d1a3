import { isNamespaceName } from '../core/is-namespace-name.js';
import { optional } from '../core/optional.js';
import { type RunObject, readRun } from '../tekton/run.js';

/** The creation of a PipelineRun that is up for admission. */
export interface RunCreation {
  /** The uid of the AdmissionRequest: new for each call, so it serves as nonce. */
  readonly uid: string;
  /** From the request: the object itself may not say it yet. */
  readonly namespace: string;
  readonly run: RunObject;
  /** Whether the run would start at once: it has a spec, and nothing stands in `spec.status`. */
  readonly isFree: boolean;
  readonly isDryRun: boolean;
  /**
   * When the API server took it in, by its own clock, in milliseconds since the epoch: it notes that in managedFields before
   * it asks us. Whole seconds, and undefined where nothing is noted.
   */
  readonly takenInAt?: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** The `request` of an AdmissionReview. Only its uid has been looked at. */
export type AdmissionRequest = Fields & { readonly uid: string };

/** The `request` of an AdmissionReview, if it has the uid without which nobody can answer it. */
export function admissionRequestOf(review: unknown): AdmissionRequest | undefined {
  const request = fields(fields(review)['request']);
  const uid = text(request['uid']);
  return uid === undefined || uid === '' ? undefined : { ...request, uid };
}

/** Undefined for what is not the creation of a PipelineRun, in a namespace and in a version that we know. */
export function runCreationOf(request: AdmissionRequest): RunCreation | undefined {
  const object = fields(request['object']);
  const namespace = text(request['namespace']) ?? '';
  const isCreation = request['operation'] === 'CREATE' && isPipelineRuns(request) && isFields(object['metadata']);
  // Whoever reaches us may ask: what no namespace can be called is no request of an API server.
  if (!isCreation || !isNamespaceName(namespace)) {
    return undefined;
  }
  const run = readRun(object);
  // Not `run.specStatus`: what is there and no text must be left to Tekton's own refusal.
  const status = fields(object['spec'])['status'] ?? '';
  return {
    uid: request.uid,
    namespace,
    run,
    isFree: run.hasSpec && status === '',
    isDryRun: request['dryRun'] === true,
    ...optional('takenInAt', latestTime(fields(object['metadata'])['managedFields'])),
  };
}

/** The latest of the managers' entries: a copy may bring older ones along. */
function latestTime(managedFields: unknown): number | undefined {
  const entries: readonly unknown[] = Array.isArray(managedFields) ? managedFields : [];
  const times = entries
    .map((entry) => Date.parse(text(fields(entry)['time']) ?? ''))
    .filter((time) => !Number.isNaN(time));
  return times.length === 0 ? undefined : times.reduce((a, b) => Math.max(a, b));
}

function isPipelineRuns(request: Fields): boolean {
  const { group, version, resource } = fields(request['resource']);
  const subResource = request['subResource'] ?? '';
  return (
    group === 'tekton.dev' &&
    resource === 'pipelineruns' &&
    (version === 'v1' || version === 'v1beta1') &&
    subResource === ''
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fields(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
