import { type Fields, fieldsOf, isFields, textOf } from '../fields.js';
import { defaultPipelineRun } from './default-pipeline-run.js';
import { validatePipelineRun } from './validate-pipeline-run.js';
import { validateTaskRun } from './validate-task-run.js';

/** The answer to an AdmissionReview: the same object with a response in place of the request. */
export type AdmissionAnswer = Fields;

/** Undefined for what is no AdmissionReview. */
export function answerDefaulting(review: unknown): AdmissionAnswer | undefined {
  return answer(review, ({ request, object }) => {
    const isNewRun = kindOf(request) === 'PipelineRun' && request['operation'] === 'CREATE';
    const patch = isNewRun ? defaultPipelineRun(object) : [];
    return patch.length === 0
      ? { allowed: true }
      : { allowed: true, patchType: 'JSONPatch', patch: Buffer.from(JSON.stringify(patch)).toString('base64') };
  });
}

/** Undefined for what is no AdmissionReview. */
export function answerValidation(review: unknown): AdmissionAnswer | undefined {
  return answer(review, ({ request, object, old }) => {
    const problems = problemsOf(kindOf(request), object, old);
    const message = `validation failed: ${problems.join('\n')}`;
    return problems.length === 0
      ? { allowed: true }
      : { allowed: false, status: { code: 400, reason: 'BadRequest', message } };
  });
}

interface AdmissionCase {
  readonly request: Fields;
  readonly object: Fields;
  readonly old: Fields | undefined;
}

function answer(review: unknown, judge: (admission: AdmissionCase) => Fields): AdmissionAnswer | undefined {
  const request = fieldsOf(fieldsOf(review)['request']);
  const uid = textOf(request['uid']);
  if (uid === undefined) {
    return undefined;
  }
  const old = isFields(request['oldObject']) ? request['oldObject'] : undefined;
  const verdict = judge({ request, object: fieldsOf(request['object']), old });
  return { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response: { uid, ...verdict } };
}

function kindOf(request: Fields): string | undefined {
  return textOf(fieldsOf(request['kind'])['kind']);
}

function problemsOf(kind: string | undefined, object: Fields, old: Fields | undefined): readonly string[] {
  if (kind === 'PipelineRun') {
    return validatePipelineRun(object, old);
  }
  return kind === 'TaskRun' ? validateTaskRun(object, old) : [];
}
