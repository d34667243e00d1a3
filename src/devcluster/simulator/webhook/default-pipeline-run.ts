import { type Fields, fieldsOf } from '../fields.js';

/** One operation of the JSON Patch that an admission answer carries. */
interface PatchOperation {
  readonly op: 'add';
  readonly path: string;
  readonly value: unknown;
}

/** What Tekton's defaulting adds to a new PipelineRun. */
export function defaultPipelineRun(object: Fields): readonly PatchOperation[] {
  const spec = fieldsOf(object['spec']);
  return [
    ...defaultField(spec, 'taskRunTemplate', { serviceAccountName: 'default' }),
    ...defaultField(spec, 'timeouts', { pipeline: '1h0m0s' }),
  ];
}

/** Adds the field, or what it lacks of the defaults. */
function defaultField(
  spec: Fields,
  field: string,
  defaults: Readonly<Record<string, string>>,
): readonly PatchOperation[] {
  const present = spec[field];
  if (present === undefined || present === null) {
    return [{ op: 'add', path: `/spec/${field}`, value: defaults }];
  }
  return Object.entries(defaults)
    .filter(([name]) => (fieldsOf(present)[name] ?? '') === '')
    .map(([name, value]) => ({ op: 'add', path: `/spec/${field}/${name}`, value }));
}
