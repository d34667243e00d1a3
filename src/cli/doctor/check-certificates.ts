import type { Role } from '../../api/rights.js';
import { SERVICES } from '../installed.js';
import { isUnseen, objectIn } from '../look.js';
import type { Facts } from './facts.js';
import { type Finding, saysOf } from './finding.js';
import { lookAtLogs } from './look-at-logs.js';
import { makesOwnCertificates, ownSecretOf, readDeployment } from './read-deployment.js';
import { type CertificateRead, certificatesIn, decoded } from './read-pem.js';

type Needed = Pick<Facts, 'secrets' | 'deployments' | 'mutating' | 'namespace' | 'now'>;

/** Where a certificate is kept. */
interface Place {
  readonly secret: string;
  readonly key: string;
  readonly service: string;
}

const DAY_MS = 86_400_000;

export function checkCertificates(facts: Needed): readonly Finding[] {
  const places = placesOf(facts);
  const findings = places.map((place) => checkOne(place, facts));
  return findings.length > 0 ? findings : [saysOf('certificates').skipped('the pods mount none: see Deployments')];
}

/** Whoever makes them: our own controller keeps them in one Secret, others in one for each Service. */
function placesOf({ deployments, mutating }: Needed): readonly Place[] {
  const controller = readDeployment(objectIn(deployments.controller));
  const roles: readonly Role[] = mutating.kind === 'absent' ? ['interceptor'] : ['interceptor', 'controller'];
  return roles.flatMap((role) => {
    const service = SERVICES[role];
    if (makesOwnCertificates(controller)) {
      return [
        { secret: ownSecretOf(controller), key: role === 'interceptor' ? 'interceptor.crt' : 'webhook.crt', service },
      ];
    }
    const [secret] = readDeployment(objectIn(deployments[role])).secrets;
    return secret === undefined ? [] : [{ secret, key: 'tls.crt', service }];
  });
}

function checkOne({ secret, key, service }: Place, facts: Needed): Finding {
  const { secrets, namespace, now } = facts;
  const { fail, skipped } = saysOf('certificates');
  const seen = secrets.get(secret) ?? { kind: 'absent' };
  if (isUnseen(seen)) {
    return skipped(`cannot read Secret ${secret}: ${seen.message}`);
  }
  if (seen.kind === 'absent') {
    return fail(
      `there is no Secret ${secret} for ${service}`,
      lookAtLogs('look why nobody makes it', 'controller', facts),
    );
  }
  const [certificate] = certificatesIn(decoded(seen.object, 'data', key)) ?? [];
  if (certificate === undefined) {
    return fail(`${key} in Secret ${secret} is no certificate`, renew(secret, namespace));
  }
  const name = `${service}.${namespace}.svc`;
  return certificate.names.includes(name)
    ? checkTime(service, certificate, { now, renewal: renew(secret, namespace) })
    : fail(`the certificate of ${service} is not for ${name}`, renew(secret, namespace));
}

function renew(secret: string, namespace: string): string {
  return `have it made anew: kubectl -n ${namespace} delete secret ${secret}`;
}

function checkTime(
  service: string,
  { notBefore, notAfter }: CertificateRead,
  { now, renewal }: { readonly now: number; readonly renewal: string },
): Finding {
  const { ok, warn, fail } = saysOf('certificates');
  if (now < notBefore) {
    return fail(`the certificate of ${service} is not valid yet, by the clock of this machine`, 'set the clocks right');
  }
  const days = Math.floor((notAfter - now) / DAY_MS);
  if (now >= notAfter) {
    return fail(`the certificate of ${service} ended ${-days} days ago`, renewal);
  }
  // It is renewed when a third of its life is left.
  const isLate = notAfter - now < (notAfter - notBefore) / 4;
  const text = `the certificate of ${service} is good for ${days} days`;
  return isLate ? warn(`${text}, and should have been renewed by now`, renewal) : ok(text);
}
