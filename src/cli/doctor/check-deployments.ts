import type { Role } from '../../api/rights.js';
import { APPLY, deploymentOf } from '../installed.js';
import { isUnseen, objectIn } from '../look.js';
import type { Facts } from './facts.js';
import { type Finding, saysOf } from './finding.js';
import { readDeployment } from './read-deployment.js';

export function checkDeployments(facts: Pick<Facts, 'deployments' | 'namespace'>): readonly Finding[] {
  const { deployments } = facts;
  return [...checkOne('interceptor', facts), ...checkOne('controller', facts), ...checkImages(deployments)];
}

function checkOne(
  role: Role,
  { deployments, namespace }: Pick<Facts, 'deployments' | 'namespace'>,
): readonly Finding[] {
  const { ok, warn, fail, skipped } = saysOf('Deployments');
  const name = deploymentOf(role);
  const seen = deployments[role];
  if (isUnseen(seen)) {
    return [skipped(`cannot read ${name}: ${seen.message}`)];
  }
  if (seen.kind === 'absent') {
    return [fail(`there is no ${name} in namespace ${namespace}`, `apply the manifests: ${APPLY}`)];
  }
  const { image, wanted, available } = readDeployment(seen.object);
  const count = `${name}: ${available} of ${wanted} replicas answer`;
  const todo = `look why the others do not: kubectl -n ${namespace} describe replicasets,pods -l app.kubernetes.io/component=${role}`;
  if (available === 0) {
    return [fail(count, todo)];
  }
  return available < wanted ? [warn(count, todo)] : [ok(`${count} (${image})`)];
}

function checkImages({ interceptor, controller }: Facts['deployments']): readonly Finding[] {
  if (interceptor.kind !== 'found' || controller.kind !== 'found') {
    return [];
  }
  const [one, other] = [interceptor, controller].map((seen) => readDeployment(objectIn(seen)).image);
  return one === other
    ? []
    : [
        saysOf('Deployments').warn(
          `the two run different images: ${one ?? ''} and ${other ?? ''}`,
          `give both the same image and apply again: ${APPLY}`,
        ),
      ];
}
