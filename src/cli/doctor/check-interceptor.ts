import { APPLY, SERVICES } from '../installed.js';
import { itemsIn } from '../list.js';
import { isUnseen, objectIn } from '../look.js';
import { valueAt } from '../../core/value-at.js';
import { listAt, numberAt, textAt } from '../typed-at.js';
import type { Facts } from './facts.js';
import { type Finding, saysOf } from './finding.js';

type Needed = Pick<Facts, 'clusterInterceptor' | 'services' | 'endpoints' | 'namespace'>;

/** Whether the ClusterInterceptor leads to a Service with pods behind it. */
export function checkInterceptor(facts: Needed): readonly Finding[] {
  const { fail, skipped } = saysOf('interceptor');
  const { clusterInterceptor, namespace } = facts;
  if (isUnseen(clusterInterceptor)) {
    return [skipped(`cannot read the ClusterInterceptor: ${clusterInterceptor.message}`)];
  }
  if (clusterInterceptor.kind === 'absent') {
    return [
      fail(
        'there is no ClusterInterceptor concurrency: events of Triggers that name it are lost',
        `apply the manifests: ${APPLY}`,
      ),
    ];
  }
  const config = valueAt(clusterInterceptor.object, 'spec', 'clientConfig');
  const address = `${textAt(config, 'service', 'namespace')}/${textAt(config, 'service', 'name')}`;
  const expected = `${namespace}/${SERVICES.interceptor}`;
  return address === expected
    ? checkService(facts, numberAt(config, 'service', 'port') ?? 443)
    : [
        fail(
          `the ClusterInterceptor leads to ${address === '/' ? textAt(config, 'url') : address} and not to ${expected}`,
          `apply the manifests again: ${APPLY}`,
        ),
      ];
}

function checkService({ services, endpoints, namespace }: Needed, port: number): readonly Finding[] {
  const { ok, fail, skipped } = saysOf('interceptor');
  const name = SERVICES.interceptor;
  const service = services.interceptor;
  if (isUnseen(service)) {
    return [skipped(`cannot read Service ${name}: ${service.message}`)];
  }
  if (service.kind === 'absent') {
    return [fail(`there is no Service ${name}`, `apply the manifests: ${APPLY}`)];
  }
  const ports = listAt(objectIn(service), 'spec', 'ports').map((each) => numberAt(each, 'port'));
  if (!ports.includes(port)) {
    return [
      fail(
        `Service ${name} has no port ${port}, which the ClusterInterceptor names`,
        `apply the manifests again: ${APPLY}`,
      ),
    ];
  }
  const slices = endpoints.interceptor;
  if (isUnseen(slices)) {
    return [skipped(`cannot read the endpoints of Service ${name}: ${slices.message}`)];
  }
  const ready = itemsIn(slices)
    .flatMap((slice) => listAt(slice, 'endpoints'))
    .filter(isReady).length;
  return ready > 0
    ? [ok(`${name}.${namespace}.svc:${port}, ${ready} ready`)]
    : [
        fail(
          `no pod behind Service ${name} is ready`,
          `look why: kubectl -n ${namespace} get pods -l app.kubernetes.io/component=interceptor`,
        ),
      ];
}

/** Unknown counts as ready, as the API documents it. */
function isReady(endpoint: unknown): boolean {
  return valueAt(endpoint, 'conditions', 'ready') !== false;
}
