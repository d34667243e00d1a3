import type { ErrorObject } from 'ajv';

import { cutText } from '../core/cut-text.js';
import { DURATION_PATTERN, PROTECTION_PATTERN } from '../core/duration.js';
import type { Problem } from '../core/problem.js';
import { likelyWord } from './likely-word.js';

/** As many as somebody mends at once. Whoever reaches us could have us say what is wrong with each of a million names. */
const MAX_PROBLEMS = 20;
/** The longest name that means something: that of a label, with its prefix. */
const MAX_NAME = 317;

/** Turns what a compiled validator found into problems for the person who wrote the input. `root` names the input. */
export function problemsOf(errors: readonly ErrorObject[], root: string): readonly Problem[] {
  const told = errors.slice(0, MAX_PROBLEMS);
  // A value of the wrong type is none of the allowed words either: saying so once is enough.
  const mistyped = new Set(told.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath));
  const problems = told
    .filter(({ keyword, instancePath }) => keyword !== 'enum' || !mistyped.has(instancePath))
    .map((error) => problemOf(error, placeOf(error.instancePath, root)));
  const left = errors.length - told.length;
  return left === 0 ? problems : [...problems, { path: root, message: `${left} more things are wrong` }];
}

/** Where an error is: as a path, and as people call it. */
interface Place {
  /** `params[key][1]`. */
  readonly path: string;
  /** The last name, with the places in its list: `key[1]`. */
  readonly name: string;
}

/** `/entries/a/key` as `[entries][a][key]`; numbers and names alike, for a name may hold dots. */
function placeOf(pointer: string, root: string): Place {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => cutText(part.replaceAll('~1', '/').replaceAll('~0', '~'), MAX_NAME));
  const last = parts.findLastIndex((part) => Number.isNaN(Number(part)));
  const name = [parts[last] ?? root, ...parts.slice(last + 1).map(inBrackets)].join('');
  return { path: [root, ...parts.map(inBrackets)].join(''), name };
}

function inBrackets(part: string): string {
  return `[${part}]`;
}

function problemOf(error: ErrorObject, { path, name }: Place): Problem {
  const value = shown(error.data);
  switch (error.keyword) {
    case 'additionalProperties': {
      const unknown = cutText(String(field(error.params, 'additionalProperty')), MAX_NAME);
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
