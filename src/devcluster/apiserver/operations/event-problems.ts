import { coreEventOf } from '../catalogue/convert-events.js';
import type { Problem } from '../model/failures.js';
import { type Fields, fieldsAt, isFields, textAt, valueAt } from '../model/fields.js';
import type { KubeObject } from '../model/kube-object.js';
import { qualifiedNameProblem } from '../model/names.js';
import { sameJson } from '../model/same-json.js';

const longestNote = 1024;
const longestWord = 128;

/**
 * What the validation of events refuses (pkg/apis/core/validation/events.go), as far as a recorder can meet it. It
 * speaks of the fields of v1, also to clients of events.k8s.io/v1, which are held to more.
 */
export function eventProblems(object: KubeObject, current?: KubeObject): readonly Problem[] {
  const event = coreEventOf(object);
  const general = (textAt(event, 'eventTime') ?? '') === '' ? oldEventProblems(event) : newEventProblems(event);
  if (object.apiVersion === 'v1') {
    return general;
  }
  const before = current === undefined ? undefined : coreEventOf(current);
  return [
    ...general,
    ...(before === undefined ? creationProblems(event) : changeProblems(before, event)),
    ...(sameJson(event['series'], before?.['series']) ? [] : seriesProblems(event)),
  ];
}

/** One without eventTime: it lies in the namespace of what it is about, those of cluster-scoped objects in default. */
function oldEventProblems(event: Fields): readonly Problem[] {
  const [own, about] = namespacesOf(event);
  return own === about || (about === '' && own === 'default') ? [] : [otherNamespace(about)];
}

/** One with eventTime may lie anywhere, if it says where what it is about lies. */
function newEventProblems(event: Fields): readonly Problem[] {
  const [own, about] = namespacesOf(event);
  const controller = textAt(event, 'reportingComponent') ?? '';
  const unqualified = controller === '' ? undefined : qualifiedNameProblem(controller);
  return [
    ...(about === '' && !['default', 'kube-system'].includes(own) ? [otherNamespace(about)] : []),
    ...(controller === '' ? [required('reportingController')] : []),
    ...(unqualified === undefined ? [] : [invalidField('reportingController', controller, unqualified)]),
    ...['reportingInstance', 'action', 'reason'].flatMap((name) => [
      ...((textAt(event, name) ?? '') === '' ? [required(name)] : []),
      ...tooLong(event, name, longestWord),
    ]),
    ...tooLong(event, 'message', longestNote),
  ];
}

function creationProblems(event: Fields): readonly Problem[] {
  const type = textAt(event, 'type') ?? '';
  return [
    ...((textAt(event, 'eventTime') ?? '') === '' ? [required('eventTime')] : []),
    ...(['Normal', 'Warning'].includes(type) ? [] : [invalidField('type', '', `has invalid value: ${type}`)]),
  ];
}

const fixed = [
  'involvedObject',
  'reason',
  'message',
  'type',
  'eventTime',
  'action',
  'related',
  'reportingComponent',
  'reportingInstance',
];

/** Once made, an event's series alone may change. */
function changeProblems(before: Fields, after: Fields): readonly Problem[] {
  return fixed
    .filter((name) => !sameJson(before[name], after[name]))
    .map((name) => invalidField(name, after[name] ?? '', 'field is immutable'));
}

function seriesProblems(event: Fields): readonly Problem[] {
  const series = valueAt(event, 'series');
  if (!isFields(series)) {
    return [];
  }
  const { count } = series;
  return [
    ...(typeof count === 'number' && count >= 2 ? [] : [invalidField('series.count', '', 'should be at least 2')]),
    ...((textAt(series, 'lastObservedTime') ?? '') === '' ? [required('series.lastObservedTime')] : []),
  ];
}

function namespacesOf(event: Fields): readonly [own: string, about: string] {
  const own = textAt(fieldsAt(event, 'metadata'), 'namespace') ?? '';
  return [own, textAt(fieldsAt(event, 'involvedObject'), 'namespace') ?? ''];
}

function otherNamespace(namespace: string): Problem {
  return invalidField('involvedObject.namespace', namespace, 'does not match event.namespace');
}

function required(field: string): Problem {
  return { field, reason: 'FieldValueRequired', message: 'Required value' };
}

function invalidField(field: string, value: unknown, why: string): Problem {
  return { field, reason: 'FieldValueInvalid', message: `Invalid value: ${JSON.stringify(value)}: ${why}` };
}

function tooLong(event: Fields, name: string, limit: number): readonly Problem[] {
  const tooMuch = Buffer.byteLength(textAt(event, name) ?? '') > limit;
  return tooMuch ? [invalidField(name, '', `can have at most ${limit} characters`)] : [];
}
