import type { Succeeded } from './condition.js';
import type { Facts } from './facts.js';
import type { PipelineRun } from './pipeline-run.js';

/** The Succeeded condition of a run that has started, from its facts and its word. */
export function toRunCondition(run: PipelineRun, facts: Facts): Succeeded {
  const completed = facts.succeeded + facts.failed + facts.cancelled;
  const tally = `Tasks Completed: ${completed} (Failed: ${facts.failed}, Cancelled ${facts.cancelled})`;
  if (facts.incomplete > 0) {
    return {
      status: 'Unknown',
      reason: runningReason(run, facts),
      message: `${tally}, Incomplete: ${facts.incomplete}, Skipped: ${facts.skipped.length}`,
    };
  }
  const message = `${tally}, Skipped: ${facts.skipped.length}`;
  if (facts.failed > 0) {
    return { status: 'False', reason: 'Failed', message };
  }
  // Even where every task that ran Succeeded, and also where the word came while finally ran (TEKTON.md, section 2).
  if (run.word === 'CancelledRunFinally' || run.word === 'StoppedRunFinally') {
    return cancelledCondition(run);
  }
  if (facts.cancelled > 0) {
    return { status: 'False', reason: 'Cancelled', message };
  }
  return { status: 'True', reason: facts.skipped.length > 0 ? 'Completed' : 'Succeeded', message };
}

export function cancelledCondition(run: PipelineRun): Succeeded {
  return { status: 'False', reason: 'Cancelled', message: `PipelineRun "${run.meta.name}" was cancelled` };
}

function runningReason(run: PipelineRun, facts: Facts): string {
  if (run.word === 'CancelledRunFinally') {
    return 'CancelledRunningFinally';
  }
  if (run.word === 'StoppedRunFinally') {
    return facts.isDagRunning ? 'Running' : 'StoppedRunningFinally';
  }
  return facts.cancelled > 0 || (facts.failed > 0 && facts.areFinalsDone) ? 'Stopping' : 'Running';
}
