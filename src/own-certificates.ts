import { INTERCEPTOR_SERVICE, WEBHOOK_SERVICE } from './api/names.js';
import type { OwnCertificates } from './certificate-config.js';
import { hostName } from './certificates/host-name.js';
import { keepOwnCertificates } from './certificates/keep-own.js';
import type { CertificateLog, Time, TrustObject } from './certificates/ports.js';
import { createCertificateSecret } from './kube/certificate-secret.js';
import { issueCertificate, makeAuthority } from './kube/certificates.js';
import type { ApiCall } from './kube/api-call.js';
import type { Certificates } from './service.js';

export interface OwnCertificatesDeps {
  readonly call: ApiCall;
  readonly namespace: string;
  readonly objects: readonly TrustObject[];
  readonly isLeader: () => boolean;
  readonly time: Time;
  readonly log: CertificateLog;
}

/** Serves by the Secret that the leader of the controllers keeps. */
export function ownCertificates(config: OwnCertificates, deps: OwnCertificatesDeps): Certificates {
  const { call, namespace, ...rest } = deps;
  const namesOf = (service: string): readonly string[] =>
    [...new Set([`${service}.${namespace}.svc`, ...config.hosts].map(hostName))].toSorted((a, b) => (a < b ? -1 : 1));
  let kept: ReturnType<typeof keepOwnCertificates> | undefined;
  return {
    start: async (use) => {
      kept = keepOwnCertificates({
        ...rest,
        secrets: createCertificateSecret(call, { namespace, name: config.secret }),
        make: { makeAuthority, issueCertificate },
        options: {
          ...config,
          names: { interceptor: namesOf(INTERCEPTOR_SERVICE), webhook: namesOf(WEBHOOK_SERVICE) },
        },
        use,
      });
      kept.start();
      await Promise.resolve();
    },
    lookNow: () => kept?.lookNow(),
    known: () => kept?.known() ?? [],
    stop: async () => {
      await kept?.stop();
    },
  };
}
