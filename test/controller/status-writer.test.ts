import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import type { ControlStatus } from '../../src/controller/control-status.js';
import { createStatusWriter, type StatusSubject, type StatusWriter } from '../../src/controller/status-writer.js';
import { controlIdOf } from '../../src/core/field.js';
import { handClock, type HandClock } from '../kube/hand-clock.js';
import { aTeamControl } from './a-team-control.js';

const deploys = { kind: 'ConcurrencyControl', namespace: 'team-a', name: 'deploys' } as const;
const LABELLED = { 'concurrency.tekton.dev/controls': 'enabled' };

let clock: HandClock;
let subject: StatusSubject;
let counts: { running: number; waiting: number };
let written: ControlStatus[];
let logged: string[];
let fault: Error | undefined;
let writer: StatusWriter;

beforeEach(() => {
  clock = handClock();
  subject = {
    ...deploys,
    generation: 3,
    parsed: { ok: true, value: aTeamControl() },
    namespaceLabels: LABELLED,
    status: undefined,
  };
  counts = { running: 1, waiting: 2 };
  written = [];
  logged = [];
  fault = undefined;
  const log = (message: string): void => {
    logged.push(message);
  };
  writer = createStatusWriter({
    subjects: () => [subject],
    counts: () => new Map([[controlIdOf(deploys), counts]]),
    write: async (_, status) => {
      await Promise.resolve();
      if (fault !== undefined) {
        throw fault;
      }
      written.push(status);
      subject = { ...subject, status };
    },
    time: clock,
    log: { info: log, warn: log, error: log },
  });
});

afterEach(async () => {
  await writer.stop();
  expect(clock.timers()).toEqual([]);
});

async function later(): Promise<void> {
  clock.advance(1_000);
  await new Promise((resolve) => setImmediate(resolve));
}

describe('createStatusWriter', () => {
  it('writes counts and conditions, once for many changes', async () => {
    writer.touch();
    writer.touch();
    await later();
    expect(written).toEqual([
      {
        observedGeneration: 3,
        running: 1,
        waiting: 2,
        conditions: [
          {
            type: 'Ready',
            status: 'True',
            observedGeneration: 3,
            lastTransitionTime: '2026-03-01T12:00:01.000Z',
            reason: 'InForce',
            message: 'In force',
          },
          {
            type: 'CanHold',
            status: 'True',
            observedGeneration: 3,
            lastTransitionTime: '2026-03-01T12:00:01.000Z',
            reason: 'Labelled',
            message: 'Runs are held as they are made',
          },
        ],
      },
    ]);
  });

  it('writes nothing where nothing changed, and keeps the time of a condition that stays', async () => {
    writer.touch();
    await later();
    writer.touch();
    await later();
    expect(written).toHaveLength(1);
    counts = { running: 1, waiting: 3 };
    writer.touch();
    await later();
    expect(written).toHaveLength(2);
    expect(written[1]?.conditions).toEqual(written[0]?.conditions);
  });

  it('says what was last decided, with its time, and goes on saying it', async () => {
    writer.note(deploys, 'a: Started in deploys: prod');
    await later();
    expect(written[0]?.lastDecision).toEqual({ time: '2026-03-01T12:00:00.000Z', text: 'a: Started in deploys: prod' });
    counts = { running: 0, waiting: 0 };
    writer.touch();
    await later();
    expect(written[1]?.lastDecision).toEqual(written[0]?.lastDecision);
  });

  it('says the command that cures a namespace without the label', async () => {
    subject = { ...subject, namespaceLabels: {} };
    writer.touch();
    await later();
    expect(written[0]?.conditions[1]).toMatchObject({ status: 'False', reason: 'NotLabelled' });
    expect(written[0]?.conditions[1]?.message).toContain(
      'kubectl label namespace team-a concurrency.tekton.dev/controls=enabled',
    );
  });

  it('says what is wrong with a control that is not in force', async () => {
    const problems = [{ path: 'spec.key', message: 'expression $(x): $(x) is not something that a run has' }];
    subject = { ...subject, parsed: { ok: false, problems } };
    writer.touch();
    await later();
    expect(written[0]?.conditions[0]).toMatchObject({
      status: 'False',
      reason: 'Invalid',
      message: 'Not in force: expression $(x): $(x) is not something that a run has (at spec.key)',
    });
  });

  it('says that a control is paused', async () => {
    subject = { ...subject, parsed: { ok: true, value: aTeamControl({ paused: true }) } };
    writer.touch();
    await later();
    expect(written[0]?.conditions[0]).toMatchObject({ status: 'True', reason: 'Paused' });
  });

  it('tells of a write that failed, and writes at the next change', async () => {
    fault = new Error('no');
    writer.touch();
    await later();
    expect(logged).toEqual(['could not write the status of a control']);
    fault = undefined;
    writer.touch();
    await later();
    expect(written).toHaveLength(1);
  });

  it('writes nothing after it was stopped', async () => {
    writer.touch();
    await writer.stop();
    await later();
    expect(written).toEqual([]);
  });
});
