import { beforeAll, describe, expect, it } from '@jest/globals';

import { RIGHTS } from '../../../src/api/rights.js';
import { examine as examineWith } from '../../../src/cli/doctor/examine.js';
import type { Facts } from '../../../src/cli/doctor/facts.js';
import type { Check, Finding } from '../../../src/cli/doctor/finding.js';
import { isFine, reportText } from '../../../src/cli/doctor/report.js';
import { parseSettings } from '../../../src/interceptor/settings.js';
import { aPipelineRun } from '../../controller/a-pipeline-run.js';
import { noPaint } from '../run-command.js';
import {
  ABSENT,
  aDeployment,
  base64,
  FORBIDDEN,
  found,
  type Keys,
  lines,
  listed,
  makeKeys,
  NOW,
  refused,
  SILENT,
  someFacts,
} from './some-facts.js';

let keys: Keys;
beforeAll(async () => {
  keys = await makeKeys();
});

function examine(facts: Facts): readonly Finding[] {
  return examineWith(facts, parseSettings);
}

type Change = (facts: Facts) => Partial<Facts>;

/** What a check says where the facts of a good install are changed so. */
function said(check: Check, change: Change): readonly string[] {
  const facts = someFacts(keys);
  return lines(examine({ ...facts, ...change(facts) }).filter((finding) => finding.check === check));
}

const LOGS = 'kubectl -n tekton-concurrency logs deploy/concurrency-controller';
const UNPUBLISHED = `look why the controller does not publish it: ${LOGS}`;

function withSecret(data: Readonly<Record<string, string>>): Change {
  return () => ({
    secrets: new Map([
      [
        'concurrency-certificates',
        found({ data: Object.fromEntries(Object.entries(data).map(([name, text]) => [name, base64(text)])) }),
      ],
    ]),
  });
}

function withBundle(pem: string): Change {
  return () => ({ mutating: found({ webhooks: [{ clientConfig: { caBundle: base64(pem) } }] }) });
}

describe('examine', () => {
  it('has nothing to say against a good install', () => {
    expect(`${reportText(examine(someFacts(keys)), noPaint)}\n`).toBe(`\
ok      API server    Kubernetes v1.33.2
ok      Tekton        tekton.dev/v1, triggers.tekton.dev/v1beta1, triggers.tekton.dev/v1alpha1
ok      CRDs          3, all of this version
ok      rights        all ${RIGHTS.length} that our two service accounts need
ok      Deployments   concurrency-interceptor: 2 of 2 replicas answer (registry.example/concurrency:0.1.0)
ok      Deployments   concurrency-controller: 2 of 2 replicas answer (registry.example/concurrency:0.1.0)
ok      certificates  the certificate of concurrency-interceptor is good for 90 days
ok      certificates  the certificate of concurrency-webhook is good for 90 days
ok      CA bundles    the MutatingWebhookConfiguration knows our CA
ok      CA bundles    the ValidatingWebhookConfiguration knows our CA
ok      CA bundles    the ClusterInterceptor knows our CA
ok      leader        pod-1_x
ok      webhook       marks a new run (dry run in namespace default)
ok      interceptor   concurrency-interceptor.tekton-concurrency.svc:443, 1 ready
ok      test event    the interceptor takes the key from an event
ok      Triggers      none calls us yet
ok      held runs     a leader looks after them

All is well.
`);
  });

  it('says what to do in each line that fails, whatever is missing', () => {
    const nothing: Partial<Facts> = {
      served: new Map(),
      crds: new Map(),
      deployments: { interceptor: ABSENT, controller: ABSENT },
      clusterInterceptor: ABSENT,
      secrets: new Map(),
      services: { interceptor: ABSENT, controller: ABSENT },
      lease: ABSENT,
      dryRun: found({}),
      testEvent: ABSENT,
    };
    const findings = examine({ ...someFacts(keys), ...nothing });
    expect(isFine(findings)).toBe(false);
    const failed = findings.filter(({ level }) => level === 'fail' || level === 'warn');
    expect(failed.filter(({ do: todo }) => todo === undefined)).toEqual([]);
    expect(failed.length).toBeGreaterThan(10);
  });

  it('says in one line that nothing is installed, and of Triggers whose events are lost all the same', () => {
    const { crds, triggers: _none, ...rest } = someFacts(keys);
    const uses = { ref: { name: 'concurrency' }, params: [{ name: 'kee', value: 'a' }] };
    const findings = examine({
      ...rest,
      triggers: listed({ metadata: { namespace: 'ci', name: 'build' }, spec: { interceptors: [uses] } }),
      crds: new Map([...crds.keys()].map((name) => [name, ABSENT])),
      deployments: { interceptor: ABSENT, controller: ABSENT },
      mutating: ABSENT,
      validating: ABSENT,
      clusterInterceptor: ABSENT,
      lease: ABSENT,
    });
    expect(findings.map(({ check, level }) => `${check}: ${level}`)).toEqual([
      'API server: ok',
      'Tekton: ok',
      'install: fail',
      'Triggers: fail',
      'held runs: skipped',
    ]);
    expect(findings[2]).toMatchObject({
      what: 'nothing of tekton-concurrency is in this cluster (looked for in namespace tekton-concurrency)',
      do: 'apply the manifests: kubectl apply -f dist/install.yaml, or -k with your kustomization',
    });
  });

  it('does not send to the log of a Deployment that is not there', () => {
    const findings = examine({
      ...someFacts(keys),
      deployments: { interceptor: ABSENT, controller: ABSENT },
      secrets: new Map(),
      lease: ABSENT,
      dryRun: found({}),
    });
    expect(findings.filter(({ level }) => level === 'fail').length).toBeGreaterThan(4);
    expect(reportText(findings, noPaint)).not.toContain('logs deploy/');
  });

  it('says once what mends several things in a row', () => {
    const finding = (what: string, todo?: string): Finding => ({
      check: 'CRDs',
      level: 'fail',
      what,
      ...(todo !== undefined && { do: todo }),
    });
    const findings = [finding('a', 'look'), finding('b', 'apply'), finding('c', 'apply'), finding('d')];
    expect(reportText(findings, noPaint)).toBe(`\
FAIL    CRDs          a
                      → look
FAIL    CRDs          b
FAIL    CRDs          c
                      → apply
FAIL    CRDs          d

4 failed; 0 ok.`);
  });

  /** What somebody sees who may look at nothing. */
  const unseen = (): Facts => ({
    ...someFacts(keys),
    served: new Map([...someFacts(keys).served.keys()].map((version) => [version, FORBIDDEN])),
    crds: new Map([...someFacts(keys).crds].map(([name]) => [name, FORBIDDEN])),
    rights: someFacts(keys).rights.map(({ right }) => ({ right, answer: FORBIDDEN })),
    deployments: { interceptor: FORBIDDEN, controller: FORBIDDEN },
    mutating: FORBIDDEN,
    validating: FORBIDDEN,
    clusterInterceptor: FORBIDDEN,
    secrets: new Map([['concurrency-certificates', FORBIDDEN]]),
    lease: FORBIDDEN,
    dryRun: FORBIDDEN,
    testEvent: FORBIDDEN,
    triggers: FORBIDDEN,
    runs: FORBIDDEN,
  });

  it('skips what it may not look at, and fails for none of it', () => {
    const { deployments } = someFacts(keys);
    const findings = examine({ ...unseen(), deployments });
    const isOther = ({ check }: Finding): boolean => !['API server', 'Tekton', 'Deployments'].includes(check);
    expect(findings.filter((finding) => finding.level !== 'skipped' && isOther(finding))).toEqual([]);
    expect(isFine(findings)).toBe(true);
  });

  it('fails, once, for who may look at nothing of an install', () => {
    const findings = examine(unseen());
    expect(lines(findings.filter(({ level }) => level === 'fail'))).toEqual([
      'fail: you may look at nothing of it, so nobody can say how it is → ask with the rights of a cluster admin: --kubeconfig, --context',
    ]);
  });
});

describe('the check of', () => {
  const apply = 'apply the manifests: kubectl apply -f dist/install.yaml, or -k with your kustomization';
  const again = 'apply the manifests again: kubectl apply -f dist/install.yaml, or -k with your kustomization';
  const cases: readonly (readonly [Check, string, Change, readonly string[]])[] = [
    [
      'Tekton',
      'Triggers that are not installed',
      ({ served }) => ({ served: new Map([...served].filter(([version]) => version === 'tekton.dev/v1')) }),
      [
        'fail: triggers, eventlisteners of triggers.tekton.dev/v1beta1 are not served → install Tekton Triggers, or update it: https://tekton.dev/docs/installation/',
        'fail: clusterinterceptors of triggers.tekton.dev/v1alpha1 are not served → install Tekton Triggers, or update it: https://tekton.dev/docs/installation/',
      ],
    ],
    [
      'CRDs',
      'one that is missing',
      ({ crds }) => ({ crds: new Map([...crds].filter(([name]) => !name.startsWith('concurrencyclaims'))) }),
      [`fail: concurrencyclaims.concurrency.tekton.dev is missing → ${apply}`],
    ],
    [
      'CRDs',
      'one that is not served yet',
      ({ crds }) => ({ crds: new Map([...crds, ['concurrencyclaims.concurrency.tekton.dev', found({})]]) }),
      [
        'fail: concurrencyclaims.concurrency.tekton.dev is there and not served → read its conditions: kubectl describe crd concurrencyclaims.concurrency.tekton.dev',
      ],
    ],
    [
      'CRDs',
      'one of another version',
      ({ crds }) => ({
        crds: new Map([
          ...crds,
          [
            'concurrencyclaims.concurrency.tekton.dev',
            found({
              spec: { versions: [{ name: 'v1alpha1', schema: { openAPIV3Schema: { type: 'object' } } }] },
              status: { conditions: [{ type: 'Established', status: 'True' }] },
            }),
          ],
        ]),
      }),
      [
        'fail: concurrencyclaims.concurrency.tekton.dev is of another version than this tool → apply the manifests of this version (kubectl apply -f dist/install.yaml, or -k with your kustomization), or use the tool of the version that is installed',
      ],
    ],
    [
      'rights',
      'two that are missing',
      ({ rights }) => ({
        rights: rights.map((asked) =>
          (asked.right.verb === 'patch' && asked.right.resource === 'pipelineruns') ||
          asked.right.verb === 'deletecollection'
            ? { ...asked, answer: found({ status: { allowed: false } }) }
            : asked,
        ),
      }),
      [
        `fail: concurrency-controller may not deletecollection concurrencyclaims.concurrency.tekton.dev in our namespace (it removes expired claims) → ${again}`,
        `fail: concurrency-controller may not patch pipelineruns.tekton.dev (it starts and ends runs, and marks them) → ${again}`,
      ],
    ],
    [
      'rights',
      'none',
      ({ rights }) => ({ rights: rights.map(({ right }) => ({ right, answer: found({ status: {} }) })) }),
      [
        `fail: our service accounts lack ${RIGHTS.length} of ${RIGHTS.length} rights → apply the manifests: kubectl apply -f dist/install.yaml, or -k with your kustomization`,
      ],
    ],
    [
      'rights',
      'those for a webhook of which nothing is known, and one that any install needs',
      ({ rights }) => ({
        rights: rights.map((asked) =>
          asked.right.part === 'webhook' || asked.right.verb === 'deletecollection'
            ? { ...asked, answer: found({ status: {} }) }
            : asked,
        ),
        mutating: FORBIDDEN,
      }),
      [
        `fail: concurrency-controller may not deletecollection concurrencyclaims.concurrency.tekton.dev in our namespace (it removes expired claims) → ${again}`,
        'skipped: those for a webhook are missing; whether one is installed is not known: forbidden: User "ann" cannot do that',
      ],
    ],
    [
      'rights',
      'those that other overlays go without',
      ({ rights }) => ({
        rights: rights.map((asked) =>
          asked.right.part === 'base' ? asked : { ...asked, answer: found({ status: {} }) },
        ),
        mutating: ABSENT,
        deployments: {
          interceptor: found(aDeployment()),
          controller: found(aDeployment('a', '--tls-cert=/tls/tls.crt')),
        },
      }),
      [`ok: all ${RIGHTS.filter(({ part }) => part === 'base').length} that our two service accounts need`],
    ],
    [
      'Deployments',
      'pods that do not answer, and an image that is another',
      () => ({
        deployments: {
          interceptor: found({ ...aDeployment('a:1'), status: { availableReplicas: 1 } }),
          controller: found({ ...aDeployment('a:2'), status: {} }),
        },
      }),
      [
        'warn: concurrency-interceptor: 1 of 2 replicas answer → look why the others do not: kubectl -n tekton-concurrency describe replicasets,pods -l app.kubernetes.io/component=interceptor',
        'fail: concurrency-controller: 0 of 2 replicas answer → look why the others do not: kubectl -n tekton-concurrency describe replicasets,pods -l app.kubernetes.io/component=controller',
        'warn: the two run different images: a:1 and a:2 → give both the same image and apply again: kubectl apply -f dist/install.yaml, or -k with your kustomization',
      ],
    ],
    [
      'Deployments',
      'an install that is somewhere else',
      () => ({ deployments: { interceptor: ABSENT, controller: found(aDeployment('a')) }, namespace: 'ci' }),
      [
        'fail: there is no concurrency-interceptor in namespace ci → apply the manifests: kubectl apply -f dist/install.yaml, or -k with your kustomization',
        'ok: concurrency-controller: 2 of 2 replicas answer (a)',
      ],
    ],
    [
      'certificates',
      'a Secret that is gone',
      () => ({ secrets: new Map() }),
      ['concurrency-interceptor', 'concurrency-webhook'].map(
        (service) =>
          `fail: there is no Secret concurrency-certificates for ${service} → look why nobody makes it: ${LOGS}`,
      ),
    ],
    [
      'certificates',
      'one that is damaged, and one for another name',
      (facts) => withSecret({ 'ca.crt': keys.ca, 'interceptor.crt': 'junk', 'webhook.crt': keys.foreign })(facts),
      [
        'fail: interceptor.crt in Secret concurrency-certificates is no certificate → have it made anew: kubectl -n tekton-concurrency delete secret concurrency-certificates',
        'fail: the certificate of concurrency-webhook is not for concurrency-webhook.tekton-concurrency.svc → have it made anew: kubectl -n tekton-concurrency delete secret concurrency-certificates',
      ],
    ],
    [
      'certificates',
      'some that end soon',
      () => ({ now: NOW + 80 * 86_400_000 }),
      ['interceptor', 'webhook'].map(
        (name) =>
          `warn: the certificate of concurrency-${name} is good for 10 days, and should have been renewed by now → have it made anew: kubectl -n tekton-concurrency delete secret concurrency-certificates`,
      ),
    ],
    [
      'certificates',
      'some that have ended',
      () => ({ now: NOW + 95 * 86_400_000 }),
      ['interceptor', 'webhook'].map(
        (name) =>
          `fail: the certificate of concurrency-${name} ended 5 days ago → have it made anew: kubectl -n tekton-concurrency delete secret concurrency-certificates`,
      ),
    ],
    [
      'certificates',
      'a clock that is behind',
      () => ({ now: NOW - 2 * 3_600_000 }),
      ['interceptor', 'webhook'].map(
        (name) =>
          `fail: the certificate of concurrency-${name} is not valid yet, by the clock of this machine → set the clocks right`,
      ),
    ],
    [
      'certificates',
      'a Secret of another name',
      ({ secrets }) => ({
        deployments: {
          interceptor: found(aDeployment()),
          controller: found(aDeployment('a', '--certificate-secret=tls')),
        },
        secrets: new Map([['tls', secrets.get('concurrency-certificates')!]]),
      }),
      [
        'ok: the certificate of concurrency-interceptor is good for 90 days',
        'ok: the certificate of concurrency-webhook is good for 90 days',
      ],
    ],
    [
      'certificates',
      'files that somebody else renews',
      () => {
        const mounted = (secretName: string): object => ({
          spec: {
            replicas: 2,
            template: {
              spec: { containers: [{ image: 'a', args: ['--tls-cert=/t'] }], volumes: [{ secret: { secretName } }] },
            },
          },
          status: { availableReplicas: 2 },
        });
        return {
          deployments: { interceptor: found(mounted('i-tls')), controller: found(mounted('w-tls')) },
          secrets: new Map([
            ['i-tls', found({ data: { 'ca.crt': base64(keys.ca), 'tls.crt': base64(keys.interceptor) } })],
            ['w-tls', found({ data: { 'ca.crt': base64(keys.ca), 'tls.crt': base64(keys.webhook) } })],
          ]),
        };
      },
      [
        'ok: the certificate of concurrency-interceptor is good for 90 days',
        'ok: the certificate of concurrency-webhook is good for 90 days',
      ],
    ],
    [
      'CA bundles',
      'no webhook',
      () => ({ mutating: ABSENT, validating: ABSENT }),
      ['skipped: no webhook installed', 'ok: the ClusterInterceptor knows our CA'],
    ],
    [
      'CA bundles',
      'one that is empty',
      (facts) => withBundle('')(facts),
      [
        `fail: the caBundle of the MutatingWebhookConfiguration is empty → ${UNPUBLISHED}`,
        'ok: the ValidatingWebhookConfiguration knows our CA',
        'ok: the ClusterInterceptor knows our CA',
      ],
    ],
    [
      'CA bundles',
      'a registration without entries',
      () => ({ mutating: found({}) }),
      [
        `fail: the caBundle of the MutatingWebhookConfiguration is empty → ${UNPUBLISHED}`,
        'ok: the ValidatingWebhookConfiguration knows our CA',
        'ok: the ClusterInterceptor knows our CA',
      ],
    ],
    [
      'CA bundles',
      'one that is junk',
      (facts) => withBundle('junk')(facts),
      [
        `fail: the caBundle of the MutatingWebhookConfiguration is no PEM of certificates → ${UNPUBLISHED}`,
        'ok: the ValidatingWebhookConfiguration knows our CA',
        'ok: the ClusterInterceptor knows our CA',
      ],
    ],
    [
      'CA bundles',
      'one of another CA',
      (facts) => withBundle(keys.otherCa)(facts),
      [
        `fail: the caBundle of the MutatingWebhookConfiguration does not hold the CA that signs our certificates → ${UNPUBLISHED}`,
        'ok: the ValidatingWebhookConfiguration knows our CA',
        'ok: the ClusterInterceptor knows our CA',
      ],
    ],
    [
      'CA bundles',
      'one with an older CA beside ours',
      (facts) => withBundle(keys.otherCa + keys.ca)(facts),
      [
        'ok: the MutatingWebhookConfiguration knows our CA',
        'ok: the ValidatingWebhookConfiguration knows our CA',
        'ok: the ClusterInterceptor knows our CA',
      ],
    ],
    [
      'CA bundles',
      'those that have ended',
      () => ({ now: NOW + 800 * 86_400_000 }),
      ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration', 'ClusterInterceptor'].map(
        (name) => `fail: the caBundle of the ${name} holds no certificate that is still good → ${UNPUBLISHED}`,
      ),
    ],
    [
      'CA bundles',
      'I05: a ClusterInterceptor without its label',
      ({ clusterInterceptor }) => ({
        clusterInterceptor: found({
          ...(clusterInterceptor as { readonly object: object }).object,
          metadata: { creationTimestamp: '2026-03-04T05:06:00Z' },
        }),
      }),
      [
        'ok: the MutatingWebhookConfiguration knows our CA',
        'ok: the ValidatingWebhookConfiguration knows our CA',
        'ok: the ClusterInterceptor knows our CA',
        'fail: the ClusterInterceptor has lost its label server/type: https, and EventListeners do not read its CA → look whether the controller runs: it writes the label and the CA in one request, within ten seconds',
      ],
    ],
    [
      'CA bundles',
      'a ClusterInterceptor that is new',
      () => ({ now: Date.parse('2026-03-01T00:00:30Z') }),
      [
        'ok: the MutatingWebhookConfiguration knows our CA',
        'ok: the ValidatingWebhookConfiguration knows our CA',
        'ok: the ClusterInterceptor knows our CA',
        'warn: the ClusterInterceptor is not a minute old: EventListeners that run may not trust it yet → wait a minute before you send events',
      ],
    ],
    [
      'leader',
      'no Lease',
      () => ({ lease: ABSENT }),
      [`fail: there is no Lease: no controller has led yet → look why no controller leads: ${LOGS}`],
    ],
    [
      'leader',
      'one that is gone',
      () => ({ now: NOW + 60_000 }),
      [
        `fail: pod-1_x renewed the Lease last 62 s ago: nobody starts or ends runs → look why no controller leads: ${LOGS}`,
      ],
    ],
    [
      'leader',
      'one that stopped',
      () => ({ lease: found({ spec: { holderIdentity: '', renewTime: '2026-03-04T05:06:05.000000Z' } }) }),
      [`fail: the last leader gave the Lease up and no other took it → look why no controller leads: ${LOGS}`],
    ],
    [
      'webhook',
      'one that may not be looked for, and no marks',
      () => ({ mutating: FORBIDDEN, dryRun: found({}) }),
      [
        'skipped: a new run came back without our marks; whether a webhook is installed is not known: forbidden: User "ann" cannot do that',
      ],
    ],
    [
      'webhook',
      'one that may not be looked for, and marks',
      () => ({ mutating: FORBIDDEN }),
      ['ok: marks a new run (dry run in namespace default)'],
    ],
    ['webhook', 'none', () => ({ mutating: ABSENT, dryRun: found({}) }), ['skipped: no webhook installed']],
    [
      'webhook',
      'a namespace that does not take part',
      () => ({
        deployments: { interceptor: found(aDeployment()), controller: found(aDeployment('a', '--namespaces=ci,cd')) },
      }),
      ['skipped: namespace default does not take part: name one that does with --test-namespace'],
    ],
    [
      'webhook',
      'a namespace that is not there',
      () => ({ dryRun: ABSENT }),
      ['skipped: namespace default is not there: name another with --test-namespace'],
    ],
    [
      'webhook',
      'no answer',
      () => ({ dryRun: SILENT }),
      [
        'fail: the dry run of a run was not answered: connect ECONNREFUSED 10.0.0.1:443 → try again, or look at the API server',
      ],
    ],
    [
      'webhook',
      'a policy of somebody else',
      () => ({ dryRun: refused(400, 'admission webhook "policy.example" denied the request: no') }),
      [
        'fail: the dry run of a run was refused: admission webhook "policy.example" denied the request: no → read the message: it tells who refused it',
      ],
    ],
    [
      'webhook',
      'A12: a strict namespace and a firewall',
      () => ({
        dryRun: refused(
          500,
          'Internal error occurred: failed calling webhook "strict.pipelineruns.concurrency.tekton.dev": failed to call webhook: Post "https://concurrency-webhook.tekton-concurrency.svc:443/pipelineruns?timeout=5s": context deadline exceeded',
        ),
      }),
      [
        'fail: was not reached, and the namespace is strict, so no run of an event, or with a mark of ours, can be made there: the API server gets no answer: a firewall or a NetworkPolicy stands between the control plane and the pods → let the control plane reach TCP port 9443 of the pods (a firewall rule of a private cluster), or run the controller with hostNetwork',
      ],
    ],
    [
      'webhook',
      'A12: a failure that failurePolicy Ignore hides',
      () => ({
        dryRun: found({}),
        webhookProbe: refused(503, 'error trying to reach service: dial tcp 10.2.0.7:9443: i/o timeout'),
      }),
      [
        'fail: a new run came back without our marks: the API server gets no answer: a firewall or a NetworkPolicy stands between the control plane and the pods → let the control plane reach TCP port 9443 of the pods (a firewall rule of a private cluster), or run the controller with hostNetwork',
      ],
    ],
    [
      'webhook',
      'no pods',
      () => ({
        dryRun: found({}),
        webhookProbe: refused(503, 'no endpoints available for service "https:concurrency-webhook:443"'),
      }),
      [
        'fail: a new run came back without our marks: no pod behind its Service is ready → look why the pods are not ready: kubectl -n tekton-concurrency get pods -l app.kubernetes.io/component=controller',
      ],
    ],
    [
      'webhook',
      'a certificate that is not trusted',
      () => ({ dryRun: found({}), webhookProbe: refused(400, 'expected an AdmissionReview with request.uid') }),
      [
        'fail: a new run came back without our marks, though the webhook answers: the API server does not trust it, or does not ask it → see the line about CA bundles, and apply the manifests again: kubectl apply -f dist/install.yaml, or -k with your kustomization',
      ],
    ],
    [
      'webhook',
      'a reason that nobody knows',
      () => ({ dryRun: found({}), webhookProbe: refused(502, 'odd') }),
      [
        `fail: a new run came back without our marks: the webhook was not reached (odd) → look at the controller: ${LOGS}`,
      ],
    ],
    [
      'webhook',
      'no reason',
      () => ({ dryRun: found({}), webhookProbe: ABSENT }),
      [`fail: a new run came back without our marks: the webhook was not reached → look at the controller: ${LOGS}`],
    ],
    [
      'interceptor',
      'none',
      () => ({ clusterInterceptor: ABSENT }),
      [`fail: there is no ClusterInterceptor concurrency: events of Triggers that name it are lost → ${apply}`],
    ],
    [
      'interceptor',
      'an address that is another',
      () => ({ clusterInterceptor: found({ spec: { clientConfig: { url: 'https://elsewhere' } } }) }),
      [
        `fail: the ClusterInterceptor leads to https://elsewhere and not to tekton-concurrency/concurrency-interceptor → ${again}`,
      ],
    ],
    [
      'interceptor',
      'no Service',
      ({ services }) => ({ services: { ...services, interceptor: ABSENT } }),
      [`fail: there is no Service concurrency-interceptor → ${apply}`],
    ],
    [
      'interceptor',
      'a port that does not fit',
      ({ services }) => ({ services: { ...services, interceptor: found({ spec: { ports: [{ port: 8443 }] } }) } }),
      [`fail: Service concurrency-interceptor has no port 443, which the ClusterInterceptor names → ${again}`],
    ],
    [
      'interceptor',
      'no pod that is ready',
      ({ endpoints }) => ({
        endpoints: { ...endpoints, interceptor: listed({ endpoints: [{ conditions: { ready: false } }] }) },
      }),
      [
        'fail: no pod behind Service concurrency-interceptor is ready → look why: kubectl -n tekton-concurrency get pods -l app.kubernetes.io/component=interceptor',
      ],
    ],
    [
      'interceptor',
      'what may not be read',
      ({ services, endpoints }) => ({
        services: { ...services, interceptor: found({ spec: { ports: [{ port: 443 }] } }) },
        endpoints: { ...endpoints, interceptor: FORBIDDEN },
      }),
      ['skipped: cannot read the endpoints of Service concurrency-interceptor: forbidden: User "ann" cannot do that'],
    ],
    [
      'interceptor',
      'a Service that may not be read',
      ({ services }) => ({ services: { ...services, interceptor: FORBIDDEN } }),
      ['skipped: cannot read Service concurrency-interceptor: forbidden: User "ann" cannot do that'],
    ],
    [
      'test event',
      'an answer that stops it',
      () => ({ testEvent: found({ continue: false, status: { code: 3, message: 'no' } }) }),
      [
        'fail: the interceptor stops an event that it should let through: no → look at the interceptor: kubectl -n tekton-concurrency logs deploy/concurrency-interceptor',
      ],
    ],
    [
      'test event',
      'another key',
      () => ({ testEvent: found({ continue: true, extensions: {} }) }),
      [
        'fail: the interceptor took the key "" from an event whose key is "doctor" → look at the interceptor: kubectl -n tekton-concurrency logs deploy/concurrency-interceptor',
      ],
    ],
    [
      'test event',
      'a Service that is not there',
      () => ({ testEvent: ABSENT }),
      ['fail: there is no Service to send it to, or something else answers there → see the line about the interceptor'],
    ],
    [
      'test event',
      'a connection that is refused',
      () => ({
        testEvent: refused(503, 'error trying to reach service: dial tcp 10.2.0.7:8443: connect: connection refused'),
      }),
      [
        'fail: was not answered: its pods are there and do not listen → look at the pods: kubectl -n tekton-concurrency get pods -l app.kubernetes.io/component=interceptor',
      ],
    ],
    [
      'test event',
      'a NetworkPolicy that keeps the API server out',
      () => ({ testEvent: refused(503, 'error trying to reach service: dial tcp 10.2.0.7:8443: i/o timeout') }),
      [
        'warn: did not get through from the API server: the API server gets no answer: a firewall or a NetworkPolicy stands between the control plane and the pods → this way is not that of EventListeners, and a NetworkPolicy may close it: send an event and look for it in the log of the interceptor',
      ],
    ],
    [
      'test event',
      'words that nobody knows',
      () => ({ testEvent: refused(502, 'odd') }),
      ['fail: was not answered: odd → see the lines about the interceptor and its Deployment'],
    ],
    [
      'Triggers',
      'a cluster without Tekton Triggers',
      () => ({ triggers: { kind: 'absent' }, eventListeners: { kind: 'absent' } }),
      ['skipped: there are none without Tekton Triggers: see the line about Tekton'],
    ],
    [
      'Triggers',
      'params that are not understood',
      () => ({
        triggers: listed({
          metadata: { namespace: 'ci', name: 'build' },
          spec: {
            interceptors: [
              { ref: { name: 'github' } },
              {
                ref: { name: 'concurrency' },
                params: [
                  { name: 'key', value: 'a' },
                  { name: 'strategy', value: 'Cancle' },
                ],
              },
            ],
          },
        }),
        eventListeners: listed({
          metadata: { namespace: 'ci', name: 'main' },
          spec: {
            triggers: [{ interceptors: [{ ref: { name: 'concurrency', kind: 'ClusterInterceptor' }, params: [] }] }],
          },
        }),
      }),
      [
        'fail: Trigger ci/build: each of its events is refused, and lost: strategy "Cancle" is not known (at params[strategy]; allowed: Cancel, CancelRunFinally, StopRunFinally, Queue, QueueLatest, Skip; did you mean: Cancel) → correct the params of its interceptor concurrency',
        'fail: EventListener ci/main, trigger number 1: each of its events is refused, and lost: key is missing: give a key, or a preset that brings one (at params[key]) → correct the params of its interceptor concurrency',
      ],
    ],
    [
      'Triggers',
      'an expression that cannot be read',
      () => ({
        triggers: listed({
          metadata: { namespace: 'ci', name: 'build' },
          spec: {
            interceptors: [{ ref: { name: 'concurrency' }, params: [{ name: 'key', value: '$(boddy.number)' }] }],
          },
        }),
      }),
      [
        'fail: Trigger ci/build: each of its events is refused, and lost: expression $(boddy.number): "boddy" is not something that an event has (at params[key]; allowed: body, header, extensions, context, bindings; did you mean: body) → correct the params of its interceptor concurrency',
      ],
    ],
    [
      'Triggers',
      'some that call us',
      () => ({
        eventListeners: listed({
          metadata: { namespace: 'ci', name: 'main' },
          spec: {
            triggers: [{ name: 'b', interceptors: [{ ref: { name: 'concurrency', kind: 'NamespacedInterceptor' } }] }],
            triggerGroups: [
              { name: 'all', interceptors: [{ ref: { name: 'concurrency' }, params: [{ name: 'key', value: 'a' }] }] },
            ],
          },
        }),
      }),
      ['ok: one place calls us, with params that are understood'],
    ],
    [
      'held runs',
      'many that nobody looks after',
      () => ({
        lease: ABSENT,
        runs: listed(...Array.from({ length: 7 }, (_, at) => aHeldRun(`r${at}`, '2026-03-04T04:50:00Z'))),
      }),
      [
        `warn: 7 wait for more than ten minutes and nobody leads: ci/r0, ci/r1, ci/r2, ci/r3, ci/r4 and 2 more → bring the controller back (kubectl -n tekton-concurrency rollout restart deploy/concurrency-controller), or start a run by hand: kubectl patch pipelinerun NAME --type=merge -p '{"spec":{"status":null}}'`,
      ],
    ],
    [
      'held runs',
      'many, and a leader',
      () => ({ runs: listed(aHeldRun('old', '2026-03-04T04:50:00Z')) }),
      ['ok: a leader looks after them'],
    ],
    [
      'held runs',
      'a leader that is gone',
      () => ({ now: NOW + 60_000, runs: listed(aHeldRun('old', '2026-03-04T04:50:00Z')) }),
      [
        expect.stringMatching(
          /^warn: 1 wait for more than ten minutes and nobody leads: ci\/old → /,
        ) as unknown as string,
      ],
    ],
    [
      'held runs',
      'runs that may not be listed',
      () => ({ lease: ABSENT, runs: FORBIDDEN }),
      ['skipped: cannot list runs: forbidden: User "ann" cannot do that'],
    ],
    [
      'held runs',
      'a Lease that may not be read',
      () => ({ lease: FORBIDDEN }),
      ['skipped: whether somebody looks after them is not known: see the line about the leader'],
    ],
    [
      'held runs',
      'one that a template held',
      () => ({
        lease: ABSENT,
        runs: listed(aPipelineRun({ name: 'templated', held: 'template' })),
      }),
      [
        expect.stringMatching(
          /^warn: 1 wait for more than ten minutes and nobody leads: team-a\/templated → /,
        ) as unknown as string,
      ],
    ],
    [
      'held runs',
      'none that waits for long, or for us',
      () => ({
        lease: ABSENT,
        runs: listed(aHeldRun('young', '2026-03-04T05:00:00Z'), {
          metadata: { namespace: 'ci', name: 'foreign', creationTimestamp: '2026-03-04T04:00:00Z' },
          spec: { status: 'PipelineRunPending' },
        }),
      }),
      ['ok: none waits for long'],
    ],
  ];

  it.each(cases)('%s: %s', (check, _, change, expected) => {
    expect(said(check, change)).toEqual(expected);
  });
});

function aHeldRun(name: string, creationTimestamp: string): object {
  const held = JSON.stringify({ nonce: 'n', since: creationTimestamp, why: 'Queue' });
  return {
    metadata: { namespace: 'ci', name, creationTimestamp, annotations: { 'concurrency.tekton.dev/held': held } },
    spec: { status: 'PipelineRunPending' },
  };
}
