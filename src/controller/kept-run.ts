import { isOurAnnotation } from '../api/run-names.js';
import { GROUPS_ANNOTATION } from '../api/names.js';
import { readRun, type RunObject } from '../tekton/run.js';

/** What the params of a run may take in memory, in characters: a key is at most 1 KiB. */
const MAX_PARAMS = 4096;

/**
 * What the reconciler keeps of a run: a few hundred bytes. The tasks that have begun are kept only where a group of the run
 * asks for one of them.
 */
export function keptRun(object: unknown): RunObject {
  const run = readRun(object, isOurAnnotation);
  const asksForTasks = Object.entries(run.annotations).some(
    ([name, text]) => name.startsWith(GROUPS_ANNOTATION) && text.includes('"protectAfter":"task/'),
  );
  const { params, startedTasks } = run;
  return { ...run, startedTasks: asksForTasks ? startedTasks : [], params: small(params) };
}

/** The first params that fit together; a longer text is no key. */
function small(params: RunObject['params']): RunObject['params'] {
  let size = 0;
  const fits = ([name, value]: readonly [string, string]): boolean => {
    const more = size + name.length + value.length;
    size = more <= MAX_PARAMS ? more : size;
    return size === more;
  };
  return Object.fromEntries(Object.entries(params).filter(fits));
}
