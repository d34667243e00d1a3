import type { FromSchema } from 'json-schema-to-ts';

import type { Parsed, Problem } from '../core/problem.js';
import { params as paramsValidator } from './generated/validators.js';
import type { paramsSchema } from './schema/params-schema.js';
import { validated } from './validate.js';

/** The params of the interceptor as the author wrote them. */
export type Params = FromSchema<typeof paramsSchema>;

/** Names of the design that this version does not know yet: refused by name, so that nobody relies on them. */
const LATER_PARAMS = [
  'running',
  'waiting',
  'maxRunning',
  'maxQueued',
  'overflow',
  'noOverlap',
  'gracePeriod',
  'queueTimeout',
  'delivery',
  'action',
  'onClose',
];
const LATER_STRATEGIES = ['Queue', 'QueueLatest', 'Skip'];

/** Reads the params of a Trigger: the settings, or every problem at once. Params with null count as absent. */
export function parseParams(raw: Readonly<Record<string, unknown>>): Parsed<Params> {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null));
  const later = laterProblems(given);
  const known = Object.fromEntries(
    Object.entries(given).filter(([name]) => !later.some((p) => p.path.includes(`[${name}]`))),
  );
  const parsed = validated<Params>(paramsValidator, known, 'params');
  const problems = [...later, ...(parsed.ok ? missingProblems(parsed.value) : parsed.problems)];
  return parsed.ok && problems.length === 0 ? parsed : { ok: false, problems };
}

function laterProblems(given: Readonly<Record<string, unknown>>): readonly Problem[] {
  const params = LATER_PARAMS.filter((name) => Object.hasOwn(given, name)).map((name) => ({
    path: `params[${name}]`,
    message: `"${name}" is planned, but not part of this version: remove it`,
  }));
  const strategy = laterStrategy(given['strategy']);
  return strategy !== undefined
    ? [
        ...params,
        {
          path: 'params[strategy]',
          message: `strategy "${strategy}" is planned, but not part of this version`,
          allowed: ['Cancel', 'CancelRunFinally', 'StopRunFinally'],
        },
      ]
    : params;
}

function laterStrategy(word: unknown): string | undefined {
  const plain = typeof word === 'string' ? word.trim().toLowerCase() : undefined;
  return LATER_STRATEGIES.find((strategy) => strategy.toLowerCase() === plain);
}

function missingProblems({ key, preset, revision, sameRevision }: Params): readonly Problem[] {
  const problems: Problem[] = [];
  if (key === undefined && preset === undefined) {
    problems.push({ path: 'params[key]', message: 'key is missing: give a key, or a preset that brings one' });
  }
  if (sameRevision === 'Skip' && revision === undefined && preset === undefined) {
    problems.push({ path: 'params[revision]', message: 'sameRevision "Skip" needs a revision to compare' });
  }
  return problems;
}
