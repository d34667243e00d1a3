import { badRequest } from '../model/failures.js';
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
    exact: query.get('resourceVersionMatch') === 'Exact',
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
    throw badRequest(`invalid dryRun: ${asked.join(', ')}: only "All" is allowed`);
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
  throw badRequest(`invalid propagationPolicy "${policy}": allowed are Background, Foreground, Orphan`);
}
