import { COMPONENT } from '../api/names.js';
import { printableText } from '../core/printable-text.js';
import { describeProblems } from '../core/problem.js';
import type { Admission } from './admit.js';
import type { ControlReview } from './control-review.js';

/** The AdmissionReview that answers a request about a run. A run is always allowed: whether it is valid is for Tekton to say. */
export function admissionAnswer(uid: string, { patch, warnings }: Pick<Admission, 'patch' | 'warnings'>): object {
  return answer({
    uid,
    allowed: true,
    ...(patch.length === 0
      ? {}
      : { patchType: 'JSONPatch', patch: Buffer.from(JSON.stringify(patch)).toString('base64') }),
    ...shown(warnings),
  });
}

/** The AdmissionReview that answers a request about a control. */
export function controlAnswer(uid: string, { problems, warnings }: ControlReview): object {
  const status = { code: 422, reason: 'Invalid', message: describeProblems(problems) };
  return answer({
    uid,
    allowed: problems.length === 0,
    ...(problems.length === 0 ? {} : { status }),
    ...shown(warnings),
  });
}

function answer(response: object): object {
  return { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response };
}

/** They travel in headers, and the API server drops those that hold control characters; some quote what a run says. */
function shown(warnings: readonly string[]): object {
  return warnings.length === 0
    ? {}
    : { warnings: warnings.map((warning) => printableText(`${COMPONENT}: ${warning}`)) };
}
