import { type Fields, fieldsOf, listOf } from './fields.js';

/** A TaskRun of a run, as the run's status names it. */
export interface Child {
  readonly name: string;
  readonly pipelineTask: string;
}

/** The status with every child named once; what is named already stays, children of other kinds included. */
export function withChildReferences(status: Fields, children: readonly Child[]): Fields {
  const before = listOf(status['childReferences']);
  const known = new Set(before.map((reference) => fieldsOf(reference)['name']));
  const added = children
    .filter((child) => !known.has(child.name))
    .map(({ name, pipelineTask }) => ({
      apiVersion: 'tekton.dev/v1',
      kind: 'TaskRun',
      name,
      pipelineTaskName: pipelineTask,
    }));
  return added.length === 0 ? status : { ...status, childReferences: [...before, ...added] };
}

/** True where a child is no TaskRun. Nothing here makes such children: a test writes one into the status. */
export function hasForeignChild(status: Fields): boolean {
  return listOf(status['childReferences']).some((reference) => fieldsOf(reference)['kind'] !== 'TaskRun');
}
