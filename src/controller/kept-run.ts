import { isOurAnnotation } from '../api/run-names.js';
import { optional } from '../core/optional.js';
import { shortTexts } from '../core/short-texts.js';
import { isDone, readRun, type RunObject } from '../tekton/run.js';

/**
 * What the reconciler keeps of a run: its marks, and of the rest what a control may take a key from, a few kilobytes at most.
 * Which tasks have begun counts only until the run is done; until then a newer run, or an edited control, may ask for any of
 * them.
 */
export function keptRun(object: unknown): RunObject {
  const run = readRun(object);
  const marks = Object.entries(run.annotations).filter(([name]) => isOurAnnotation(name));
  const others = Object.entries(run.annotations).filter(([name]) => !isOurAnnotation(name));
  const annotations = shortTexts(Object.fromEntries(others));
  const params = shortTexts(run.params);
  const leftOut = { ...optional('annotations', annotations.leftOut), ...optional('params', params.leftOut) };
  return {
    ...run,
    startedTasks: isDone(run) ? [] : run.startedTasks,
    annotations: { ...annotations.kept, ...Object.fromEntries(marks) },
    params: params.kept,
    ...(Object.keys(leftOut).length > 0 && { leftOut }),
  };
}
