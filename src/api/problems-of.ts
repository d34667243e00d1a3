import type { ErrorObject } from 'ajv';

import { DURATION_PATTERN, PROTECTION_PATTERN } from '../core/duration.js';
import type { Problem } from '../core/problem.js';
import { likelyWord } from './likely-word.js';

/** Turns what a compiled validator found into problems for the person who wrote the input. `root` names the input. */
export function problemsOf(errors: readonly ErrorObject[], root: string): readonly Problem[] {
  // A value of the wrong type is none of the allowed words either: saying so once is enough.
  const mistyped = new Set(errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath));
  return errors
    .filter(({ keyword, instancePath }) => keyword !== 'enum' || !mistyped.has(instancePath))
    .map((error) => problemOf(error, `${root}${pathOf(error.instancePath)}`));
}

/** `/entries/a/key` as `[entries][a][key]`; numbers and names alike, for a name may hold dots. */
function pathOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => `[${part.replaceAll('~1', '/').replaceAll('~0', '~')}]`)
    .join('');
}

/** The last name of a path, with the places in its list: `key[1]`. */
function nameAt(path: string): string {
  const [, name = path, places = ''] = /([^[\]]+)\]((?:\[\d+\])*)$/.exec(path) ?? [];
  return `${name}${places}`;
}

function problemOf(error: ErrorObject, path: string): Problem {
  const name = nameAt(path);
  const value = shown(error.data);
  switch (error.keyword) {
    case 'additionalProperties': {
      const unknown = String(field(error.params, 'additionalProperty'));
      const allowed = Object.keys(asRecord(field(asRecord(error.parentSchema), 'properties')));
      return {
        path: `${path}[${unknown}]`,
        message: `"${unknown}" is not known`,
        allowed,
        ...likely(unknown, allowed),
      };
    }
    case 'enum': {
      const words: unknown = field(error.params, 'allowedValues');
      const allowed = Array.isArray(words) ? words.map(String) : [];
      return { path, message: `${name} ${value} is not known`, allowed, ...likely(String(error.data), allowed) };
    }
    case 'required':
      return { path, message: `${String(field(error.params, 'missingProperty'))} is missing` };
    case 'type':
      return {
        path,
        message: `${name} is ${value}`,
        allowed: [String(field(error.params, 'type')).replace(',', ' or ')],
      };
    default: {
      const form = formOf(error);
      const what = form === undefined ? (sizeMessage(error) ?? error.message ?? error.keyword) : `${value} is ${form}`;
      return { path, message: `${name} ${what}` };
    }
  }
}

/** What a text is not, where its pattern has a name. */
function formOf({ params }: ErrorObject): string | undefined {
  switch (field(params, 'pattern')) {
    case DURATION_PATTERN:
      return 'no duration, such as 10m or 1h30m';
    case PROTECTION_PATTERN:
      return 'neither a duration, such as 10m, nor a task, such as task/deploy';
    default:
      return undefined;
  }
}

/** What is said of a text or a list of the wrong length. */
function sizeMessage({ keyword, params }: ErrorObject): string | undefined {
  const limit = String(field(params, 'limit'));
  switch (keyword) {
    // Every lower limit of our schemas is one.
    case 'minLength':
      return 'is empty';
    case 'minItems':
      return 'is an empty list';
    case 'maxLength':
      return `has more than ${limit} characters`;
    case 'maxItems':
      return `has more than ${limit} items`;
    default:
      return undefined;
  }
}

function likely(word: string, allowed: readonly string[]): Pick<Problem, 'likely'> {
  const found = likelyWord(word, allowed);
  return found === undefined ? {} : { likely: found };
}

/** A value as people read it, never longer than a line. */
function shown(value: unknown): string {
  if (value === undefined) {
    return 'missing';
  }
  if (typeof value === 'object' && value !== null) {
    return Array.isArray(value) ? 'a list' : 'an object';
  }
  return JSON.stringify(value).slice(0, 80);
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function field(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return record[name];
}
