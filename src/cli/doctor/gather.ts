import { GROUP_LABEL } from '../../api/names.js';
import type { Role } from '../../api/rights.js';
import { PENDING } from '../../tekton/run.js';
import { deploymentOf, LEASE_NAME, PATHS, SERVICES } from '../installed.js';
import { type Listed, listAll, listKept } from '../list.js';
import { isUnseen, look, objectIn, type Seen } from '../look.js';
import { OUR_CRDS } from '../our-crds.js';
import type { Call } from '../ports.js';
import { textAt } from '../typed-at.js';
import { askRights } from './ask-rights.js';
import type { Facts, OfEach } from './facts.js';
import { ownSecretOf, readDeployment } from './read-deployment.js';
import { readLease } from './read-lease.js';
import { testEvent, webhookProbe } from './test-event.js';
import { bearsOurMarks, testRun } from './test-run.js';

export interface GatherOptions {
  readonly call: Call;
  readonly namespace: string;
  readonly testNamespace: string;
  readonly now: () => number;
  readonly newId: () => string;
  /** What the API server said of itself. */
  readonly version: Seen;
}

const TEKTON_VERSIONS = ['tekton.dev/v1', 'triggers.tekton.dev/v1beta1', 'triggers.tekton.dev/v1alpha1'] as const;

/** Looks at everything, and judges nothing. Only reads, reviews of rights, a dry run and an event that leaves no trace. */
export async function gather(options: GatherOptions): Promise<Facts> {
  const { call, namespace, testNamespace, now, newId, version } = options;
  const get = async (path: string): Promise<Seen> => await look(call, { method: 'GET', path });
  const named = async (
    names: readonly string[],
    pathOf: (name: string) => string,
  ): Promise<ReadonlyMap<string, Seen>> =>
    new Map(await Promise.all(names.map(async (name) => [name, await get(pathOf(name))] as const)));
  const apps = `/apis/apps/v1/namespaces/${namespace}/deployments`;
  const core = `/api/v1/namespaces/${namespace}`;

  const deployments = await ofEach(async (role) => await get(`${apps}/${deploymentOf(role)}`));
  const dryRun = await look(call, testRun(testNamespace));
  const time = serverTime(dryRun) ?? now();
  // After the dry run, which may take its time: a Lease from before it would be too old for the time that it tells.
  const lease = await get(`/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases/${LEASE_NAME}`);
  const isReached = bearsOurMarks(objectIn(dryRun));
  return {
    now: time,
    namespace,
    testNamespace,
    deployments,
    lease,
    dryRun,
    ...(!isReached && { webhookProbe: await look(call, webhookProbe(namespace, SERVICES.controller)) }),
    ...(!isUnseen(lease) && !readLease(objectIn(lease), time).isAlive && { runs: await runsOfOurs(call) }),
    version,
    served: await named(TEKTON_VERSIONS, (each) => `/apis/${each}`),
    crds: await named(
      OUR_CRDS.map(({ metadata }) => metadata.name),
      (name) => `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${name}`,
    ),
    rights: await askRights(call, namespace),
    mutating: await get(PATHS.mutating),
    validating: await get(PATHS.validating),
    clusterInterceptor: await get(PATHS.clusterInterceptor),
    secrets: await named(secretsOf(deployments), (name) => `${core}/secrets/${name}`),
    services: await ofEach(async (role) => await get(`${core}/services/${SERVICES[role]}`)),
    endpoints: await ofEach(async (role) => await slicesOf(call, namespace, role)),
    testEvent: await look(call, testEvent({ namespace, service: SERVICES.interceptor, id: newId() })),
    triggers: await listAll(call, { path: '/apis/triggers.tekton.dev/v1beta1/triggers' }),
    eventListeners: await listAll(call, { path: '/apis/triggers.tekton.dev/v1beta1/eventlisteners' }),
  };
}

async function ofEach<T>(ask: (role: Role) => Promise<T>): Promise<OfEach<T>> {
  const [interceptor, controller] = await Promise.all([ask('interceptor'), ask('controller')]);
  return { interceptor, controller };
}

async function slicesOf(call: Call, namespace: string, role: Role): Promise<Listed> {
  return await listAll(call, {
    path: `/apis/discovery.k8s.io/v1/namespaces/${namespace}/endpointslices`,
    labelSelector: `kubernetes.io/service-name=${SERVICES[role]}`,
  });
}

/** Those that do not run: all of them would take much memory. */
async function runsOfOurs(call: Call): Promise<Listed> {
  const asked = { path: '/apis/tekton.dev/v1/pipelineruns', labelSelector: GROUP_LABEL };
  return await listKept(call, asked, (run) => (textAt(run, 'spec', 'status') === PENDING ? [run] : []));
}

/** Our own Secret, and whatever else the pods mount: a certificate that somebody else renews. */
function secretsOf(deployments: OfEach<Seen>): readonly string[] {
  const own = ownSecretOf(readDeployment(objectIn(deployments.controller)));
  const mounted = Object.values(deployments).flatMap((seen) => readDeployment(objectIn(seen)).secrets);
  return [...new Set([own, ...mounted])];
}

/** The API server writes its own time on what it makes: certificates and the Lease are not judged by this machine's clock. */
function serverTime(dryRun: Seen): number | undefined {
  const time = Date.parse(textAt(objectIn(dryRun), 'metadata', 'creationTimestamp'));
  return Number.isNaN(time) ? undefined : time;
}
