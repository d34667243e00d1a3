import { isOurAnnotation } from '../api/run-names.js';
import { isDone, readRun, type RunObject } from '../tekton/run.js';

/** What the params of a run may take in memory, in characters: a key is at most 1 KiB. */
const MAX_PARAMS = 4096;

/**
 * What the reconciler keeps of a run: a few hundred bytes. Which tasks have begun counts only until the run is done; until
 * then a newer run, or an edited control, may ask for any of them.
 */
export function keptRun(object: unknown): RunObject {
  const run = readRun(object, isOurAnnotation);
  const { params, startedTasks } = run;
  return { ...run, startedTasks: isDone(run) ? [] : startedTasks, params: small(params) };
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
