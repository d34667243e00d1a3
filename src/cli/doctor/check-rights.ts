import { type Right, serviceAccountOf } from '../../api/rights.js';
import { APPLY } from '../installed.js';
import { isUnseen, objectIn } from '../look.js';
import { valueAt } from '../../core/value-at.js';
import type { Facts } from './facts.js';
import { type Finding, saysOf } from './finding.js';
import { makesOwnCertificates, readDeployment } from './read-deployment.js';

/** More than these are not told one by one: the manifests are not applied, or not whole. */
const MANY = 10;

export function checkRights(facts: Pick<Facts, 'rights' | 'mutating' | 'deployments'>): readonly Finding[] {
  const { ok, fail, skipped } = saysOf('rights');
  const needed = facts.rights.filter(({ right }) => isNeeded(right, facts));
  const unseen = needed.map(({ answer }) => answer).find(isUnseen);
  if (unseen !== undefined) {
    return [skipped(`cannot ask what our service accounts may do: ${unseen.message}`)];
  }
  const lacking = needed.filter(({ answer }) => valueAt(objectIn(answer), 'status', 'allowed') !== true);
  // An install without a webhook lacks these, and rightly.
  const isDoubtful = isUnseen(facts.mutating) && lacking.some(({ right }) => right.part === 'webhook');
  const missing = isDoubtful ? lacking.filter(({ right }) => right.part !== 'webhook') : lacking;
  if (missing.length > MANY) {
    return [
      fail(`our service accounts lack ${missing.length} of ${needed.length} rights`, `apply the manifests: ${APPLY}`),
    ];
  }
  if (lacking.length === 0) {
    return [ok(`all ${needed.length} that our two service accounts need`)];
  }
  return [
    ...missing.map(({ right }) => fail(textOf(right), `apply the manifests again: ${APPLY}`)),
    ...(isDoubtful && isUnseen(facts.mutating)
      ? [skipped(`those for a webhook are missing; whether one is installed is not known: ${facts.mutating.message}`)]
      : []),
  ];
}

/** An install without a webhook, or with certificates from elsewhere, goes without the rights for them. */
function isNeeded({ part }: Right, { mutating, deployments }: Pick<Facts, 'mutating' | 'deployments'>): boolean {
  switch (part) {
    case 'base':
      return true;
    case 'webhook':
      return mutating.kind !== 'absent';
    case 'own-certificates':
      return makesOwnCertificates(readDeployment(objectIn(deployments.controller)));
  }
}

function textOf({ role, apiGroup, resource, subresource, verb, names, where, why }: Right): string {
  const kind = `${resource}${subresource === undefined ? '' : `/${subresource}`}${apiGroup === '' ? '' : `.${apiGroup}`}`;
  const which = names === undefined ? kind : `${kind} ${names.join(', ')}`;
  const place = where === 'cluster' ? '' : ' in our namespace';
  return `${serviceAccountOf(role)} may not ${verb} ${which}${place} (it ${why})`;
}
