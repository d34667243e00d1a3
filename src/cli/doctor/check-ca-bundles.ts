import { APPLY } from '../installed.js';
import { isUnseen, objectIn, type Seen } from '../look.js';
import { listAt, textAt } from '../typed-at.js';
import type { Facts } from './facts.js';
import { type Finding, saysOf } from './finding.js';
import { makesOwnCertificates, ownSecretOf, readDeployment } from './read-deployment.js';
import { lookAtLogs } from './look-at-logs.js';
import { certificatesIn, decoded } from './read-pem.js';

type Needed = Pick<
  Facts,
  'mutating' | 'validating' | 'clusterInterceptor' | 'secrets' | 'deployments' | 'namespace' | 'now'
>;

/** What holds caBundles of ours. */
interface Holder {
  readonly name: string;
  readonly seen: Seen;
  readonly configs: readonly unknown[];
}

/** How long after it was made EventListeners may not know a ClusterInterceptor yet: they look once a minute. */
const FIRST_LOOK_MS = 60_000;

export function checkCaBundles(facts: Needed): readonly Finding[] {
  const { mutating, validating, clusterInterceptor } = facts;
  return [
    ...(mutating.kind === 'absent' && validating.kind === 'absent'
      ? [saysOf('CA bundles').skipped('no webhook installed')]
      : [
          ...checkHolder(holderOf('MutatingWebhookConfiguration', mutating), facts),
          ...checkHolder(holderOf('ValidatingWebhookConfiguration', validating), facts),
        ]),
    ...checkHolder(
      { name: 'ClusterInterceptor', seen: clusterInterceptor, configs: specOf(clusterInterceptor) },
      facts,
    ),
    ...checkClusterInterceptor(facts),
  ];
}

function holderOf(name: string, seen: Seen): Holder {
  return { name, seen, configs: listAt(objectIn(seen), 'webhooks') };
}

function specOf(seen: Seen): readonly unknown[] {
  const object = objectIn(seen);
  return typeof object === 'object' && object !== null && 'spec' in object ? [object.spec] : [];
}

function checkHolder({ name, seen, configs }: Holder, facts: Needed): readonly Finding[] {
  const { ok, fail, skipped } = saysOf('CA bundles');
  if (isUnseen(seen)) {
    return [skipped(`cannot read the ${name}: ${seen.message}`)];
  }
  if (seen.kind === 'absent') {
    return [fail(`there is no ${name} of ours`, `apply the manifests: ${APPLY}`)];
  }
  const todo = lookAtLogs('look why the controller does not publish it', 'controller', facts);
  const problems = new Set((configs.length === 0 ? [{}] : configs).flatMap((config) => problemOf(config, facts) ?? []));
  return problems.size === 0
    ? [ok(`the ${name} knows our CA`)]
    : [...problems].map((problem) => fail(`the caBundle of the ${name} ${problem}`, todo));
}

function problemOf(config: unknown, facts: Needed): string | undefined {
  if (textAt(config, 'clientConfig', 'caBundle') === '') {
    return 'is empty';
  }
  const bundle = certificatesIn(decoded(config, 'clientConfig', 'caBundle'));
  if (bundle === undefined) {
    return 'is no PEM of certificates';
  }
  if (bundle.every(({ notAfter }) => notAfter <= facts.now)) {
    return 'holds no certificate that is still good';
  }
  const published = new Set(bundle.map(({ fingerprint }) => fingerprint));
  return casIn(facts).every((fingerprint) => published.has(fingerprint))
    ? undefined
    : 'does not hold the CA that signs our certificates';
}

/** The CAs whose certificates are served: of our own Secret, or of those that somebody else renews. */
function casIn({ secrets, deployments }: Needed): readonly string[] {
  const controller = readDeployment(objectIn(deployments.controller));
  const names = makesOwnCertificates(controller)
    ? [ownSecretOf(controller)]
    : [...controller.secrets, ...readDeployment(objectIn(deployments.interceptor)).secrets];
  return names.flatMap((name) => {
    const secret = objectIn(secrets.get(name) ?? { kind: 'absent' });
    return (certificatesIn(decoded(secret, 'data', 'ca.crt')) ?? []).map(({ fingerprint }) => fingerprint);
  });
}

function checkClusterInterceptor({ clusterInterceptor, now }: Needed): readonly Finding[] {
  const object = objectIn(clusterInterceptor);
  if (object === undefined) {
    return [];
  }
  const { warn, fail } = saysOf('CA bundles');
  if (textAt(object, 'metadata', 'labels', 'server/type') !== 'https') {
    return [
      fail(
        'the ClusterInterceptor has lost its label server/type: https, and EventListeners do not read its CA',
        'look whether the controller runs: it writes the label and the CA in one request, within ten seconds',
      ),
    ];
  }
  return now - Date.parse(textAt(object, 'metadata', 'creationTimestamp')) < FIRST_LOOK_MS
    ? [
        warn(
          'the ClusterInterceptor is not a minute old: EventListeners that run may not trust it yet',
          'wait a minute before you send events',
        ),
      ]
    : [];
}
