import { badRequest } from './failures.js';
import { type Fields, isFields, valueAt } from './fields.js';
import type { KubeObject } from './kube-object.js';

export interface FieldTerm {
  readonly path: string;
  readonly equal: boolean;
  readonly value: string;
}

const term = /^([\w.]+)(==|!=|=)(.*)$/;

/** Parses a fieldSelector query; throws 400 for a path that the resource cannot be selected by. */
export function parseFieldSelector(text: string, selectable: readonly string[]): readonly FieldTerm[] {
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, path = '', operator, value = ''] = term.exec(part.trim()) ?? [];
      if (operator === undefined) {
        throw badRequest(`invalid selector: '${text}'; can't understand '${part}'`);
      }
      if (path !== 'metadata.name' && path !== 'metadata.namespace' && !selectable.includes(path)) {
        throw badRequest(`field label not supported: ${path}`);
      }
      return { path, equal: operator !== '!=', value };
    });
}

export function matchesFields(terms: readonly FieldTerm[], object: KubeObject): boolean {
  return terms.every(({ path, equal, value }) => (textOf(object, path) === value) === equal);
}

/** The text at a dotted path; absent is the empty text, as for the real server. */
function textOf(object: KubeObject, path: string): string {
  const found = path
    .split('.')
    .reduce<unknown>((at, name) => (isFields(at) ? valueAt(at, name) : undefined), asFields(object));
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

function asFields(object: KubeObject): Fields {
  return { ...object, metadata: { ...object.metadata } };
}
