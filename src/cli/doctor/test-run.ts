import { CLAIM_ANNOTATION, GROUP_LABEL, KEY_MARK } from '../../api/names.js';
import type { Asked } from '../ports.js';
import { textAt } from '../typed-at.js';

/**
 * A run that asks for a group by itself, to be created and not kept: admission is asked about it as about any other. It
 * names no account and no Pipeline, so that nothing but its namespace has to be there.
 */
export function testRun(namespace: string): Asked {
  return {
    method: 'POST',
    path: `/apis/tekton.dev/v1/namespaces/${namespace}/pipelineruns`,
    query: { dryRun: 'All' },
    body: {
      apiVersion: 'tekton.dev/v1',
      kind: 'PipelineRun',
      metadata: { generateName: 'concurrency-doctor-', namespace, annotations: { [KEY_MARK]: 'doctor' } },
      spec: {
        pipelineSpec: {
          tasks: [{ name: 'nothing', taskSpec: { steps: [{ name: 'nothing', image: 'busybox', command: ['true'] }] } }],
        },
      },
    },
    // The API server waits for each webhook of the cluster in turn.
    deadlineMs: 30_000,
  };
}

/** Whether the answer shows that our webhook was asked: nobody else writes these. */
export function bearsOurMarks(run: unknown): boolean {
  return (
    textAt(run, 'metadata', 'labels', GROUP_LABEL) !== '' &&
    textAt(run, 'metadata', 'annotations', CLAIM_ANNOTATION) !== ''
  );
}
