import { flagOf, readDeployment } from './read-deployment.js';
import { APPLY } from '../installed.js';
import { isUnseen, objectIn, type Seen } from '../look.js';
import type { Facts } from './facts.js';
import { type Finding, saysOf } from './finding.js';
import { likelyCause } from './likely-cause.js';
import { lookAtLogs } from './look-at-logs.js';
import { PROBE_ANSWER } from './test-event.js';
import { bearsOurMarks } from './test-run.js';

type Needed = Pick<Facts, 'mutating' | 'deployments' | 'dryRun' | 'webhookProbe' | 'namespace' | 'testNamespace'>;

/** Whether the API server asks our webhook about a new run: a failed call is passed over without a word. */
export function checkWebhook(facts: Needed): readonly Finding[] {
  const { ok, fail, skipped } = saysOf('webhook');
  const { mutating, dryRun, testNamespace } = facts;
  if (mutating.kind === 'absent') {
    return [skipped('no webhook installed')];
  }
  if (!takesPart(facts)) {
    return [skipped(`namespace ${testNamespace} does not take part: name one that does with --test-namespace`)];
  }
  switch (dryRun.kind) {
    case 'found':
      if (bearsOurMarks(dryRun.object)) {
        return [ok(`marks a new run (dry run in namespace ${testNamespace})`)];
      }
      // A template does without a webhook.
      return isUnseen(mutating)
        ? [
            skipped(
              `a new run came back without our marks; whether a webhook is installed is not known: ${mutating.message}`,
            ),
          ]
        : [notReached(facts)];
    case 'absent':
      return [skipped(`namespace ${testNamespace} is not there: name another with --test-namespace`)];
    case 'silent':
      return [fail(`the dry run of a run was not answered: ${dryRun.message}`, 'try again, or look at the API server')];
    case 'refused':
      return [refused(dryRun, facts)];
  }
}

function takesPart({ deployments, testNamespace }: Needed): boolean {
  const named = flagOf(readDeployment(objectIn(deployments.controller)), 'namespaces');
  return named === undefined || named.split(',').includes(testNamespace);
}

function refused(dryRun: Seen & { readonly kind: 'refused' }, { namespace, testNamespace }: Needed): Finding {
  const { fail, skipped } = saysOf('webhook');
  if (dryRun.status === 401 || dryRun.status === 403) {
    return skipped(`cannot make a dry run of a run in namespace ${testNamespace}: ${dryRun.message}`);
  }
  const cause = dryRun.message.includes('concurrency.tekton.dev')
    ? likelyCause(dryRun.message, 'controller', namespace)
    : undefined;
  return cause === undefined
    ? fail(`the dry run of a run was refused: ${dryRun.message}`, 'read the message: it tells who refused it')
    : fail(
        `was not reached, and the namespace is strict, so no run of an event, or with a mark of ours, can be made there: ${cause.why}`,
        cause.do,
      );
}

/** The run came back without our marks. What the API server's proxy says of the Service tells why. */
function notReached(facts: Needed): Finding {
  const { webhookProbe, namespace } = facts;
  const { fail } = saysOf('webhook');
  const start = 'a new run came back without our marks';
  const message = webhookProbe !== undefined && 'message' in webhookProbe ? webhookProbe.message : '';
  if (message.includes(PROBE_ANSWER)) {
    return fail(
      `${start}, though the webhook answers: the API server does not trust it, or does not ask it`,
      `see the line about CA bundles, and apply the manifests again: ${APPLY}`,
    );
  }
  const cause = likelyCause(message, 'controller', namespace);
  return cause === undefined
    ? fail(
        `${start}: the webhook was not reached${message === '' ? '' : ` (${message})`}`,
        lookAtLogs('look at the controller', 'controller', facts),
      )
    : fail(`${start}: ${cause.why}`, cause.do);
}
