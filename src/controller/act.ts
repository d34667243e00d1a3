import type { ControlRef } from '../core/group.js';
import type { JsonPatchOperation } from '../tekton/patch.js';
import { isDone, readRun, type RunObject } from '../tekton/run.js';
import { assume } from './assume.js';
import type { CountAct, CountedAct, Log, PatchOutcome, RecordEvent, RunEvent, RunStore, Time } from './ports.js';

/** One patch to one run, and what there is to tell once it has taken hold. */
export interface Act extends CountedAct {
  readonly object: RunObject;
  readonly operations: readonly JsonPatchOperation[];
  readonly events: readonly RunEvent[];
  /** The controls on whose account it is done. */
  readonly controls?: readonly ControlRef[];
  /** For the log. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface ActorDeps {
  readonly runs: RunStore;
  /** Takes in a run as the API server answered it. */
  readonly remember: (object: unknown) => void;
  readonly forget: (object: RunObject) => void;
  readonly record: RecordEvent;
  readonly countAct: CountAct;
  /** A write of ours took hold on the run, or a fence was refused, as an older start of it would be. */
  readonly onWritten: (uid: string) => void;
  /** Hears what was done on account of a control. */
  readonly noteDecision: (control: ControlRef, text: string) => void;
  readonly time: Time;
  readonly random: () => number;
  readonly log: Log;
}

/** Does what was decided. An act is under way from `perform` until `onSettled` is called with its run. */
export interface Actor {
  readonly perform: (act: Act) => void;
  /** Whether an act on the run is under way, or the run rests after one that failed. */
  readonly isBusy: (uid: string) => boolean;
  /** Whether the last try to start the run was refused. */
  readonly isRefused: (uid: string) => boolean;
  /** The run as it will be if the act under way takes hold. */
  readonly assumed: (object: RunObject) => RunObject;
  /** How many acts are under way, or rest. */
  readonly size: () => number;
  /** Drops what is kept of a run that is gone. */
  readonly forget: (uid: string) => void;
  /** Resolves when no act is under way. */
  readonly stop: () => Promise<void>;
}

type Gone = Extract<PatchOutcome, { readonly kind: 'gone' }>;
type Failed = Exclude<PatchOutcome, { readonly kind: 'applied' | 'gone' }>;

/** Without our marks the run looks as if nothing had been done, and we would do it again without a pause. */
const UNDONE: Failed = { kind: 'refused', message: 'the marks that we write are taken away: by an admission policy?' };

/** Somebody else writing first is usual; from the sixth time in a row we slow down. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 60_000;

export function createActor(deps: ActorDeps, onSettled: (object: RunObject) => void): Actor {
  const { runs, remember, forget, record, time, random, log } = deps;
  const underWay = new Map<string, readonly JsonPatchOperation[]>();
  const failures = new Map<string, number>();
  const refusedStarts = new Set<string>();
  const pending = new Set<Promise<void>>();
  const waking = new Set<() => void>();
  let isStopped = false;

  async function wait(ms: number): Promise<void> {
    if (ms <= 0 || isStopped) {
      return;
    }
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        waking.delete(wake);
        cancel();
        resolve();
      };
      const cancel = time.after(ms, wake);
      waking.add(wake);
    });
  }

  function backoff(tries: number): number {
    const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, tries - 1));
    return full * (0.5 + random() / 2);
  }

  /** Reads the run again until the API server answers. Undefined where it is gone, or where we stop. */
  async function look(object: RunObject): Promise<RunObject | undefined> {
    for (let tries = 1; !isStopped; tries += 1) {
      try {
        const answer = await runs.get(object);
        // A run that was made again under the name is another one: the watch will tell of it.
        if (answer.kind === 'gone' || readRun(answer.object).uid !== object.uid) {
          forget(object);
          return undefined;
        }
        remember(answer.object);
        return readRun(answer.object);
      } catch (error) {
        log.warn('could not read a run again', { ...nameOf(object), error });
        await wait(backoff(tries));
      }
    }
    return undefined;
  }

  function tell(act: Act): void {
    const { object, kind, events, fields, controls = [] } = act;
    failures.delete(object.uid);
    refusedStarts.delete(object.uid);
    log.info(kind, { ...nameOf(object), ...fields });
    deps.countAct(act, 'done');
    events.forEach(record);
    const [event] = events;
    controls.forEach((control) => {
      deps.noteDecision(control, `${object.name}: ${event?.note ?? kind}`);
    });
  }

  /** A store that fails leaves us as wise as a lost answer. */
  async function send({ object, operations, kind }: Act): Promise<PatchOutcome> {
    try {
      return await runs.patch(object, operations);
    } catch (error) {
      log.error('could not send a patch', { ...nameOf(object), kind, error });
      return { kind: 'unknown', message: 'the patch could not be sent' };
    }
  }

  /** The run as a patch left it, or as it is found where the answer does not say; undefined where that does not matter. */
  async function after(outcome: Exclude<PatchOutcome, Gone>, act: Act): Promise<RunObject | undefined> {
    if (outcome.kind === 'applied') {
      remember(outcome.object);
      return readRun(outcome.object);
    }
    // Where Tekton refuses a fence it would refuse a late start too: nothing is left to do.
    return isWritten(outcome, act) ? undefined : await look(act.object);
  }

  async function perform(act: Act): Promise<void> {
    const { object, operations } = act;
    const outcome = await send(act);
    if (outcome.kind === 'gone') {
      forget(object);
      return;
    }
    if (isWritten(outcome, act)) {
      deps.onWritten(object.uid);
    }
    const now = await after(outcome, act);
    if (now !== undefined && tookHold(now, operations)) {
      tell(act);
    } else if (now !== undefined) {
      // What did not happen is not assumed any longer, but the run rests before it is tried again.
      underWay.set(object.uid, []);
      if (outcome.kind === 'refused' && act.kind === 'start') {
        refusedStarts.add(object.uid);
      }
      deps.countAct(act, outcome.kind === 'applied' ? 'undone' : outcome.kind);
      await wait(restAfter(outcome.kind === 'applied' ? UNDONE : outcome, act, now));
    }
  }

  /** How long to leave the run alone, in milliseconds. Says once in a row of failures what the trouble is. */
  function restAfter(outcome: Failed, act: Act, now: RunObject): number {
    const tries = (failures.get(now.uid) ?? 0) + 1;
    failures.set(now.uid, tries);
    const asked = outcome.kind === 'busy' ? (outcome.retryAfterMs ?? 0) : 0;
    if (outcome.kind === 'stale' || outcome.kind === 'unknown' || hasMoved(act.object, now)) {
      return Math.max(asked, tries > FREE_TRIES ? backoff(tries - FREE_TRIES) : 0);
    }
    log.warn('could not change a run', { ...nameOf(now), kind: act.kind, message: outcome.message, tries });
    if (tries === 1) {
      record(trouble(now, act.kind, outcome.message));
    }
    return Math.max(backoff(tries), asked);
  }

  return {
    perform: (act) => {
      const { uid } = act.object;
      underWay.set(uid, act.operations);
      const task = perform(act)
        .catch((error: unknown) => {
          log.error('an act failed', { ...nameOf(act.object), kind: act.kind, error });
        })
        .finally(() => {
          underWay.delete(uid);
          pending.delete(task);
          onSettled(act.object);
        });
      pending.add(task);
    },
    isBusy: (uid) => underWay.has(uid),
    isRefused: (uid) => refusedStarts.has(uid),
    assumed: (object) => assume(object, underWay.get(object.uid) ?? []),
    size: () => underWay.size,
    forget: (uid) => {
      failures.delete(uid);
      refusedStarts.delete(uid);
    },
    stop: async () => {
      isStopped = true;
      waking.forEach((wake) => {
        wake();
      });
      await Promise.all(pending);
    },
  };
}

/** Whether no older start of the run can take hold any more. */
function isWritten({ kind }: PatchOutcome, act: Act): boolean {
  return kind === 'applied' || (kind === 'refused' && act.kind === 'fence');
}

/** Whether the run has meanwhile come to where a refusal says nothing any more: it got done, or its status moved. */
function hasMoved(before: RunObject, now: RunObject): boolean {
  return isDone(before) !== isDone(now) || now.specStatus !== before.specStatus;
}

/** Whether the labels and marks of a patch whose answer was lost stand on the run. */
function tookHold(now: RunObject, operations: readonly JsonPatchOperation[]): boolean {
  const expected = assume(now, operations);
  return hasAll(now.labels, expected.labels) && hasAll(now.annotations, expected.annotations);
}

type Texts = Readonly<Record<string, string>>;

function hasAll(texts: Texts, expected: Texts): boolean {
  return Object.entries(expected).every(([name, value]) => texts[name] === value);
}

function trouble(regarding: RunObject, kind: string, message: string): RunEvent {
  const note = `Could not ${kind} this run, trying again: ${message}`;
  return { regarding, type: 'Warning', reason: 'CouldNotChange', action: 'Patch', note };
}

function nameOf({ namespace, name }: RunObject): { namespace: string; run: string } {
  return { namespace, run: name };
}
