import { badRequest, invalid } from '../model/failures.js';
import { type Fields, fieldsAt, isFields, textAt, textsAt, valueAt } from '../model/fields.js';
import { parseFieldSelector } from '../model/field-selector.js';
import { parseLabelSelector } from '../model/label-selector.js';
import type { Target } from '../operations/cluster.js';
import type { DeleteOptions } from '../operations/delete.js';
import type { Paging } from '../operations/list.js';
import type { Selection } from '../operations/selection.js';

export function selectionOf(target: Target, query: URLSearchParams): Selection {
  return {
    target,
    labels: parseLabelSelector(query.get('labelSelector') ?? ''),
    fields: parseFieldSelector(query.get('fieldSelector') ?? '', target.resource.fieldSelectors),
  };
}

export function pagingOf(query: URLSearchParams): Paging {
  const limit = countOf(query, 'limit');
  const continueToken = query.get('continue') ?? '';
  const resourceVersion = query.get('resourceVersion') ?? '';
  return {
    ...(limit !== undefined && { limit }),
    ...(continueToken !== '' && { continueToken }),
    ...(resourceVersion !== '' && { resourceVersion }),
    exact: matchOf(query, resourceVersion) === 'Exact',
  };
}

export function countOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === '') {
    return undefined;
  }
  if (!/^\d+$/.test(text)) {
    throw badRequest(`strconv.ParseInt: parsing "${text}": invalid syntax`);
  }
  return Number(text);
}

/** A flag of a query; Go's ParseBool, as far as clients use it. */
export function flagOf(query: URLSearchParams, name: string): boolean {
  return ['true', '1'].includes(query.get(name) ?? '');
}

export function isDryRun(query: URLSearchParams, body: Fields = {}): boolean {
  const asked = [...query.getAll('dryRun'), ...textsAt(body, 'dryRun')];
  if (asked.some((each) => each !== 'All')) {
    throw invalidOption('dryRun', `[${asked.map((each) => JSON.stringify(each)).join(' ')}]`, '"All"');
  }
  return asked.length > 0;
}

/** DeleteOptions come in the body or, without one, in the query. */
export function deleteOptionsOf(query: URLSearchParams, body: unknown): DeleteOptions {
  const options: Fields = isFields(body) ? body : {};
  const preconditions = fieldsAt(options, 'preconditions');
  const uid = textAt(preconditions, 'uid');
  const resourceVersion = textAt(preconditions, 'resourceVersion');
  const policy = textAt(options, 'propagationPolicy') ?? query.get('propagationPolicy') ?? 'Background';
  const orphan = valueAt(options, 'orphanDependents') === true || flagOf(query, 'orphanDependents');
  return {
    ...(uid !== undefined && { uid }),
    ...(resourceVersion !== undefined && { resourceVersion }),
    propagation: orphan ? 'Orphan' : propagationOf(policy),
  };
}

function propagationOf(policy: string): DeleteOptions['propagation'] {
  if (policy === 'Background' || policy === 'Foreground' || policy === 'Orphan') {
    return policy;
  }
  throw invalidOption('propagationPolicy', JSON.stringify(policy), '"Foreground", "Background", "Orphan", "nil"');
}

function matchOf(query: URLSearchParams, resourceVersion: string): string {
  const match = query.get('resourceVersionMatch') ?? '';
  if (match !== '' && resourceVersion === '') {
    const message = 'Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided';
    throw invalid(listOptions, '', [{ field: 'resourceVersionMatch', reason: 'FieldValueForbidden', message }]);
  }
  if (!['', 'Exact', 'NotOlderThan'].includes(match)) {
    throw invalidOption('resourceVersionMatch', JSON.stringify(match), '"Exact", "NotOlderThan", ""');
  }
  return match;
}

const listOptions = { group: 'meta.k8s.io', plural: '', kind: 'ListOptions' };

/** The real server calls the kind by the verb (CreateOptions, …); here all are ListOptions. */
export function invalidOption(field: string, value: string, allowed: string): Error {
  const message = `Unsupported value: ${value}: supported values: ${allowed}`;
  return invalid(listOptions, '', [{ field, reason: 'FieldValueNotSupported', message }]);
}
