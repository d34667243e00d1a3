import { isDeepStrictEqual } from 'node:util';

import { controlIdOf } from '../core/field.js';
import type { ControlRef } from '../core/group.js';
import { type ControlFacts, type ControlStatus, controlStatus, type LastDecision } from './control-status.js';
import type { Log, Time } from './ports.js';

/** A control to write the status of: what is said of it, and its status as it was last seen. */
export type StatusSubject = Omit<ControlFacts, 'running' | 'waiting' | 'lastDecision'> & {
  readonly name: string;
  readonly status: unknown;
};

/** How many runs of a control's groups run, and wait. */
export interface ControlCounts {
  readonly running: number;
  readonly waiting: number;
}

export interface StatusWriterDeps {
  readonly subjects: () => readonly StatusSubject[];
  /** By `controlIdOf`; a control that is not there has no runs. */
  readonly counts: () => ReadonlyMap<string, ControlCounts>;
  /** Writes a status as a merge patch. Rejects where it could not. */
  readonly write: (control: ControlRef, status: ControlStatus) => Promise<void>;
  readonly time: Time;
  readonly log: Log;
}

export interface StatusWriter {
  /** Something that a status tells of may have changed. */
  readonly touch: () => void;
  /** Says what was last decided on account of a control. */
  readonly note: (control: ControlRef, text: string) => void;
  readonly stop: () => Promise<void>;
}

/** Many changes make one write: a status is for people, and a burst of runs must not become a burst of writes. */
const SETTLE_MS = 1_000;

/** Keeps the status of every control true, with one write for each that changed. */
export function createStatusWriter({ subjects, counts, write, time, log }: StatusWriterDeps): StatusWriter {
  const decisions = new Map<string, LastDecision>();
  let waiting: (() => void) | undefined;
  let writing = Promise.resolve();
  let isStopped = false;

  function touch(): void {
    if (!isStopped && subjects().length > 0) {
      waiting ??= time.after(SETTLE_MS, () => {
        waiting = undefined;
        writing = writing.then(writeAll);
      });
    }
  }

  async function writeAll(): Promise<void> {
    const found = counts();
    const all = subjects();
    const ids = new Set(all.map(controlIdOf));
    [...decisions.keys()].filter((id) => !ids.has(id)).forEach((id) => decisions.delete(id));
    for (const subject of all) {
      if (!isStopped) {
        await writeOne(subject, found.get(controlIdOf(subject)) ?? { running: 0, waiting: 0 });
      }
    }
  }

  async function writeOne(subject: StatusSubject, found: ControlCounts): Promise<void> {
    const before = asStatus(subject.status);
    const lastDecision = decisions.get(controlIdOf(subject));
    const facts = { ...subject, ...found, ...(lastDecision !== undefined && { lastDecision }) };
    const status = controlStatus(facts, before, new Date(time.now()).toISOString());
    if (isDeepStrictEqual(status, before)) {
      return;
    }
    try {
      await write(subject, status);
    } catch (error) {
      const { kind, namespace, name } = subject;
      log.warn('could not write the status of a control', { kind, namespace, name, error });
    }
  }

  return {
    touch,
    note: (control, text) => {
      decisions.set(controlIdOf(control), { time: new Date(time.now()).toISOString(), text });
      touch();
    },
    stop: async () => {
      isStopped = true;
      waiting?.();
      await writing;
    },
  };
}

/** The status that stands on the object, which only we write. */
function asStatus(status: unknown): Partial<ControlStatus> {
  return typeof status === 'object' && status !== null ? status : {};
}
