import { COMPONENT } from '../api/names.js';
import type { Admission } from './admit.js';

/** The AdmissionReview that answers a request. A run is always allowed: whether it is valid is for Tekton to say. */
export function admissionAnswer(uid: string, { patch, warnings }: Pick<Admission, 'patch' | 'warnings'>): object {
  return {
    apiVersion: 'admission.k8s.io/v1',
    kind: 'AdmissionReview',
    response: {
      uid,
      allowed: true,
      ...(patch.length === 0
        ? {}
        : { patchType: 'JSONPatch', patch: Buffer.from(JSON.stringify(patch)).toString('base64') }),
      ...(warnings.length === 0 ? {} : { warnings: warnings.map((warning) => `${COMPONENT}: ${warning}`) }),
    },
  };
}
