import type { ReadParams } from '../ports.js';
import { checkCaBundles } from './check-ca-bundles.js';
import { checkCertificates } from './check-certificates.js';
import { checkCrds } from './check-crds.js';
import { checkDeployments } from './check-deployments.js';
import { checkHeldRuns } from './check-held-runs.js';
import { blindness, checkInstall, isAnythingThere } from './check-install.js';
import { checkInterceptor } from './check-interceptor.js';
import { checkLeader } from './check-leader.js';
import { checkRights } from './check-rights.js';
import { checkServer } from './check-server.js';
import { checkTekton } from './check-tekton.js';
import { checkTestEvent } from './check-test-event.js';
import { checkTriggers } from './check-triggers.js';
import { checkWebhook } from './check-webhook.js';
import type { Facts } from './facts.js';
import type { Finding } from './finding.js';

/** The checks of an install, the object before what it does. */
const INSTALLED: readonly ((facts: Facts) => readonly Finding[])[] = [
  checkCrds,
  checkRights,
  checkDeployments,
  checkCertificates,
  checkCaBundles,
  checkLeader,
  checkWebhook,
  checkInterceptor,
  checkTestEvent,
];

/** What the facts mean, check by check: pure, so that each line can be had without a cluster. */
export function examine(facts: Facts, readParams: ReadParams): readonly Finding[] {
  const ofInstall = (isAnythingThere(facts) ? INSTALLED : [checkInstall]).flatMap((check) => check(facts));
  return [
    ...checkServer(facts),
    ...checkTekton(facts),
    ...blindness(ofInstall),
    ...ofInstall,
    ...checkTriggers(facts, readParams),
    ...checkHeldRuns(facts),
  ];
}
