import { formatDuration, parseDuration } from './duration.js';
import { type Policy, DIALS, type Protection, type Strategy, strategyOf } from './policy.js';

/** A policy as it is written down: the strategy, and the dials beside it that differ from its defaults. */
export interface Settings {
  readonly strategy: Strategy;
  readonly sameRevision: Policy['sameRevision'];
  readonly maxRunning?: number;
  readonly maxQueued?: number;
  readonly overflow?: Policy['overflow'];
  readonly noOverlap?: boolean;
  /** Durations: `10m`. */
  readonly gracePeriod?: string;
  readonly queueTimeout?: string;
  /** A duration, or `task/<name of a pipeline task>`. */
  readonly protectAfter?: string;
}

/** What `overflow` is where it is not given: the newcomer is told no, and nobody loses a place. */
export const DEFAULT_OVERFLOW = 'DropNewest';

const TASK = 'task/';

/** The dials that a strategy and the settings beside it stand for. Settings that cannot be read count as not given. */
export function policyOf(settings: Settings): Policy {
  const { strategy, sameRevision, maxRunning = 1, overflow = DEFAULT_OVERFLOW, noOverlap = false } = settings;
  return { ...DIALS[strategy], maxRunning, overflow, noOverlap, sameRevision, ...optionalDials(settings) };
}

function optionalDials(settings: Settings): Partial<Policy> {
  const { maxQueued } = settings;
  const gracePeriod = parseDuration(settings.gracePeriod ?? '');
  const queueTimeout = parseDuration(settings.queueTimeout ?? '');
  const protectAfter = parseProtection(settings.protectAfter ?? '');
  return {
    ...(maxQueued !== undefined && { maxQueued }),
    ...(gracePeriod !== undefined && { gracePeriod }),
    ...(queueTimeout !== undefined && { queueTimeout }),
    ...(protectAfter !== undefined && { protectAfter }),
  };
}

/**
 * The settings that stand for a policy: `policyOf` gives it back. Throws RangeError for dials that contradict each other,
 * which no settings can give.
 */
export function settingsOf(policy: Policy): Settings {
  const strategy = strategyOf(policy);
  if (strategy === undefined) {
    throw new RangeError(`no strategy stands for running: ${policy.running}, waiting: ${policy.waiting}`);
  }
  const { sameRevision, maxRunning, maxQueued, overflow, noOverlap, gracePeriod, queueTimeout, protectAfter } = policy;
  return {
    strategy,
    sameRevision,
    ...(maxRunning !== 1 && { maxRunning }),
    ...(maxQueued !== undefined && { maxQueued }),
    ...(overflow !== DEFAULT_OVERFLOW && { overflow }),
    ...(noOverlap && { noOverlap }),
    ...(gracePeriod !== undefined && { gracePeriod: formatDuration(gracePeriod) }),
    ...(queueTimeout !== undefined && { queueTimeout: formatDuration(queueTimeout) }),
    ...(protectAfter !== undefined && { protectAfter: formatProtection(protectAfter) }),
  };
}

function parseProtection(text: string): Protection | undefined {
  if (text.startsWith(TASK)) {
    return { task: text.slice(TASK.length) };
  }
  const age = parseDuration(text);
  return age === undefined ? undefined : { age };
}

function formatProtection(protection: Protection): string {
  return 'task' in protection ? `${TASK}${protection.task}` : formatDuration(protection.age);
}
