/** What was looked at, in the order in which it is told: each builds on those before it. */
export const CHECKS = [
  'API server',
  'Tekton',
  'install',
  'CRDs',
  'rights',
  'Deployments',
  'certificates',
  'CA bundles',
  'leader',
  'webhook',
  'interceptor',
  'test event',
  'Triggers',
  'held runs',
] as const;
export type Check = (typeof CHECKS)[number];

export type Level = 'ok' | 'warn' | 'fail' | 'skipped';

/** One thing that was looked at, and what to do about it where something is to be done. */
export interface Finding {
  readonly check: Check;
  readonly level: Level;
  readonly what: string;
  /** One sentence, with the exact command where there is one. */
  readonly do?: string;
}

/** How one check makes its findings: each is a line of its own. */
export type Say = (what: string, todo?: string) => Finding;

export function saysOf(check: Check): Readonly<Record<Level, Say>> {
  const say =
    (level: Level): Say =>
    (what, todo) => ({ check, level, what, ...(todo !== undefined && { do: todo }) });
  return { ok: say('ok'), warn: say('warn'), fail: say('fail'), skipped: say('skipped') };
}
