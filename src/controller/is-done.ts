import type { RunObject } from '../tekton/run.js';

/** Whether Tekton is done with the run: its Succeeded condition says so, and not Unknown. */
export function isDone({ succeeded }: RunObject): boolean {
  return succeeded?.status === 'True' || succeeded?.status === 'False';
}
