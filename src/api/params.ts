import type { FromSchema } from 'json-schema-to-ts';

import type { Parsed, Problem } from '../core/problem.js';
import { type Dials, parseDials } from './dials.js';
import { params as paramsValidator } from './generated/validators.js';
import { paramsSchema } from './schema/params-schema.js';
import { validated } from './validate.js';

/** The params of the interceptor as the author wrote them, numbers and booleans for the texts that stood for them. */
export type Params = FromSchema<typeof paramsSchema>;

/** The params, and what strategy and dials come to. */
export interface ParsedParams {
  readonly params: Params;
  readonly dials: Dials;
}

/** Reads the params of a Trigger, or every problem at once. Params with null count as absent. */
export function parseParams(raw: Readonly<Record<string, unknown>>): Parsed<ParsedParams> {
  const given = Object.entries(raw).filter(([, value]) => value !== null);
  const parsed = validated<Params>(paramsValidator, Object.fromEntries(given.map(meant)), 'params');
  if (!parsed.ok) {
    return parsed;
  }
  const params = parsed.value;
  const mayClose = params.action === 'End' || params.onClose === 'End';
  const dials = parseDials(params, { at: (name) => `params[${name}]`, mayClose });
  const problems = [...missingProblems(params), ...(dials.ok ? [] : dials.problems)];
  return dials.ok && problems.length === 0
    ? { ok: true, value: { params, dials: dials.value } }
    : { ok: false, problems };
}

/** Trigger YAML often has numbers and booleans as texts: "2" stands for 2 where a number belongs. */
function meant([name, value]: readonly [string, unknown]): readonly [string, unknown] {
  const type = typeof value === 'string' ? typeOf(name) : undefined;
  if (type === 'integer' && /^[0-9]{1,9}$/.test(String(value))) {
    return [name, Number(value)];
  }
  return type === 'boolean' && (value === 'true' || value === 'false') ? [name, value === 'true'] : [name, value];
}

function typeOf(name: string): unknown {
  const schema = Object.entries(paramsSchema.properties).find(([property]) => property === name)?.[1];
  return schema?.type;
}

function missingProblems({ key, preset, revision, sameRevision, onClose }: Params): readonly Problem[] {
  const problems: Problem[] = [];
  if (key === undefined && preset === undefined) {
    problems.push({ path: 'params[key]', message: 'key is missing: give a key, or a preset that brings one' });
  }
  if (sameRevision === 'Skip' && revision === undefined && preset === undefined) {
    problems.push({ path: 'params[revision]', message: 'sameRevision "Skip" needs a revision to compare' });
  }
  if (onClose === 'End' && preset === undefined) {
    const message =
      'onClose "End" needs a preset, which knows such events: give one, or use action "End" in a Trigger of its own';
    problems.push({ path: 'params[preset]', message });
  }
  return problems;
}
