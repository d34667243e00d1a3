import { optional } from '../core/optional.js';
import type { LeftOutOfRun } from '../core/short-texts.js';

/** The words of `spec.status` that end a PipelineRun, and the one that keeps it from starting. */
export const PENDING = 'PipelineRunPending';
const ENDINGS = ['Cancelled', 'CancelledRunFinally', 'StoppedRunFinally'] as const;

export function isEnding(specStatus: string | undefined): specStatus is (typeof ENDINGS)[number] {
  return ENDINGS.some((word) => word === specStatus);
}

/** The value of `spec.managedBy` that leaves a run to Tekton's own controller, as an absent one does. */
const TEKTON = 'tekton.dev/pipeline';

/**
 * The label of a run that Kueue admits (tekton-kueue): its webhook sets Pending, and mostly after ours, so that nobody can see
 * from Pending alone who waits for whom.
 */
const KUEUE_LABEL = 'kueue.x-k8s.io/queue-name';

/** Whether somebody else clears the run's Pending in his own time. */
export function isAdmittedElsewhere({ labels }: Pick<RunObject, 'labels'>): boolean {
  return Object.hasOwn(labels, KUEUE_LABEL);
}

/** What we read of a PipelineRun (tekton.dev/v1 and v1beta1 alike), whatever its status holds. */
export interface RunObject {
  readonly apiVersion: string;
  readonly namespace: string;
  readonly name: string;
  readonly generateName?: string;
  readonly uid: string;
  readonly resourceVersion: string;
  /** RFC 3339, whole seconds; empty at admission. */
  readonly creationTimestamp: string;
  /** RFC 3339; absent where nobody deletes it. */
  readonly deletionTimestamp?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly hasLabels: boolean;
  readonly hasAnnotations: boolean;
  /** Made by another PipelineRun (Pipelines-in-Pipelines): it copies its parent's labels and annotations. */
  readonly isChildRun: boolean;
  readonly hasSpec: boolean;
  /** Those params whose values are texts. */
  readonly params: Readonly<Record<string, string>>;
  /** What of the two maps is there and was not kept; absent where all of it was. */
  readonly leftOut?: LeftOutOfRun;
  /** The name of the Pipeline; absent where the run brings its own, or has it resolved from elsewhere. */
  readonly pipelineRef?: string;
  readonly specStatus?: string;
  /** Whether another controller than Tekton's runs it. */
  readonly isManagedElsewhere: boolean;
  readonly startTime?: string;
  readonly completionTime?: string;
  /** The condition of type Succeeded. */
  readonly succeeded?: { readonly status: string; readonly reason: string };
  readonly hasChildren: boolean;
  /** The pipeline tasks of which it has made something. */
  readonly startedTasks: readonly string[];
}

/** Tekton's reason for a run that it cannot end, such as one with child PipelineRuns (pkg/reconciler/pipelinerun/cancel.go). */
export const COULD_NOT_CANCEL = 'PipelineRunCouldntCancel';

/** Whether Tekton is done with the run: its Succeeded condition says so, and not Unknown. */
export function isDone({ succeeded }: RunObject): boolean {
  return succeeded?.status === 'True' || succeeded?.status === 'False';
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads a PipelineRun. Never throws: what is odd is absent. */
export function readRun(object: unknown): RunObject {
  const root = fields(object);
  const metadata = fields(root['metadata']);
  const spec = fields(root['spec']);
  const status = fields(root['status']);
  return {
    apiVersion: text(root['apiVersion']) ?? '',
    namespace: text(metadata['namespace']) ?? '',
    name: text(metadata['name']) ?? '',
    ...optional('generateName', text(metadata['generateName'])),
    uid: text(metadata['uid']) ?? '',
    resourceVersion: text(metadata['resourceVersion']) ?? '',
    creationTimestamp: text(metadata['creationTimestamp']) ?? '',
    ...optional('deletionTimestamp', text(metadata['deletionTimestamp'])),
    labels: texts(metadata['labels']),
    annotations: texts(metadata['annotations']),
    hasLabels: isObject(metadata['labels']),
    hasAnnotations: isObject(metadata['annotations']),
    isChildRun: list(metadata['ownerReferences']).some(isParent),
    hasSpec: isObject(root['spec']),
    params: textParams(spec['params']),
    ...optional('pipelineRef', text(fields(spec['pipelineRef'])['name'])),
    ...optional('specStatus', text(spec['status'])),
    isManagedElsewhere: (text(spec['managedBy']) ?? TEKTON) !== TEKTON,
    ...optional('startTime', text(status['startTime'])),
    ...optional('completionTime', text(status['completionTime'])),
    ...optional('succeeded', condition(status['conditions'])),
    hasChildren: list(status['childReferences']).length > 0,
    startedTasks: list(status['childReferences']).flatMap((child) => text(fields(child)['pipelineTaskName']) ?? []),
  };
}

/**
 * What waits for the runs that it makes, and hands its labels and annotations down to them: Pipelines-in-Pipelines, and
 * custom tasks that make PipelineRuns (`Run` is what a CustomRun was called in v1alpha1).
 */
const PARENTS: readonly unknown[] = ['PipelineRun', 'TaskRun', 'CustomRun', 'Run'];

function isParent(owner: unknown): boolean {
  const { kind, apiVersion } = fields(owner);
  return PARENTS.includes(kind) && text(apiVersion)?.startsWith('tekton.dev/') === true;
}

function condition(conditions: unknown): RunObject['succeeded'] {
  const succeeded = list(conditions)
    .map(fields)
    .find(({ type }) => type === 'Succeeded');
  return succeeded === undefined
    ? undefined
    : { status: text(succeeded['status']) ?? '', reason: text(succeeded['reason']) ?? '' };
}

function textParams(params: unknown): Readonly<Record<string, string>> {
  const pairs = list(params).map((param): readonly unknown[] => [fields(param)['name'], fields(param)['value']]);
  const isText = (member: unknown): boolean => typeof member === 'string';
  return Object.fromEntries(pairs.filter((pair): pair is readonly [string, string] => pair.every(isText)));
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fields(value: unknown): Fields {
  return isObject(value) ? value : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function texts(value: unknown): Readonly<Record<string, string>> {
  const pairs = Object.entries(fields(value)).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return Object.fromEntries(pairs);
}
