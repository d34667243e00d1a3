import type { RunObject } from '../../src/tekton/run.js';

export function isDone({ succeeded }: RunObject): boolean {
  return succeeded?.status === 'True' || succeeded?.status === 'False';
}
