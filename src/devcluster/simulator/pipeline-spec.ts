import { type Fields, fieldsOf, listOf, textOf, textsOf } from './fields.js';

/** One entry of a Pipeline's `tasks` or `finally`. */
export interface PipelineTask {
  readonly name: string;
  readonly isFinal: boolean;
  /** Names of the tasks that must have ended well before this one starts. */
  readonly after: readonly string[];
  readonly taskRef: Fields | undefined;
  readonly taskSpec: Fields | undefined;
}

export function parsePipelineTasks(spec: Fields): readonly PipelineTask[] {
  return [
    ...listOf(spec['tasks']).map((task) => toPipelineTask(fieldsOf(task), false)),
    ...listOf(spec['finally']).map((task) => toPipelineTask(fieldsOf(task), true)),
  ];
}

function toPipelineTask(task: Fields, isFinal: boolean): PipelineTask {
  return {
    name: textOf(task['name']) ?? '',
    isFinal,
    after: isFinal ? [] : [...new Set([...textsOf(task['runAfter']), ...resultSources(task)])],
    taskRef: task['taskRef'] === undefined ? undefined : fieldsOf(task['taskRef']),
    taskSpec: task['taskSpec'] === undefined ? undefined : fieldsOf(task['taskSpec']),
  };
}

/** A task that uses another's result runs after it, as if it said so. */
function resultSources(task: Fields): readonly string[] {
  const text = JSON.stringify([task['params'], task['when'], task['matrix']]);
  return [...text.matchAll(/\$\(tasks\.([^.()]+)\.results\b/g)].map(([, name]) => name ?? '');
}

/** What makes the graph impossible to run: a name that is not there, or a circle. Undefined for a sound one. */
export function graphProblem(tasks: readonly PipelineTask[]): string | undefined {
  const names = new Set(tasks.filter((task) => !task.isFinal).map((task) => task.name));
  for (const task of tasks) {
    const missing = task.after.find((name) => !names.has(name));
    if (missing !== undefined) {
      return `task ${task.name} depends on ${missing} but ${missing} wasn't present in Pipeline`;
    }
  }
  const stuck = stuckTasks(tasks);
  return stuck.length === 0 ? undefined : `cycle detected; task "${stuck.join('", "')}" depends on itself`;
}

/** The tasks that stay when every task whose predecessors are gone is taken away, again and again. */
function stuckTasks(tasks: readonly PipelineTask[]): readonly string[] {
  let left = tasks;
  for (;;) {
    const names = new Set(left.map((task) => task.name));
    const blocked = left.filter((task) => task.after.some((name) => names.has(name)));
    if (blocked.length === left.length) {
      return blocked.map((task) => task.name);
    }
    left = blocked;
  }
}
