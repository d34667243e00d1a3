import type { Control } from '../../src/api/control.js';
import type { PatchOutcome, RunEvent, RunRef, RunStore } from '../../src/controller/ports.js';
import { keptRun } from '../../src/controller/kept-run.js';
import { createReconciler } from '../../src/controller/reconcile.js';
import type { Reconciler, RunChange } from '../../src/controller/reconciler.js';
import { createReflectedCache, type Sighting } from '../../src/kube/reflected-cache.js';
import type { JsonPatchOperation } from '../../src/tekton/patch.js';
import { GROUP_LABEL } from '../../src/api/names.js';
import { MILLISECOND } from '../../src/core/micros.js';
import { isEnding, PENDING, readRun, type RunObject } from '../../src/tekton/run.js';
import { at } from '../builders/time.js';
import { handClock } from '../kube/hand-clock.js';
import { aStatus, type PipelineRunOptions, aPipelineRun } from './a-pipeline-run.js';
import { applyOperations } from './apply-operations.js';

/** What goes wrong with one call. `lost` comes after the patch took hold, `unsent` before it got anywhere. */
export type Fault = 'lost' | 'unsent' | Exclude<PatchOutcome, { readonly kind: 'applied' }>;

/** More acts than that without a pause are a loop. */
const MAX_ROUNDS = 300;

/** A patch that was sent, and what became of it. */
export interface SentPatch {
  readonly name: string;
  readonly operations: readonly JsonPatchOperation[];
  readonly at: number;
  readonly outcome: PatchOutcome['kind'];
  /** The run before and after, where the patch took hold, whether or not the answer said so. */
  readonly written?: { readonly before: RunObject; readonly after: RunObject };
}

/**
 * PipelineRuns in memory, with a reflector's view of them and a reconciler on top. It guards patches as the API server and
 * Tekton's webhook do; time stands still but for `rest`.
 */
export class FakeCluster implements RunStore {
  readonly clock = handClock(at(0) / MILLISECOND);
  readonly sent: SentPatch[] = [];
  readonly events: RunEvent[] = [];
  /** What was counted: the act, of an ending its reason and word, and the result. */
  readonly counted: string[] = [];
  readonly decisions: string[] = [];
  readonly logged: string[] = [];
  /** Faults to come, by the name of the run; `*` stands for any. */
  readonly patchFaults = new Map<string, Fault[]>();
  readonly getFaults = new Map<string, Error[]>();
  /** What the next look at the clock throws: a fault in the middle of a decision. */
  clockFault: Error | undefined;
  readonly reconciler: Reconciler;
  /** The runs whose tasks are followed, by name: call to say that all of them are done. */
  readonly followed = new Map<string, () => void>();
  readonly unfollowed: string[] = [];
  controls: readonly Control[] = [];
  /** Namespaces that do not take part. */
  readonly outsiders: string[] = [];
  /** Of every namespace; undefined while they are not read. */
  namespaceLabels: () => Readonly<Record<string, string>> | undefined = () => ({});
  /** Tells every change at once; off, changes wait for `deliver`. */
  tellsAtOnce = true;
  readonly #objects = new Map<string, object>();
  readonly #cache = createReflectedCache<RunObject>();
  readonly #untold: (() => void)[] = [];
  #version = 100;

  constructor() {
    const log =
      (level: string) =>
      (message: string): void => {
        this.logged.push(`${level}: ${message}`);
      };
    this.reconciler = createReconciler({
      runs: this,
      remember: (object) => {
        this.#tell(this.#cache.answered(sightingOf(object)));
      },
      record: (event) => {
        this.events.push(event);
      },
      countAct: ({ kind, ending }, result) => {
        const how = ending === undefined ? '' : ` ${ending.reason} ${ending.status}`;
        this.counted.push(`${kind}${how}: ${result}`);
      },
      timeDecision: (decideOver) => decideOver(),
      noteDecision: ({ name }, text) => {
        this.decisions.push(`${name}: ${text}`);
      },
      followTasks: ({ name, uid }, onDone) => {
        const done = (): void => {
          this.followed.delete(name);
          onDone();
        };
        this.followed.set(name, done);
        return {
          stop: async () => {
            await Promise.resolve();
            this.followed.delete(name);
            this.unfollowed.push(uid);
          },
        };
      },
      controls: { items: () => this.controls, namespaceLabels: () => this.namespaceLabels() },
      takesPart: (namespace) => !this.outsiders.includes(namespace),
      time: { after: this.clock.after, now: () => this.#now() },
      random: () => 0.5,
      log: { info: log('info'), warn: log('warn'), error: log('error') },
    });
  }

  #now(): number {
    const fault = this.clockFault;
    this.clockFault = undefined;
    if (fault !== undefined) {
      throw fault;
    }
    return this.clock.now();
  }

  // The store, as the reconciler sees it.

  readonly get = async ({ namespace, name }: RunRef): ReturnType<RunStore['get']> => {
    await Promise.resolve();
    const fault = this.getFaults.get(name)?.shift();
    if (fault !== undefined) {
      throw fault;
    }
    const object = this.#objects.get(`${namespace}/${name}`);
    return object === undefined ? { kind: 'gone' } : { kind: 'found', object };
  };

  readonly patch = async (ref: RunRef, operations: readonly JsonPatchOperation[]): Promise<PatchOutcome> => {
    await Promise.resolve();
    const fault = this.patchFaults.get(ref.name)?.shift() ?? this.patchFaults.get('*')?.shift();
    const before = this.run(ref.name, ref.namespace);
    const outcome = this.#outcome(ref, operations, fault);
    const after = this.run(ref.name, ref.namespace);
    const written = before !== undefined && after !== undefined && after.resourceVersion !== before.resourceVersion;
    this.sent.push({
      name: ref.name,
      operations,
      at: this.clock.now(),
      outcome: outcome.kind,
      ...(written && { written: { before, after } }),
    });
    return outcome;
  };

  #outcome(ref: RunRef, operations: readonly JsonPatchOperation[], fault: Fault | undefined): PatchOutcome {
    switch (fault) {
      case undefined:
        return this.#apply(ref, operations);
      case 'lost':
        this.#apply(ref, operations);
        return { kind: 'unknown', message: 'socket hang up' };
      case 'unsent':
        return { kind: 'unknown', message: 'connect ECONNREFUSED' };
      default:
        return fault;
    }
  }

  #apply({ namespace, name }: RunRef, operations: readonly JsonPatchOperation[]): PatchOutcome {
    const before = this.#objects.get(`${namespace}/${name}`);
    if (before === undefined) {
      return { kind: 'gone' };
    }
    let after: object;
    try {
      after = applyOperations(before, operations);
    } catch {
      return { kind: 'stale' };
    }
    const message = refusal(readRun(before), readRun(after));
    if (message !== undefined) {
      return { kind: 'refused', message: `admission webhook denied the request: validation failed: ${message}` };
    }
    return { kind: 'applied', object: this.#store(after) };
  }

  // What others do.

  create(o: PipelineRunOptions): void {
    this.#store(aPipelineRun({ second: this.second, ...o }));
  }

  /** Seconds since the beginning, whole. */
  get second(): number {
    return Math.floor((this.clock.now() - at(0) / MILLISECOND) / 1000);
  }

  /** Changes a run without asking anybody: Tekton's status, somebody's kubectl. */
  edit(name: string, change: Readonly<Record<string, object>>, namespace = 'team-a'): void {
    const object = this.#objects.get(`${namespace}/${name}`)!;
    this.#store({ ...object, ...change });
  }

  patchAs(name: string, operations: readonly JsonPatchOperation[], namespace = 'team-a'): PatchOutcome {
    return this.#apply({ namespace, name }, operations);
  }

  delete(name: string, namespace = 'team-a'): void {
    const key = `${namespace}/${name}`;
    const object = this.#objects.get(key);
    if (object !== undefined) {
      this.#objects.delete(key);
      this.#notice(withVersion(object, this.#nextVersion()), false);
    }
  }

  /** Tekton takes the run one step further, as TEKTON.md section 2 saw it. */
  tekton(name: string, namespace = 'team-a'): void {
    const run = this.run(name, namespace);
    if (run === undefined || run.succeeded?.status === 'True' || run.succeeded?.status === 'False') {
      return;
    }
    const status = nextStatus(run, this.second);
    if (status !== undefined) {
      this.edit(name, { status }, namespace);
    }
  }

  run(name: string, namespace = 'team-a'): RunObject | undefined {
    const object = this.#objects.get(`${namespace}/${name}`);
    return object === undefined ? undefined : readRun(object);
  }

  /** The run as the API server has it. */
  raw(name: string, namespace = 'team-a'): object | undefined {
    return this.#objects.get(`${namespace}/${name}`);
  }

  all(): readonly RunObject[] {
    return [...this.#objects.values()].map((object) => readRun(object));
  }

  // Time and the watch.

  /** Tells the oldest of the changes that wait. */
  deliver(count = Infinity): void {
    this.#untold.splice(0, count).forEach((tell) => {
      tell();
    });
  }

  /** Lets everything happen that needs no time. */
  async turn(): Promise<void> {
    let rounds = 0;
    do {
      rounds += 1;
      if (rounds > MAX_ROUNDS) {
        throw new Error('no rest: acts follow acts for ever');
      }
      this.clock.advance(0);
      await new Promise((resolve) => setImmediate(resolve));
    } while (this.clock.timers()[0] === 0);
  }

  /** Lets everything happen that happens within so many seconds. */
  async rest(seconds = 0): Promise<void> {
    const end = this.clock.now() + seconds * 1000;
    await this.turn();
    for (let next = this.clock.timers()[0]; next !== undefined && this.clock.now() + next <= end;) {
      this.clock.advance(next);
      await this.turn();
      next = this.clock.timers()[0];
    }
    this.clock.advance(end - this.clock.now());
  }

  #store(object: object): object {
    const versioned = withVersion(object, this.#nextVersion());
    const { namespace, name, labels } = readRun(versioned);
    const key = `${namespace}/${name}`;
    const before = this.#objects.get(key);
    const wasSelected = before !== undefined && readRun(before).labels[GROUP_LABEL] !== undefined;
    this.#objects.set(key, versioned);
    if (labels[GROUP_LABEL] !== undefined || wasSelected) {
      this.#notice(versioned, labels[GROUP_LABEL] !== undefined);
    }
    return versioned;
  }

  #notice(object: object, isSelected: boolean): void {
    this.#untold.push(() => {
      const sighting = sightingOf(object);
      this.#tell(isSelected ? this.#cache.seen(sighting) : this.#cache.gone(sighting));
      this.#cache.advance(sighting.resourceVersion);
    });
    if (this.tellsAtOnce) {
      this.deliver();
    }
  }

  #tell(changes: readonly RunChange[]): void {
    changes.forEach((change) => {
      this.reconciler.onChange(change);
    });
  }

  #nextVersion(): string {
    this.#version += 1;
    return String(this.#version);
  }
}

function withVersion(object: object, resourceVersion: string): object {
  const { metadata } = object as { readonly metadata: object };
  return { ...object, metadata: { ...metadata, resourceVersion } };
}

function sightingOf(object: unknown): Sighting<RunObject> {
  const item = keptRun(object);
  const { namespace, name, uid, resourceVersion } = item;
  return { namespace, name, uid, resourceVersion, item };
}

/** What Tekton's validating webhook says, if it says no. */
function refusal(before: RunObject, after: RunObject): string | undefined {
  if (before.specStatus === after.specStatus) {
    return undefined;
  }
  if (before.succeeded?.status === 'True' || before.succeeded?.status === 'False') {
    return 'invalid value: Once the PipelineRun is complete, no updates are allowed: spec';
  }
  return after.specStatus === PENDING && before.startTime !== undefined
    ? 'invalid value: PipelineRun cannot be Pending after it is started: spec.status'
    : undefined;
}

function nextStatus(run: RunObject, second: number): object | undefined {
  const start = run.startTime === undefined ? second : (Date.parse(run.startTime) * MILLISECOND - at(0)) / 1_000_000;
  if (run.specStatus === PENDING) {
    return aStatus(['Unknown', 'PipelineRunPending']);
  }
  if (isEnding(run.specStatus)) {
    // A graceful word starts a run for its `finally`, and ends it in the next step.
    const isOver = run.specStatus === 'Cancelled' || run.succeeded?.reason === 'CancelledRunningFinally';
    const children = run.specStatus !== 'Cancelled' || run.hasChildren;
    return isOver
      ? aStatus(['False', 'Cancelled'], { start, end: second, children })
      : aStatus(['Unknown', 'CancelledRunningFinally'], { start, children });
  }
  return run.startTime === undefined
    ? aStatus(['Unknown', 'Running'], { start, children: true })
    : aStatus(['True', 'Succeeded'], { start, end: second, children: true });
}
